/** Values, objects and their depth: a list of a thousand gifts has some twenty thousand. */
const most = { values: 100_000, depth: 12 }

/**
 * A value that was written flat, as SvelteKit writes the data of a page: a list in which the first stands for the whole, and
 * each object and list names its parts by their places. Places may lead in a circle and to each other, so their number is
 * bounded. Undefined for what is not written so.
 */
export function flatValue(values: unknown): unknown {
  if (!Array.isArray(values)) return undefined
  let left = most.values

  function at(place: unknown, depth: number): unknown {
    // What is too deep counts as well: each list may name ten thousand such parts.
    if (--left < 0 || typeof place !== 'number' || !(place in (values as unknown[])) || depth > most.depth) {
      return undefined
    }
    const value: unknown = (values as unknown[])[place]
    if (Array.isArray(value)) {
      // A kind of value that JSON does not have begins with its name; none of them is needed.
      return typeof value[0] === 'string' ? undefined : value.map((part) => at(part, depth + 1))
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, at(part, depth + 1)]))
  }

  return at(0, 0)
}
