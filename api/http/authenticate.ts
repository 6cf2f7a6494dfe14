import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '@hopechest/contract'
import { countedAddress, isGivenTwice } from '@hopechest/program/connections'
import type { onRequestHookHandler } from 'fastify'
import type { Callers } from './callers.ts'

/** The time to answer a request: clients give up after ten seconds, so a caller hears of a slow host before. */
export const answerMilliseconds = 8000

/** Makes the check of the key of the gateway. Where no key is set, every request has it. */
export function createKeyCheck(apiKey: string | undefined): (request: IncomingMessage) => boolean {
  if (apiKey === undefined) return () => true
  const expected = hash('sha256', apiKey, 'buffer')
  return ({ headers }) => {
    const given = headers['x-api-key']
    // Hashes have one length, so that the comparison takes one time, whatever was sent.
    return typeof given === 'string' && timingSafeEqual(hash('sha256', given, 'buffer'), expected)
  }
}

/**
 * The key is for a deployment without a gateway; with one, the gateway checks it. A request without the key is refused
 * before anything else is looked at, so it shows nothing, not even which addresses exist. Open paths need no key.
 */
export function demandKey(
  hasKey: (request: IncomingMessage) => boolean,
  openPaths: readonly string[],
): onRequestHookHandler {
  return (request, _reply, done) => {
    if (!openPaths.includes(request.routeOptions.url ?? '') && !hasKey(request.raw)) {
      throw new Refusal('forbidden', 'Missing or invalid API key')
    }
    done()
  }
}

/** One sentence for all that may be wrong with credentials: what exactly it was would help only an attacker. */
export function demandCaller(callers: Callers): onRequestHookHandler {
  return (request, _reply, done) => {
    const { authorization } = request.headers
    if (authorization === undefined || isGivenTwice(request.raw, 'authorization')) throw rejected()
    const deadline = performance.now() + answerMilliseconds
    const known = callers.known(authorization)
    if (known === 'rejected') throw rejected()
    if (known) {
      request.caller = { ...known, authorization, deadline, requestId: request.id }
      return done()
    }
    const signIn = { address: countedAddress(request.ip), deadline, requestId: request.id }
    callers.resolve(authorization, signIn).then((user) => {
      if (!user) return done(rejected())
      request.caller = { ...user, authorization, deadline, requestId: request.id }
      done()
    }, done)
  }
}

function rejected(): Refusal {
  return new Refusal('unauthenticated', 'Invalid or missing credentials')
}
