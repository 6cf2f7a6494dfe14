import { type ClientError, invalid, isClientError } from './outcome.ts'

/** What is put behind the base URL. It begins with a slash, so that it can never become part of the host's name. */
export type Path = `/${string}`

/** Somebody's words in a path, such as an invitee. */
interface Words {
  text: string
}

/**
 * A path with its ids and words filled in, or an error in its place: what is no id never becomes an address, and neither
 * do words that would not arrive as they are. `..` for an invitee would otherwise name the registry itself.
 */
export function path(
  fixed: TemplateStringsArray,
  ...values: readonly (number | Words)[]
): Path | ClientError {
  const filled = values.map((value) => fill(value))
  return filled.find(isClientError) ?? (String.raw({ raw: fixed }, ...filled) as Path)
}

/** The path with `?skip=20&limit=10`, or alone when nothing is named. */
export function withQuery(
  path: Path | ClientError,
  parameters: Record<string, number | undefined>,
): Path | ClientError {
  const named = Object.entries(parameters).filter(([, value]) => value !== undefined)
  if (isClientError(path) || named.length === 0) return path
  return `${path}?${named.map(([name, value]) => `${name}=${value}`).join('&')}`
}

/** Takes whatever comes: a caller in JavaScript has no types that keep them from sending `null`. */
function fill(value: unknown): string | ClientError {
  if (!isWords(value))
    return isId(value) ? `${value}` : invalid('An id is a positive whole number below 2^53')
  const { text } = value
  const travels = typeof text === 'string' && !['', '.', '..'].includes(text) && !halfACharacter.test(text)
  return travels ? encodeURIComponent(text) : invalid('This text cannot be part of an address')
}

function isWords(value: unknown): value is { text: unknown } {
  return typeof value === 'object' && value !== null && 'text' in value
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

/** Half of a surrogate pair: there is no UTF-8 for it, and so no percent-encoding. */
const halfACharacter = /\p{Surrogate}/u
