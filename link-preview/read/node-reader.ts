import { isThing, kept, listOf, type Thing, written } from './schema-node.ts'

/** Far more than a shop says of its product. What goes beyond counts as not said: it is there to take our time. */
export const most = { values: 10_000, text: 20_000 }

/** So many characters take about as long to read as one value. */
const charactersOfValue = 50

/**
 * Reads the things of one page. Whatever is read comes through here and draws on one budget, however much lists,
 * references and texts multiply each other.
 */
export interface Reader {
  /** One by one, until there has been enough. What says no more than the `@id` of a thing on the page is that thing. */
  values(value: unknown): IteratorObject<unknown>
  things(value: unknown): IteratorObject<Thing>
  /** The first text among them and, for a thing, its name or what was written. */
  text(value: unknown): string | undefined
}

export function createReader(page: readonly Thing[]): Reader {
  const byId = new Map(page.toReversed().map((thing) => [thing['@id'], thing]))
  let left = most.values

  function* parts(value: unknown) {
    for (const whole of listOf(value)) {
      const part = typeof whole === 'string' ? whole.slice(0, most.text) : whole
      left -= typeof part === 'string' ? 1 + part.length / charactersOfValue : 1
      if (left < 0) return
      yield part
    }
  }

  const values = (value: unknown) =>
    parts(value).map((part) => (isReference(part) ? byId.get(part['@id']) : part))

  /** Follows no references: they may lead in a circle. */
  function text(value: unknown): string | undefined {
    for (const part of parts(value)) {
      if (typeof part === 'string' && part.trim() !== '') return part
      const inner = isThing(part) ? text(part[written] ?? part['@value'] ?? part.name) : undefined
      if (inner !== undefined) return inner
    }
    return undefined
  }

  return { values, things: (value) => values(value).filter(isThing), text }
}

function isReference(part: unknown): part is Thing {
  return (
    isThing(part) &&
    typeof part['@id'] === 'string' &&
    !kept.some((property) => Object.hasOwn(part, property))
  )
}
