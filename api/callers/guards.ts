import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '@hopechest/contract'
import { hostFault } from '@hopechest/program/connections'
import type { FastifyInstance } from 'fastify'

/** Looks at the head of a request before what it asks for is looked at. */
export interface Guard {
  /** Undefined lets the request pass. */
  refuse(request: IncomingMessage): Refusal | undefined
  /** It stands before open paths and the description, too. */
  isForAll: boolean
}

/**
 * Both ways of answering run this list, the quick one and that of Fastify: a guard is added here and nowhere else. Who
 * is calling is asked after it.
 */
export function createGuards(apiKey: string | undefined): readonly Guard[] {
  return apiKey === undefined ? [namedHost] : [namedHost, gatewayKey(apiKey)]
}

/** A request must say once which host it is for. */
const namedHost: Guard = {
  isForAll: true,
  refuse(request) {
    const fault = hostFault(request)
    return fault === undefined ? undefined : new Refusal('malformed', fault)
  },
}

/**
 * The key is for a deployment without a gateway; with one, the gateway checks it. A request without the key is refused
 * before anything else is looked at, so it shows nothing, not even which addresses exist.
 */
function gatewayKey(apiKey: string): Guard {
  const expected = hash('sha256', apiKey, 'buffer')
  return {
    isForAll: false,
    refuse({ headers }) {
      const given = headers['x-api-key']
      // Hashes have one length, so that the comparison takes one time, whatever was sent.
      const isRight = typeof given === 'string' && timingSafeEqual(hash('sha256', given, 'buffer'), expected)
      return isRight ? undefined : new Refusal('forbidden', 'Missing or invalid API key')
    },
  }
}

/** Puts guards before all that the server answers, but for the open paths. */
export function standGuard(
  app: FastifyInstance,
  guards: readonly Guard[],
  openPaths: readonly string[] = [],
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (openPaths.includes(request.routeOptions.url ?? '')) return done()
    for (const guard of guards) {
      const refusal = guard.refuse(request.raw)
      if (refusal) throw refusal
    }
    done()
  })
}
