/** A thing of schema.org, as JSON-LD writes it; microdata is brought into the same form. */
export type Thing = Readonly<Record<string, unknown>>

/** Text that was written for people: a number in it follows the habits of the country, not those of schema.org. */
export const written = '@written'

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

/** `https://schema.org/Product`, `schema:Product` and `Product` are one. */
export function hasType(thing: Thing, types: ReadonlySet<string>): boolean {
  return listOf(thing['@type'])
    .slice(0, 20)
    .some((type) => typeof type === 'string' && types.has(lastPart(type)))
}

const mostType = 100

function lastPart(type: string): string {
  const end = type.slice(-mostType)
  return end.slice(Math.max(...['/', '#', ':'].map((sign) => end.lastIndexOf(sign))) + 1)
}

/** The first text among a value and, for a value that is a thing, its name or what was written. */
export function textIn(value: unknown): string | undefined {
  for (const part of listOf(value).slice(0, 20)) {
    if (typeof part === 'string' && part.trim() !== '') return part
    if (!isThing(part)) continue
    const inner = textIn(part[written] ?? part['@value'] ?? part.name)
    if (inner !== undefined) return inner
  }
  return undefined
}
