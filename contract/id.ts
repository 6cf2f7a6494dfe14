import { limits } from './limits.ts'
import { Type } from './shape.ts'

/** Ids stay below 2^53: JSON readers in many languages lose digits above it. */
export const Id = (description?: string) =>
  Type.Integer({ minimum: 1, maximum: limits.id, ...(description && { description }) })

/** Beside `skip`, for lists whose newest entries come first. */
export const After = Type.Integer({
  minimum: 1,
  maximum: limits.id,
  description: 'an id: the page starts behind it, with the next older one',
})

/** An id as it stands in a path: digits without sign, blanks or leading zeros. */
export function parseId(text: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined
  const id = Number(text)
  return Number.isSafeInteger(id) ? id : undefined
}

/** A whole number that is no id, such as 0, names nothing: the answer is "not found" and not "malformed". */
export function isWholeNumber(text: string): boolean {
  return /^[+-]?\d+$/.test(text)
}
