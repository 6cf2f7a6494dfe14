import { isWholeNumber, parseId, Refusal } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { TSchema } from 'typebox'
import { patienceMilliseconds } from './authenticate.ts'
import { compileCheck } from './checks.ts'
import type { Answer, Ask, Endpoint, Ids } from './endpoint.ts'
import { refuseOtherEncodings } from './json-body.ts'
import { nothingHere } from './nothing-here.ts'
import { readQuery } from './query.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    ids: Ids
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The whole API: method, path, and the row that serves them. */
export type RouteTable = readonly (readonly [Method, string, Endpoint])[]

/**
 * Puts a row of the API on the server. The order of checks: gateway key, authentication, path and query, body; then
 * the handler's rule asks whether the registry is there, who may, and whether the item is there.
 */
export function register(
  app: FastifyInstance,
  guard: onRequestHookHandler,
  method: Method,
  path: string,
  row: Endpoint,
): void {
  const checkBody = row.body && compileCheck(row.body)
  const writers = compileWriters(row)
  app.route({
    method,
    url: path,
    config: { takesBody: row.body !== undefined },
    onRequest: [...(row.open ? [] : [guard]), ...addressChecks(path, row), ...(row.body ? [checkDress] : [])],
    handler(request, reply) {
      checkBody?.(request.body ?? undefined, 'The body')
      // Their patience begins when all that they had to say has arrived.
      if (request.caller && row.body) request.caller.deadline = performance.now() + patienceMilliseconds
      const answer = row.handle({
        caller: request.caller as Caller,
        ids: request.ids,
        path: request.params as Record<string, string>,
        query: request.query as never,
        body: request.body as never,
        headers: request.headers as Ask<never, never>['headers'],
      })
      // Spares the promises that Fastify would put around a handler's own.
      if (answer instanceof Promise)
        answer.then((answer) => send(reply, answer, writers)).catch((error) => reply.send(error))
      else send(reply, answer, writers)
    },
  })
}

export function idNamesIn(path: string): (keyof Ids)[] {
  return (['id', 'item_id', 'purchase_id'] as const).filter((name) => new RegExp(`:${name}\\b`).test(path))
}

function addressChecks(path: string, row: Endpoint): onRequestHookHandler[] {
  const idNames = idNamesIn(path)
  const checks: onRequestHookHandler[] = []
  if (path.includes(':')) {
    checks.push((request, _reply, done) => {
      if (Object.values(request.params as object).includes('')) throw nothingHere()
      request.ids = readIds(request, idNames)
      done()
    })
  }
  if (row.query) {
    const { query } = row
    const check = compileCheck(query)
    checks.push((request, _reply, done) => {
      request.query = readQuery(query, request.query as Record<string, unknown>)
      check(request.query, 'The query')
      done()
    })
  }
  return checks
}

function readIds(request: FastifyRequest, names: readonly (keyof Ids)[]): Ids {
  const ids: Ids = { id: 0, item_id: 0, purchase_id: 0 }
  for (const name of names) {
    const text = (request.params as Record<string, string>)[name] ?? ''
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

function checkDress(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  refuseOtherEncodings(request)
  done()
}

type Writer = (body: unknown) => string

function compileWriters(row: Endpoint): Map<TSchema, Writer> {
  const shapes = Object.values(row.answers)
    .flat()
    .filter((shape) => shape !== null)
  return new Map(shapes.map((shape) => [shape, fastJsonStringify(shape as object)]))
}

function send(reply: FastifyReply, answer: Answer, writers: Map<TSchema, Writer>): void {
  reply.code(answer.status)
  if (answer.headers) reply.headers(answer.headers)
  if (!answer.shape) {
    reply.send()
    return
  }
  const write = writers.get(answer.shape)
  if (!write)
    throw new Error('An endpoint answered with a shape that its row does not list: add it to `answers`')
  reply.header('content-type', 'application/json; charset=utf-8').send(write(answer.body))
}
