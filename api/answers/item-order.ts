/**
 * The items of a registry in the order of its owner. `items` come by id; those that the owner has not ordered follow at
 * the end.
 */
export function inOrder<Item>(
  known: readonly number[],
  items: readonly Item[],
  idOf: (item: Item) => number,
): Item[] {
  if (known.length === items.length && items.every((item, place) => idOf(item) === known[place]))
    return [...items]
  const left = new Map(items.map((item) => [idOf(item), item]))
  const ordered: Item[] = []
  for (const id of known) {
    const item = left.get(id)
    if (item !== undefined && left.delete(id)) ordered.push(item)
  }
  return [...ordered, ...left.values()]
}

export function orderOf(known: readonly number[], active: readonly number[]): number[] {
  return inOrder(known, active, (id) => id)
}

export function isSameOrder(one: readonly number[], other: readonly number[]): boolean {
  return one === other || (one.length === other.length && one.every((id, place) => id === other[place]))
}
