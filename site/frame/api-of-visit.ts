import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ask } from '@hopechest/api/in-process'
import { Refusal } from '@hopechest/contract'
import { withoutSurprises } from '@hopechest/host'
import { type OpenVisit, visitVersion } from '@hopechest/host/visit'
import { workFor } from '@hopechest/program/turns'

export type AskRules = Ask

const folder = '/api'

/** Whether a visit asks the API, and no page. */
export function asksApi({ said: { request } }: OpenVisit): boolean {
  return request.path.startsWith(`${folder}/`)
}

/**
 * What the person of a visit asks the API, behind the session of their host: with the rights that they have there. A program of an
 * owner keeps the surprise, so a wrapped list reads as on the page of its owner. Behind the first line stands the body of the answer.
 */
export async function answerApi(ask: Ask, visit: OpenVisit, response: ServerResponse): Promise<void> {
  const { request } = visit.said
  const answer = await workFor(request.address, () =>
    ask({
      caller: callerOf(visit),
      method: request.method,
      path: request.path.slice(folder.length),
      headers: request.once === undefined ? {} : { 'idempotency-key': request.once },
      body: bodyOf(visit),
      hasLeft: () => response.destroyed,
    }),
  )
  const body = answer.body instanceof Readable ? answer.body : Readable.from([answer.body])
  const { fault } = visit.facts
  const outcome = visit.outcome()
  const isNeedy = 'needs' in outcome
  if (fault && request.method !== 'GET') {
    body.destroy()
    throw fault
  }
  const type = answer.headers.get('content-type') ?? 'application/json; charset=utf-8'
  const said = { status: answer.status, headers: { 'cache-control': 'no-store', 'content-type': type } }
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' })
  response.write(`${JSON.stringify({ version: visitVersion, ...outcome, ...(!isNeedy && said) })}\n`)
  if (!isNeedy) return pipeline(body, response)
  body.destroy()
  response.end()
}

function callerOf({ user }: OpenVisit) {
  if (!user) throw new Refusal('unauthenticated', 'Only a person of the host asks the API in a visit')
  return { ...user, key: withoutSurprises(user.key) }
}

/** JSON alone: no page of another site makes a browser send it without asking first. */
function bodyOf({ said: { request } }: OpenVisit): string | undefined {
  const { method, form, type = '', sent_from: sentFrom, origin } = request
  if (method === 'GET' || method === 'HEAD') return undefined
  if ((sentFrom ?? origin) !== origin)
    throw new Refusal('forbidden', 'Another site has sent this request: send it from the site of the host')
  if (form === undefined || form === '') return undefined
  if (!/^application\/json\s*(?:;|$)/i.test(type))
    throw new Refusal('not_json', 'Send the body as JSON, with application/json as its type')
  return form
}
