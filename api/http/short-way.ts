import type { IncomingMessage, ServerResponse } from 'node:http'
import { isGivenTwice } from '@hopechest/program/connections'
import type { FastifyReply } from 'fastify'
import { audienceOf } from '../stores/item-text.ts'
import type { KeptAnswers } from '../stores/kept-answers.ts'
import type { Written } from '../stores/written.ts'
import type { Observe } from './answered.ts'
import type { Callers } from './callers.ts'

/**
 * Answers what was asked before and has not changed since, before the framework looks at the request: one look-up finds
 * the caller, another one the answer. Every check that depends on the caller is made again; what depends on the address
 * alone had its checks when the answer was given the long way. All that is not plain goes the long way.
 */
export interface ShortWay {
  /** False when the request has to go the long way. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Keeps an answer for all callers of its audience. It came from the memory of this moment, so it is true now. */
  keep(reply: FastifyReply, written: Written): void
}

interface ShortWayOptions {
  callers: Callers
  kept: KeptAnswers
  requestIdOf(sent: string | string[] | undefined): string
  /** Whether the request has the key of the gateway, where one is asked for. */
  hasKey(request: IncomingMessage): boolean
  isLate(): boolean
  observe: Observe
}

const idHeader = 'x-request-id'

export function createShortWay(options: ShortWayOptions): ShortWay {
  const { callers, kept, requestIdOf, hasKey, isLate, observe } = options

  function find(request: IncomingMessage) {
    const { host, authorization, origin, 'if-none-match': known } = request.headers
    if (request.method !== 'GET' || host === undefined || authorization === undefined) return undefined
    if (origin !== undefined || known !== undefined || isLate()) return undefined
    const answers = kept.findAnswers(request.url ?? '')
    if (!answers || isGivenTwice(request, 'host') || isGivenTwice(request, 'authorization')) return undefined
    if (!hasKey(request)) return undefined
    const caller = callers.known(authorization)
    if (caller === undefined || caller === 'rejected') return undefined
    const answer = answers[audienceOf(caller)]
    return answer && { caller, answer }
  }

  return {
    answer(request, response) {
      const begin = performance.now()
      let found: ReturnType<typeof find>
      try {
        found = find(request)
      } catch {
        // The long way meets the same fault and says it.
        return false
      }
      if (!found) return false
      kept.count('kept')
      const { answer, caller } = found
      const { route, headers, body } = answer
      const id = requestIdOf(request.headers[idHeader])
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
      response.writeHead(200, headers).end(body)
      return true
    },

    keep(reply, written) {
      const { method, url = '', headers } = reply.request.raw
      const { url: route = '' } = reply.request.routeOptions
      if (method !== 'GET' || reply.statusCode !== 200 || headers.origin !== undefined) return
      const { [idHeader]: id, ...others } = reply.getHeaders()
      const flat = [
        idHeader,
        String(id),
        ...Object.entries(others).flatMap(([name, value]) => [name, String(value)]),
      ]
      kept.keepAnswer(url, written.audience, { route, headers: flat, body: written.body })
    },
  }
}
