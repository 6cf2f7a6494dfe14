import { type ClientError, invalid, isClientError } from './client-error.ts'

/** What follows the base URL. It begins with a slash, so that it can never become part of the host name. */
export type Path = `/${string}`

/** Free text in a path, such as an invitee. */
interface FreeText {
  text: string
}

/**
 * A path with its ids and texts filled in, or an error for an invalid id or a text that would not arrive unchanged: the
 * invitee `..` would turn the path into that of the registry itself.
 */
export function path(
  fixed: TemplateStringsArray,
  ...values: readonly (number | FreeText)[]
): Path | ClientError {
  const filled = values.map((value) => fill(value))
  return filled.find(isClientError) ?? (String.raw({ raw: fixed }, ...filled) as Path)
}

/** The path with `?skip=20&limit=10`, or alone if no parameter is given. A list has commas between its entries. */
export function withQuery(
  path: Path | ClientError,
  parameters: Record<string, number | string | boolean | readonly number[] | undefined>,
): Path | ClientError {
  const named = Object.entries(parameters).filter(([, value]) => value !== undefined)
  if (isClientError(path) || named.length === 0) return path
  return `${path}?${named.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`
}

/** Callers in JavaScript have no types and may pass anything. */
function fill(value: unknown): string | ClientError {
  if (!isFreeText(value))
    return isId(value) ? `${value}` : invalid('An id is a positive whole number below 2^53')
  const { text } = value
  const travels = typeof text === 'string' && !['', '.', '..'].includes(text) && !halfACharacter.test(text)
  return travels ? encodeURIComponent(text) : invalid('This text cannot be part of an address')
}

function isFreeText(value: unknown): value is { text: unknown } {
  return typeof value === 'object' && value !== null && 'text' in value
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

/** Half of a surrogate pair has no UTF-8, and so no percent-encoding. */
const halfACharacter = /\p{Surrogate}/u
