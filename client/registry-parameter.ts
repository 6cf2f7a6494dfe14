import type { Outcome } from './outcome.ts'

/** How the host finds a registry. */
export interface RegistryLookup<Found> {
  byId(id: number): Promise<Outcome<Found>>
  bySlug(slug: string): Promise<Outcome<Found>>
}

/**
 * Reads the `registry` parameter of an address: digits are tried as an id first; anything else, or an id that names
 * nothing, is looked up as a slug. An error stays an error: it does not say that nothing is there. Without a value
 * nothing is asked, and nothing is there.
 */
export async function readRegistryParameter<Found>(
  value: string | null | undefined,
  { byId, bySlug }: RegistryLookup<Found>,
): Promise<Outcome<Found>> {
  const text = value?.trim() ?? ''
  if (text === '') return null
  const id = idOf(text)
  const found = id === undefined ? null : await byId(id)
  return found ?? bySlug(text)
}

/** `007` is no id: it would name the registry that `7` names, and hide a slug. */
function idOf(text: string): number | undefined {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}
