import type { TSchema } from 'typebox'

/**
 * A query is all text; where the shape wants a number, digits become one. Nothing else does ("1e3", " 5 ", "0x10", a
 * parameter given twice): it stays what it is and fails the check.
 */
export function readQuery(shape: TSchema, query: Record<string, unknown>): Record<string, unknown> {
  const known = (shape as { properties?: Record<string, { type?: string }> }).properties ?? {}
  const read: Record<string, unknown> = {}
  for (const [name, { type }] of Object.entries(known)) {
    const value = query[name]
    if (value !== undefined) read[name] = type === 'integer' ? toWholeNumber(value) : value
  }
  return read
}

function toWholeNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,20}$/.test(value) ? Number(value) : value
}
