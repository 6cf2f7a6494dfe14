import type { RegistryMeta } from '@hopechest/contract'
import type { OldPlace } from '../../stores/items.ts'

/** The item below, and the heading over it. At one place the last heading counts. */
export function placeIn(
  { registry_item_ids: order, registry_headings: headings }: RegistryMeta,
  itemId: number,
): OldPlace | undefined {
  const above = order.indexOf(itemId)
  if (above < 0) return undefined
  const over = headings.filter(({ items_above }) => items_above <= above)
  const lowest = Math.max(...over.map(({ items_above }) => items_above))
  const under = over.findLast(({ items_above }) => items_above === lowest)?.title ?? ''
  return { before: order[above + 1] ?? null, under }
}
