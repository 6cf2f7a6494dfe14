import type { RegistryMeta } from '@hopechest/contract'

/**
 * The line of the most wanted and the headings are counted in items above them. When items leave the list, these stand
 * between the same items as before: the values that change.
 */
export function placesAfter(
  { registry_item_ids: before, registry_most_wanted: line, registry_headings: headings }: RegistryMeta,
  after: readonly number[],
): Partial<RegistryMeta> {
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
