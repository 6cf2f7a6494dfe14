import type { Endpoint, EndpointName, RequestHeader } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { compileCheck } from '@hopechest/program/shapes'
import { workFor } from '@hopechest/program/turns'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { TSchema } from 'typebox'
import { demandSeenBy, nothingToMatch } from '../answers/conditions.ts'
import { WrittenAnswer } from '../answers/item-json.ts'
import type { QuickAnswers } from '../answers/quick-answers.ts'
import { answerMilliseconds } from '../callers/authenticate.ts'
import { clientOfCaller } from '../callers/client.ts'
import type { AskedOfAny, Ids } from '../rules/asked.ts'
import { repeatable } from '../rules/idempotency.ts'
import { readAddress } from './address.ts'
import { closedBody } from './closed-body.ts'
import { announceDeprecation } from './deprecation.ts'
import { refuseOtherEncodings } from './json-body.ts'
import type { LongBodyTurn } from './long-bodies.ts'
import { sendAnswer } from './send.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    ids: Ids
  }
}

/** An endpoint with its name and the rule that decides there. */
export interface Route {
  name: EndpointName
  endpoint: Endpoint
  rule(asked: AskedOfAny): unknown
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
  everyCallerReads: boolean
  now: () => Date
}

/**
 * Puts an endpoint on the server. The order of checks: gateway key, authentication, path and query, body; then the
 * rule asks whether the registry is there, who may, and whether the item is there.
 */
export function register(app: FastifyInstance, ground: RouteGround, route: Route): void {
  const { name, endpoint, rule } = route
  const { method, path: url, query, body, bodyBytes, answer } = endpoint
  if (endpoint.isOpen) {
    const open = (rule as () => unknown)()
    app.route({ method, url, handler: (_request, reply) => reply.send(open) })
    return
  }
  const checkBody = checkOfBody(endpoint)
  const keyIsRead = endpoint.headers?.includes('idempotency-key')
  // An Idempotency-Key counts for one endpoint at one place.
  const placeOf = (ids: Ids | undefined) => ({
    route: ids ? `${name} ${ids.id} ${ids.item_id}` : name,
    registryId: ids?.id,
  })
  const isSameForAll = endpoint.isSameForAll && ground.everyCallerReads
  const versionIsRead = endpoint.headers?.includes('if-match')
  const isChange = method !== 'GET'
  const maySayWhen = body !== undefined && 'updated_at' in propertiesOf(body)
  const announce = announceDeprecation(endpoint)

  app.route({
    method,
    url,
    config: { takesBody: body !== undefined },
    schema: { response: answer && !('admin' in answer) ? { '2xx': answer } : {} },
    onRequest: [
      ...(endpoint.isCostly ? [ground.load] : []),
      ground.caller,
      readAddress(url, query),
      ...(body ? [refuseOtherEncodings] : []),
    ],
    ...(bodyBytes && { bodyLimit: bodyBytes, preParsing: ground.longBody }),
    ...(announce && { preHandler: announce }),
    handler(request, reply) {
      const { caller, ids } = request
      // Node joins those of these headers that are given twice.
      const headers = request.headers as Partial<Record<RequestHeader, string>>
      if (!caller) throw new Error('An endpoint that is not open has no guard')
      if (isChange && !versionIsRead && headers['if-match'] !== undefined) throw nothingToMatch()
      checkBody?.(request.body ?? undefined, 'The body')
      // The time to answer begins when the whole request has arrived.
      if (body) caller.deadline = performance.now() + answerMilliseconds
      workFor(clientOfCaller(caller), () => {
        const result = rule({
          caller,
          ids,
          path: request.params as Record<string, string>,
          query: request.query as never,
          body: request.body as never,
          demandSeen: versionIsRead
            ? demandSeenBy(
                {
                  header: headers['if-match'],
                  updatedAt: maySayWhen ? updatedAtIn(request.body) : undefined,
                },
                caller,
              )
            : undefined,
          repeatable: keyIsRead
            ? repeatable(headers['idempotency-key'], caller.id, placeOf(ids), request.body)
            : undefined,
          releaseKey: headers['x-release-key'],
          give: (header, value) => reply.header(header, value),
        })
        // Fastify would put more promises around the rule's own.
        if (result instanceof Promise) {
          result
            .then((body) => sendAnswer(endpoint, reply, caller, body, ground.now))
            .catch((error) => reply.send(error))
        } else {
          sendAnswer(endpoint, reply, caller, result, ground.now)
          if (isSameForAll && result instanceof WrittenAnswer) ground.quick.keep(reply, result)
        }
      })
    },
  })
}

type Check = ReturnType<typeof compileCheck>

/** A process may open several services; what checks a body is made once for all of them. */
const checksOfBodies = new WeakMap<Endpoint, Check>()

function checkOfBody(endpoint: Endpoint): Check | undefined {
  const { body, answer } = endpoint
  if (!body) return undefined
  const check = checksOfBodies.get(endpoint) ?? compileCheck(closedBody(body, answer))
  checksOfBodies.set(endpoint, check)
  return check
}

function propertiesOf(body: TSchema): object {
  return (body as { properties?: object }).properties ?? {}
}

/** It was checked before. */
function updatedAtIn(body: unknown): string | undefined {
  return (body as { updated_at?: string }).updated_at
}
