import { type Client, isRefused, type Registry, type SeenItem, type Taken } from '@hopechest/client'
import { isRevealed } from '@hopechest/contract'
import { reached } from '../http/work/page-clients.ts'

/** Whether a change of the settings would show the owner at once what guests bought. */
export function wouldReveal(
  { meta }: Pick<Registry, 'meta'>,
  change: Partial<Registry['meta']>,
  now: Date,
): boolean {
  return !isRevealed({ meta }, now) && isRevealed({ meta: { ...meta, ...change } }, now)
}

/** The items as their owner may see them: before the reveal nothing about them says that a guest bought one. */
export function wrapItems<Wrapped extends SeenItem>(
  items: readonly Wrapped[],
  registry: Pick<Registry, 'meta'>,
  now: Date,
): Wrapped[] {
  if (isRevealed(registry, now)) return [...items]
  // Who counts pieces by hand also moves the time of the last change.
  return items.map((item) => ({ ...item, quantity_purchased: 0, updated_at: item.created_at }))
}

/** What owners of a wrapped list see once all of them agree (decision 095); undefined once it is unwrapped. */
export async function readTaken(client: Client, { id }: Pick<Registry, 'id'>): Promise<Taken | undefined> {
  const found = await client.getTaken(id)
  return isRefused(found, 'already_open') ? undefined : (reached(found) ?? undefined)
}

/** Whether owners of a wrapped list see that a gift is taken: guests read it before they give. */
export async function ownersLearn(guests: Client, registry: Registry, now: Date): Promise<boolean> {
  return !isRevealed(registry, now) && ((await readTaken(guests, registry))?.is_agreed ?? false)
}
