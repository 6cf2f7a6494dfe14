import type { Registry, SeenItem } from '@hopechest/client'
import { isRevealed } from '@hopechest/contract'

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
