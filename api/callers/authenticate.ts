import type { IncomingMessage } from 'node:http'
import { Refusal } from '@hopechest/contract'
import { mayVouch, readerHeader, type User, visitorHeader } from '@hopechest/host'
import type { UserOfVisit } from '@hopechest/host/visit'
import type { Logger } from '@hopechest/program'
import { type ClientOf, isGivenTwice, plainAddress } from '@hopechest/program/connections'
import type { RefusedSignIn } from '@hopechest/program/refused-sign-ins'
import { workFor } from '@hopechest/program/turns'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Callers, SignIn } from './callers.ts'
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

/** One sentence for everything that may be wrong with credentials: to say more would only help an attacker. */
export function demandCaller({ callers, clientOf, refused, log }: SignIns): onRequestHookHandler {
  const note = ({ ip, id }: FastifyRequest, reason: RefusedSignIn['reason']) =>
    refused({ address: plainAddress(ip), reason, log: log.child({ request: id }) })

  return (request, _reply, done) => {
    const authorization = credentialsOf(request.raw)
    // A browser asks without credentials before it has some.
    if (authorization === undefined) throw rejected()
    const deadline = performance.now() + answerMilliseconds
    const known = callers.known(authorization)
    const reader = request.headers[readerHeader]
    if (known === 'rejected') {
      const isForPage = typeof reader === 'string' && vouches(callers.known(reader))
      if (!isForPage) note(request, 'wrong password')
      throw rejected()
    }
    const address = clientOf(request.raw)
    const admit = (user: UserOfVisit, isForPage: boolean) => {
      const page = isForPage ? { visitor: visitorOf(request.raw) ?? '' } : {}
      request.caller = { ...user, authorization, deadline, requestId: request.id, address, ...page }
      done()
    }
    if (known) {
      // The host is not asked for this: without it the page is only slower, until the site's own account is known again.
      return admit(known, typeof reader === 'string' && vouches(callers.known(reader)))
    }
    const signIn = { address, deadline, requestId: request.id }
    const resolving = workFor(address, () => resolve(callers, authorization, signIn, reader))
    const give = ({ user, isForPage }: Resolved) => {
      if (user) return admit(user, isForPage)
      // Else the session of a page has ended, which is no guess.
      if (!isForPage) note(request, 'wrong password')
      done(rejected())
    }
    resolving.then(give, (error) => {
      if (isForFailedSignIns(error)) note(request, 'too many tries')
      done(error)
    })
  }
}

interface Resolved {
  user: User | undefined
  isForPage: boolean
}

/**
 * Sessions of the site come from its one address, and end there before the service knows it. A person who causes that
 * again and again would keep all out who sign in, if these sign-ins counted.
 */
async function resolve(
  callers: Callers,
  authorization: string,
  signIn: SignIn,
  reader: string | string[] | undefined,
): Promise<Resolved> {
  if (typeof reader !== 'string')
    return { user: await callers.resolve(authorization, signIn), isForPage: false }
  const page = callers.known(reader) ?? (await callers.resolve(reader, signIn))
  const isForPage = vouches(page)
  const user = await callers.resolve(authorization, { ...signIn, isNoGuess: isForPage })
  return { user, isForPage }
}

/** Only a page that its site vouches for names a visitor: a stranger would have another line with each request. */
function visitorOf({ headers }: IncomingMessage): string | undefined {
  const visitor = headers[visitorHeader]
  return typeof visitor === 'string' ? visitor : undefined
}

function vouches(page: ReturnType<Callers['known']>): boolean {
  return page !== undefined && page !== 'rejected' && mayVouch(page)
}

export function rejected(): Refusal {
  return new Refusal('unauthenticated', 'Invalid or missing credentials')
}
