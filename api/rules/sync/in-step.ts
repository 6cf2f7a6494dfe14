import type { Places } from '@hopechest/host'
import { isSameOrder, orderOf } from '../../answers/item-order.ts'

/** What changes in a list so that it has its active items, each once; undefined where it has. Those without a place go to its end. */
export function inStep(places: Places, active: readonly number[]): Partial<Places> | undefined {
  const known = places.registry_item_ids
  const ids = orderOf(known, active)
  if (isSameOrder(known, ids)) return undefined
  return { registry_item_ids: ids, ...placesAfter(places, ids) }
}

/**
 * The line of the most wanted and the headings are counted in items above them. When items leave the list, these stand
 * between the same items as before: the values that change.
 */
function placesAfter(
  { registry_item_ids: before, registry_most_wanted: line, registry_headings: headings }: Places,
  after: readonly number[],
): Partial<Places> {
  const stays = new Set(after)
  const leaves = before.flatMap((id, place) => (stays.has(id) ? [] : place))
  const moved = (above: number) => above - leaves.filter((place) => place < above).length
  const mostWanted = moved(line)
  const placed = headings.map((each) => ({ ...each, items_above: moved(each.items_above) }))
  return {
    ...(mostWanted !== line && { registry_most_wanted: mostWanted }),
    ...(placed.some(({ items_above }, n) => items_above !== headings[n]?.items_above) && {
      registry_headings: placed,
    }),
  }
}
