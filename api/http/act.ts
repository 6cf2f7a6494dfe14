import { type Endpoint, type EndpointName, limits, type RequestHeader } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { compileCheck } from '@hopechest/program/shapes'
import { workFor } from '@hopechest/program/turns'
import type { TSchema } from 'typebox'
import { demandSeenBy, nothingToMatch } from '../answers/conditions.ts'
import type { Reply } from '../answers/reply.ts'
import { answerMilliseconds } from '../callers/authenticate.ts'
import { clientOfCaller } from '../callers/client.ts'
import type { AskedOfAny, Ids } from '../rules/asked.ts'
import { repeatable } from '../rules/idempotency.ts'
import { type Address, createAddressReader } from './address.ts'
import { closedBody } from './closed-body.ts'
import { sendAnswer } from './send.ts'

/** An endpoint with its name and the rule that decides there. */
export interface Route {
  name: EndpointName
  endpoint: Endpoint
  rule(asked: AskedOfAny): unknown
}

/** A request whose caller is known and whose address was read. */
export interface Request extends Address {
  caller: Caller
  /** The parts of the path, decoded once. */
  path: Record<string, string>
  body: unknown
  headers: Partial<Record<RequestHeader, string>>
}

/** What an endpoint does: at the door of the service, and for the pages of its process. */
export interface Act {
  readAddress: ReturnType<typeof createAddressReader>
  /** Checks the body, asks the rule and sends what it says. What is not given is for the rule to wait for. */
  answer(request: Request, reply: Reply): unknown
}

/** The order of checks: path and query, body; then the rule asks whether the registry is there, who may, and whether the item is there. */
export function createAct({ name, endpoint, rule }: Route, now: () => Date): Act {
  const { method, path, query, body: shape } = endpoint
  const checkBody = checkOfBody(endpoint)
  const keyIsRead = endpoint.headers?.includes('idempotency-key')
  // An Idempotency-Key counts for one endpoint at one place.
  const placeOf = (ids: Ids | undefined) => ({
    route: ids ? `${name} ${ids.id} ${ids.item_id}` : name,
    registryId: ids?.id,
  })
  const versionIsRead = endpoint.headers?.includes('if-match')
  const mayWait = endpoint.headers?.includes('prefer')
  const isChange = method !== 'GET'
  const maySayWhen = shape !== undefined && 'updated_at' in propertiesOf(shape)

  return {
    readAddress: createAddressReader(path, query),
    answer({ caller, path, ids, query, body, headers }, reply) {
      if (isChange && !versionIsRead && headers['if-match'] !== undefined) throw nothingToMatch()
      checkBody?.(body ?? undefined, 'The body')
      // The time to answer begins when the whole request has arrived.
      if (shape) caller.deadline = performance.now() + answerMilliseconds
      return workFor(clientOfCaller(caller), () => {
        const again = keyIsRead
          ? repeatable(headers['idempotency-key'], caller.id, placeOf(ids), body)
          : undefined
        const result = rule({
          caller,
          ids: ids as Ids,
          path,
          query: query as never,
          body: body as never,
          demandSeen: versionIsRead
            ? demandSeenBy(
                { header: headers['if-match'], updatedAt: maySayWhen ? updatedAtIn(body) : undefined },
                caller,
              )
            : undefined,
          repeatable: again,
          releaseKey: headers['x-release-key'],
          waitSeconds: mayWait ? waitIn(headers.prefer) : undefined,
          give: (header, value) => reply.header(header, value),
          alsoFor: (isFor) => {
            reply.isFor = isFor
          },
        })
        // Fastify would put more promises around the rule's own.
        if (result instanceof Promise) {
          result
            .then((given) => {
              if (again?.isReplayed) reply.header('idempotency-replayed', 'true')
              sendAnswer(endpoint, reply, caller, given, now)
            })
            .catch((error) => reply.send(error))
          return undefined
        }
        sendAnswer(endpoint, reply, caller, result, now)
        return result
      })
    },
  }
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

/** A preference is no demand: more seconds than may be are as many as may be. */
function waitIn(prefer: string | undefined): number | undefined {
  const [, seconds] = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(prefer ?? '') ?? []
  return seconds === undefined ? undefined : Math.min(Number(seconds), limits.changeWaitSeconds)
}

/** It was checked before. */
function updatedAtIn(body: unknown): string | undefined {
  return (body as { updated_at?: string }).updated_at
}
