import type { IncomingMessage } from 'node:http'
import { Refusal, surprisesAreKept, surprisesHeader } from '@hopechest/contract'
import { type Key, mayCreate, type User, withoutSurprises } from '@hopechest/host'
import type { Logger } from '@hopechest/program'
import { type ClientOf, isGivenTwice, plainAddress } from '@hopechest/program/connections'
import type { RefusedSignIn } from '@hopechest/program/refused-sign-ins'
import { workFor } from '@hopechest/program/turns'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Callers } from './callers.ts'
import { sayCounts } from './counts.ts'
import { isForFailedSignIns } from './failed-sign-ins.ts'

/** The time to answer a request. Clients give up after ten seconds, so a caller has to hear of a slow host earlier. */
export const answerMilliseconds = 8000

/**
 * The credentials as they were sent; undefined without any, and for two headers, of which a gateway may have read the
 * other.
 */
export function credentialsOf(request: IncomingMessage): string | undefined {
  return isGivenTwice(request, 'authorization') ? undefined : request.headers.authorization
}

export interface SignIns {
  callers: Callers
  /** The address that a request comes from. */
  clientOf: ClientOf
  /** Hears of each that is refused. */
  refused: (refused: RefusedSignIn) => void
  log: Logger
}

/** A program that misspells its wish must not read surprises. */
function demandWish(wish: string | string[] | undefined): void {
  if (wish !== undefined && wish !== surprisesAreKept)
    throw new Refusal('invalid', `${surprisesHeader} must be ${surprisesAreKept}, or left out`)
}

/** Who owns no list has no surprise in one. */
function keptBy(user: User): Key | undefined {
  return mayCreate(user) ? withoutSurprises(user.key) : user.key
}

/** One sentence for everything that may be wrong with credentials: to say more would only help an attacker. */
export function demandCaller({ callers, clientOf, refused, log }: SignIns): onRequestHookHandler {
  const note = ({ ip, id }: FastifyRequest, reason: RefusedSignIn['reason']) =>
    refused({ address: plainAddress(ip), reason, log: log.child({ request: id }) })

  return (request, reply, done) => {
    const authorization = credentialsOf(request.raw)
    // A browser asks without credentials before it has some.
    if (authorization === undefined) throw rejected()
    demandWish(request.headers[surprisesHeader])
    const deadline = performance.now() + answerMilliseconds
    const address = clientOf(request.raw)
    const refuse = () => {
      note(request, 'wrong password')
      sayCounts(reply, callers.counted(address))
      return rejected()
    }
    const admit = (user: User) => {
      request.caller = { ...user, authorization, deadline, requestId: request.id, address }
      if (request.headers[surprisesHeader] === surprisesAreKept) request.caller.key = keptBy(user)
      done()
    }
    const known = callers.known(authorization)
    if (known === 'rejected') throw refuse()
    if (known) return admit(known)
    const signIn = { address, deadline, requestId: request.id }
    workFor(address, () => callers.resolve(authorization, signIn)).then(
      (user) => (user ? admit(user) : done(refuse())),
      (error) => {
        if (isForFailedSignIns(error)) {
          note(request, 'too many tries')
          sayCounts(reply, callers.counted(address))
        }
        done(error)
      },
    )
  }
}

export function rejected(): Refusal {
  return new Refusal('unauthenticated', 'Invalid or missing credentials')
}
