import type { Registry, SeenItem } from '@hopechest/client'
import { hasPassed } from '@hopechest/contract'

/**
 * Whether the owner may see what guests bought. The setting of the list decides: always, never, or once its day has
 * passed. A list without a day stays wrapped until its owner unwraps it. The owners of a list for a child give, too.
 */
export function isRevealed({ meta }: Pick<Registry, 'meta'>, now: Date): boolean {
  if (seesAtOnce({ meta })) return true
  return meta.registry_reveal !== 'never' && hasPassed(meta.registry_event_date, now)
}

/** Guests read it before they give. */
export function seesAtOnce({ meta }: Pick<Registry, 'meta'>): boolean {
  return meta.registry_for_child || meta.registry_reveal === 'always'
}

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
  // A purchase also moves the time of the last change.
  return items.map((item) => ({ ...item, quantity_purchased: 0, updated_at: item.created_at }))
}
