import { isWholeNumber, parseId, Refusal } from '@hopechest/contract'
import { compileCheck, printable } from '@hopechest/program/shapes'
import type { TSchema } from 'typebox'
import type { Ids } from '../rules/asked.ts'
import { nothingHere } from './unknown-routes.ts'

const nouns: Record<keyof Ids, string> = {
  id: 'Registry',
  item_id: 'Item',
  purchase_id: 'Purchase',
  circle_id: 'Circle',
  person_id: 'Person',
  household_id: 'Household',
  idea_id: 'Idea',
  question_id: 'Question',
  hook_id: 'Hook',
  delivery_id: 'Delivery',
}
const idNames = Object.keys(nouns) as (keyof Ids)[]

/** What an address says, all of it checked. */
export interface Address {
  /** Undefined where the path has no place for one. */
  ids: Ids | undefined
  query: object
}

/** Reads and checks the parts of a path and the parameters behind it, before the body arrives. */
export function createAddressReader(path: string, query: TSchema | undefined) {
  const names = idNamesIn(path)
  const known = Object.keys((query as { properties?: object } | undefined)?.properties ?? {})
  const checkQuery = query && compileCheck(query)
  return (parts: Record<string, string>, parameters: Record<string, unknown>): Address => {
    for (const name in parts) if (parts[name] === '') throw nothingHere()
    const ids = names.length > 0 ? noIds() : undefined
    if (ids) for (const name of names) ids[name] = readId(name, parts[name] ?? '')
    for (const name in parameters) if (!known.includes(name)) throw unknownParameter(name, known)
    const read = query ? readQuery(query, parameters) : parameters
    checkQuery?.(read, 'The query')
    return { ids, query: read }
  }
}

export function idNamesIn(path: string): (keyof Ids)[] {
  const parts = path.split('/')
  return idNames.filter((name) => parts.includes(`:${name}`))
}

function noIds(): Ids {
  return {
    id: 0,
    item_id: 0,
    purchase_id: 0,
    circle_id: 0,
    person_id: 0,
    household_id: 0,
    idea_id: 0,
    question_id: 0,
    hook_id: 0,
    delivery_id: 0,
  }
}

/** A whole number that is no id names nothing; anything else is a mistake in the address. */
function readId(name: keyof Ids, text: string): number {
  const id = parseId(text)
  if (id !== undefined) return id
  if (isWholeNumber(text)) throw new Refusal('not_found', `${nouns[name]} not found`)
  throw new Refusal('invalid', `${name} must be a positive whole number`, { field: name })
}

/** As for the keys of a body: a parameter that was mistyped would otherwise seem to count. */
export function unknownParameter(name: string, known: readonly string[]): Refusal {
  const may = known.length > 0 ? `the query may hold ${known.join(', ')}` : 'this address takes no parameters'
  return new Refusal('invalid', `${printable(name)} is not known; ${may}`, { field: printable(name) })
}

interface Parameter {
  type?: string
  items?: Parameter
}

/**
 * A query is all text. Where the shape wants a number, digits become one, and digits with commas between them a list of
 * numbers. Anything else ("1e3", " 5 ", "0x10", a parameter given twice) stays text and fails the check.
 */
function readQuery(shape: TSchema, query: Record<string, unknown>): Record<string, unknown> {
  const { properties = {} } = shape as { properties?: Record<string, Parameter> }
  const read: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(properties)) {
    const value = query[name]
    if (value !== undefined) read[name] = typeof value === 'string' ? readText(parameter, value) : value
  }
  return read
}

function readText({ type, items = {} }: Parameter, text: string): unknown {
  if (type === 'integer' && /^-?\d{1,20}$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (type === 'array') return text === '' ? [] : text.split(',').map((entry) => readText(items, entry))
  return text
}
