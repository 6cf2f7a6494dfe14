import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '@hopechest/contract'
import { hostFault, refuseChange } from '@hopechest/program/connections'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Looks at the head of a request before any route does. */
export interface Guard {
  /** Undefined lets the request pass. */
  refuse(request: IncomingMessage): Refusal | undefined
  /** It guards the open paths and the description as well. */
  isForAll: boolean
}

/**
 * Both ways of answering run this list, the quick one and that of Fastify: a guard is added here and nowhere else. The
 * caller is looked up after it.
 */
export function createGuards({
  API_KEY: apiKey,
  READ_ONLY: readOnly,
}: Partial<Pick<Config, 'API_KEY' | 'READ_ONLY'>>): readonly Guard[] {
  return [
    namedHost,
    ...(apiKey === undefined ? [] : [gatewayKey(apiKey)]),
    ...(readOnly === 'true' ? [noChanges] : []),
  ]
}

/** A visit of a host is no change: the pages that it asks for decide. */
const noChanges: Guard = {
  isForAll: false,
  refuse: (request) => (request.url?.startsWith('/frame') ? undefined : refuseChange(request)),
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
      // Hashes have one length, so the comparison takes the same time for every key.
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
