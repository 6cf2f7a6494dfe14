import type { RequestHeader } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { QuickAnswers } from '../answers/quick-answers.ts'
import type { Reply } from '../answers/reply.ts'
import { WrittenAnswer } from '../answers/written-answers.ts'
import type { Ids } from '../rules/asked.ts'
import { createAct, type Route } from './act.ts'
import { announceDeprecation } from './deprecation.ts'
import { refuseOtherEncodings } from './json-body.ts'
import { type LongBodyTurn, waitForLongBody } from './long-bodies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    ids: Ids | undefined
  }
  interface FastifyReply {
    isFor?: Reply['isFor']
  }
}

/** The parts that all routes use. */
export interface RouteGround {
  /** Who is calling. */
  caller: onRequestHookHandler
  /** Whether the service has time for a long list. */
  load: onRequestHookHandler
  /** Waits until a long body may be read. */
  longBody: LongBodyTurn
  quick: QuickAnswers
  isSameForAll: boolean
  now: () => Date
}

/** Puts an endpoint on the server. Before its own checks stand those of the gateway key and of who is calling. */
export function register(app: FastifyInstance, ground: RouteGround, route: Route): void {
  const { endpoint, rule } = route
  const { method, path: url, body, bodyBytes } = endpoint
  if (endpoint.isOpen) {
    const open = (rule as () => unknown)()
    app.route({ method, url, handler: (_request, reply) => reply.send(open) })
    return
  }
  const act = createAct(route, ground.now)
  const isSameForAll = endpoint.isSameForAll && ground.isSameForAll
  const announce = announceDeprecation(endpoint)

  app.route({
    method,
    url,
    config: { takesBody: body !== undefined },
    onRequest: [
      ...(endpoint.isCostly ? [ground.load] : []),
      ground.caller,
      (request, _reply, done) => {
        const read = act.readAddress(
          request.params as Record<string, string>,
          request.query as Record<string, unknown>,
        )
        request.ids = read.ids
        request.query = read.query
        done()
      },
      ...(body ? [refuseOtherEncodings] : []),
    ],
    ...(bodyBytes && { bodyLimit: bodyBytes, preParsing: waitForLongBody(ground.longBody) }),
    ...(announce && { preHandler: announce }),
    handler(request, reply) {
      const { caller, ids } = request
      if (!caller) throw new Error('An endpoint that is not open has no guard')
      const result = act.answer(
        {
          caller,
          ids,
          path: request.params as Record<string, string>,
          query: request.query as object,
          body: request.body,
          // Node joins those of these headers that are given twice.
          headers: request.headers as Partial<Record<RequestHeader, string>>,
        },
        reply,
      )
      const isKept = isSameForAll || reply.isFor !== undefined
      if (isKept && !caller.key && result instanceof WrittenAnswer) ground.quick.keep(reply, result)
    },
  })
}
