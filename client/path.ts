import type { EndpointPath } from '@hopechest/contract'
import { type ClientError, invalid, isClientError } from './client-error.ts'

/** What follows the base URL. It begins with a slash, so that it can never become part of the host name. */
export type Path = `/${string}`

/** Free text in a query, such as a slug. */
interface FreeText {
  text: string
}

type ValueAt<Place extends string> = Place extends 'invitee' | 'owner' ? string : number

/** What stands in the places of a path: `:id` takes a number, `:invitee` a text. */
export type ValuesOf<Pattern extends string> = Pattern extends `${string}:${infer Place}/${infer Rest}`
  ? [ValueAt<Place>, ...ValuesOf<Rest>]
  : Pattern extends `${string}:${infer Place}`
    ? [ValueAt<Place>]
    : []

/**
 * A path of the API with its ids and texts filled in, or an error for an invalid id or a text that would not arrive
 * unchanged: the invitee `..` would turn the path into that of the registry itself.
 */
export function path<Pattern extends EndpointPath>(
  pattern: Pattern,
  ...values: ValuesOf<Pattern>
): Path | ClientError {
  const places = pattern.match(/:\w+/g) ?? []
  const filled = places.map((place, n) => fill(isOfText(place) ? { text: values[n] } : values[n]))
  const wrong = filled.find(isClientError)
  return wrong ?? (pattern.replaceAll(/:\w+/g, () => String(filled.shift())) as Path)
}

/** The path with `?skip=20&limit=10`, or alone if no parameter is given. A list has commas between its entries. */
export function withQuery(
  path: Path | ClientError,
  parameters: Record<string, number | string | boolean | readonly number[] | FreeText | undefined>,
): Path | ClientError {
  const named = Object.entries(parameters).filter(([, value]) => value !== undefined)
  if (isClientError(path) || named.length === 0) return path
  const written = named.map(([, value]) =>
    isFreeText(value) ? fill(value) : encodeURIComponent(String(value)),
  )
  const wrong = written.find(isClientError)
  return wrong ?? `${path}?${named.map(([name], n) => `${name}=${written[n]}`).join('&')}`
}

/** Callers in JavaScript have no types and may pass anything. */
function fill(value: unknown): string | ClientError {
  if (!isFreeText(value))
    return isId(value) ? `${value}` : invalid('An id is a positive whole number below 2^53')
  const { text } = value
  const travels = typeof text === 'string' && !['', '.', '..'].includes(text) && !halfACharacter.test(text)
  return travels ? encodeURIComponent(text) : invalid('This text cannot be part of an address')
}

function isOfText(place: string): boolean {
  return place === ':invitee' || place === ':owner'
}

function isFreeText(value: unknown): value is { text: unknown } {
  return typeof value === 'object' && value !== null && 'text' in value
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

/** Half of a surrogate pair has no UTF-8, and so no percent-encoding. */
const halfACharacter = /\p{Surrogate}/u
