import { Refusal, type RegistryMeta } from '@hopechest/contract'

type Places = Pick<RegistryMeta, 'registry_item_ids' | 'registry_most_wanted' | 'registry_headings'>

/**
 * The places of items, headings and line once an item goes under a heading, as the last one there; with an empty title,
 * above the first heading. An item that stands there already stays in its place.
 */
export function placesUnder(
  { registry_item_ids: ids, registry_most_wanted: wanted, registry_headings: known }: Places,
  itemId: number,
  title: string,
): Places {
  const at = (above: number) => Math.min(above, ids.length)
  const line = at(wanted)
  const headings = known
    .map((each) => ({ ...each, items_above: at(each.items_above) }))
    .toSorted((one, other) => one.items_above - other.items_above)
  const heading = headings.findIndex((each) => each.title === title)
  const from = ids.indexOf(itemId)
  const over = headings.findLastIndex(({ items_above }) => items_above <= from)
  if (over === heading)
    return { registry_item_ids: ids, registry_most_wanted: wanted, registry_headings: known }
  const taken = (above: number) => (above > from ? above - 1 : above)
  const next = headings[heading + 1]?.items_above ?? ids.length
  return {
    registry_item_ids: ids.toSpliced(from, 1).toSpliced(taken(next), 0, itemId),
    registry_most_wanted: taken(line) + (line > next ? 1 : 0),
    registry_headings: headings.map(({ title, items_above }, n) => ({
      title,
      items_above: taken(items_above) + (n > heading ? 1 : 0),
    })),
  }
}

/** Without a title it is the place above the first heading. */
export function demandHeading({ registry_headings: headings }: Places, title: string): void {
  if (title === '' || headings.some((each) => each.title === title)) return
  throw noSuchHeading()
}

export function noSuchHeading(): Refusal {
  return new Refusal('conflict', 'The registry has no heading of this title', { why: 'no_such_heading' })
}
