import { limits } from '@hopechest/contract'
import { type FoundGift, maxLengths, shorten, webUrl } from '@hopechest/link-preview/list'

export type JsonObject = Readonly<Record<string, unknown>>

/** One more than a list can hold is enough to say that it is too many. */
export const mostGifts = limits.activeItemsPerRegistry + 1

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** A text, or a number as a text. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Databases write a yes as 1. */
export function isSet(value: unknown): boolean {
  return value === true || value === 1
}

export const nameOf = (value: unknown) => shorten(textIn(value), maxLengths.name)
export const noteOf = (value: unknown) => shorten(textIn(value), maxLengths.description)
export const titleOf = (value: unknown) => shorten(textIn(value), limits.title)
export const headingOf = (value: unknown) => shorten(textIn(value), limits.heading)

const nowhere = new URL('https://nowhere.invalid/')

/** http or https alone. An address without a host lay on the machine that wrote the file. */
export function linkOf(value: unknown): string | undefined {
  const url = webUrl(textIn(value), nowhere)
  return url && url.origin !== nowhere.origin ? url.href : undefined
}

/** Undefined for one piece, and for what is no number of pieces. */
export function quantityOf(value: unknown): FoundGift['quantity'] {
  const count = Number(value)
  return Number.isSafeInteger(count) && count > 1 && count < limits.quantity ? count : undefined
}
