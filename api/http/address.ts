import { isWholeNumber, parseId, Refusal } from '@hopechest/contract'
import type { onRequestHookHandler } from 'fastify'
import type { TSchema } from 'typebox'
import { compileCheck } from './checks.ts'
import type { Ids } from './endpoint.ts'
import { nothingHere } from './unknown-routes.ts'

/** Reads and checks the ids in the path and the parameters behind it, before the body arrives. */
export function readAddress(path: string, query: TSchema | undefined): onRequestHookHandler[] {
  const hooks: onRequestHookHandler[] = []
  if (path.includes(':')) {
    const names = idNamesIn(path)
    hooks.push((request, _reply, done) => {
      const params = request.params as Record<string, string>
      for (const name in params) if (params[name] === '') throw nothingHere()
      request.ids = readIds(params, names)
      done()
    })
  }
  if (query) {
    const check = compileCheck(query)
    hooks.push((request, _reply, done) => {
      request.query = readQuery(query, request.query as Record<string, unknown>)
      check(request.query, 'The query')
      done()
    })
  }
  return hooks
}

export function idNamesIn(path: string): (keyof Ids)[] {
  return (['id', 'item_id', 'purchase_id'] as const).filter((name) => new RegExp(`:${name}\\b`).test(path))
}

function readIds(params: Record<string, string>, names: readonly (keyof Ids)[]): Ids {
  const ids: Ids = { id: 0, item_id: 0, purchase_id: 0 }
  for (const name of names) {
    const text = params[name] ?? ''
    const id = parseId(text)
    if (id === undefined) throw noSuchId(name, text)
    ids[name] = id
  }
  return ids
}

const nouns: Record<keyof Ids, string> = { id: 'Registry', item_id: 'Item', purchase_id: 'Purchase' }

/** A whole number that is no id names nothing; anything else is a mistake in the address. */
function noSuchId(name: keyof Ids, text: string): Refusal {
  if (isWholeNumber(text)) return new Refusal('not_found', `${nouns[name]} not found`)
  return new Refusal('invalid', `${name} must be a positive whole number`)
}

/**
 * A query is all text; where the shape wants a number, digits become one. Nothing else does ("1e3", " 5 ", "0x10", a
 * parameter given twice): it stays what it is and fails the check.
 */
function readQuery(shape: TSchema, query: Record<string, unknown>): Record<string, unknown> {
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
