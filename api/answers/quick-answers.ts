import type { IncomingMessage, ServerResponse } from 'node:http'
import { surprisesHeader } from '@hopechest/contract'
import type { Observe } from '@hopechest/program'
import { routeFound } from '@hopechest/program/traces'
import type { FastifyReply } from 'fastify'
import { credentialsOf } from '../callers/authenticate.ts'
import type { Callers } from '../callers/callers.ts'
import type { Guard } from '../callers/guards.ts'
import type { AnswerMemory } from './answer-memory.ts'
import { leastCompressed, takesGzip } from './send-list.ts'
import { audienceOf, type WrittenAnswer } from './written-answers.ts'

/**
 * Answers a request whose answer has not changed since the last time, before Fastify sees it: one look-up finds the
 * caller, another one the answer. The guards and every check that depends on the caller run again; what depends on the
 * address alone was checked when Fastify gave the answer. Fastify answers all other requests, and all refusals.
 */
export interface QuickAnswers {
  /** False when Fastify has to answer the request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Keeps an answer for the callers of its audience; where a rule has said who, for those alone. Called right after Fastify sent it. */
  keep(reply: FastifyReply, written: WrittenAnswer): void
}

interface QuickAnswerOptions {
  callers: Callers
  kept: AnswerMemory
  requestIdOf(sent: string | string[] | undefined): string
  guards: readonly Guard[]
  isLate(): boolean
  observe: Observe
}

const idHeader = 'x-request-id'

export function createQuickAnswers(options: QuickAnswerOptions): QuickAnswers {
  const { callers, kept, guards, requestIdOf, isLate, observe } = options

  function find(request: IncomingMessage) {
    const { host, origin, 'if-none-match': known, [surprisesHeader]: surprises } = request.headers
    if (request.method !== 'GET' || host === undefined) return undefined
    if (origin !== undefined || known !== undefined || surprises !== undefined || isLate()) return undefined
    const answers = kept.findAnswers(request.url ?? '')
    if (!answers || guards.some((guard) => guard.refuse(request))) return undefined
    const authorization = credentialsOf(request)
    if (authorization === undefined) return undefined
    const caller = callers.known(authorization)
    if (caller === undefined || caller === 'rejected' || caller.key) return undefined
    const answer = answers[audienceOf(caller)].find(({ isFor }) => !isFor || isFor(caller))
    if (!answer || (answer.body.length >= leastCompressed && takesGzip(request.headers))) return undefined
    return { caller, answer }
  }

  return {
    answer(request, response) {
      const begin = performance.now()
      let found: ReturnType<typeof find>
      try {
        found = find(request)
      } catch {
        // Fastify meets the same fault and answers with it.
        return false
      }
      if (!found) return false
      kept.count('kept')
      const { answer, caller } = found
      const { route, headers, body, encoding } = answer
      const id = requestIdOf(request.headers[idHeader])
      if (routeFound.hasSubscribers) routeFound.publish({ request, route, id })
      response.on('finish', () =>
        observe({
          request: id,
          method: 'GET',
          route,
          status: 200,
          milliseconds: performance.now() - begin,
          caller: caller.id,
        }),
      )
      // Node writes the headers out at once, so that one list serves all requests.
      headers[1] = id
      response.writeHead(200, headers).end(body, encoding)
      return true
    },

    keep(reply, written) {
      const { method, url = '', headers } = reply.request.raw
      const { url: route = '' } = reply.request.routeOptions
      // A compressed answer is sent later, so it is not kept.
      const { caller } = reply.request
      if (!reply.sent || !caller) return
      if (method !== 'GET' || reply.statusCode !== 200 || headers.origin !== undefined) return
      const { [idHeader]: id, ...others } = reply.getHeaders()
      const flat = [
        idHeader,
        String(id),
        ...Object.entries(others).flatMap(([name, value]) => [name, String(value)]),
      ]
      const { body } = written
      const answer = { route, headers: flat, body, encoding: encodingOf(body), isFor: reply.isFor }
      kept.keepAnswer(url, written.audience, answer, caller)
    },
  }
}

/** Node writes a text of ASCII alone with fewer steps when it knows. */
function encodingOf(body: string | Buffer): 'latin1' | 'utf8' {
  return Buffer.byteLength(body) === body.length ? 'latin1' : 'utf8'
}
