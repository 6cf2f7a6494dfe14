import type { Outcome } from './outcome.ts'

/** How the host finds a registry. */
export interface RegistryLookup<Found> {
  byId(id: number): Promise<Outcome<Found>>
  bySlug(slug: string): Promise<Outcome<Found>>
}

/**
 * Finds the registry of `?registry=` in an address. Digits are tried as an id first. Other values, and ids that do not
 * exist, are looked up as a slug. An error is returned as it is, because it does not mean that the registry is missing.
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

/** `007` is not an id: it would hide a slug, and name the same registry as `7`. */
function idOf(text: string): number | undefined {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}
