import type { Client } from '@hopechest/client'
import {
  type Accounts,
  type NewSession,
  type Person,
  type Session,
  type SigningIn,
  sessionDays,
} from '@hopechest/host/accounts'
import { callerOf } from './caller.ts'
import type { Cookies } from './cookies.ts'
import { createSeal } from './seal.ts'
import type { ClientFor } from './work/page-clients.ts'

/** The person behind a visit, with a client that asks the rules for them. */
export interface SignedIn {
  sessionId: number
  person: Person
  client: Client
  /** False where the host says that this person starts no lists. */
  mayOwn: boolean
  /** Signed in within the last minutes: what asks for the password does not ask for it again. */
  hasJustBegun: boolean
  /** How they came in; undefined where a host brings them. */
  how?: How
}

/** How a person came in. A browser that came by the password of this site has nothing of it. */
export interface How {
  /** The provider of accounts that sent them, by its id. */
  provider?: string
  /** The gateway named them so: the session lasts while it does. */
  named?: string
  /** When they proved themselves anew, without a password of this site: milliseconds since 1970. */
  provedAt?: number
}

/** Who is signed in in which browser. The browser keeps its application password, sealed. */
export interface Sessions {
  find(cookies: Cookies): Promise<SignedIn | undefined>
  /** Each way in ends here: the browser gets a session of its own, in the place of one that it held before. */
  start(cookies: Cookies, person: SigningIn, browser: string, how?: HowBegun): Promise<NewSession>
  end(cookies: Cookies): Promise<void>
}

export interface HowBegun extends How {
  /** The person gets a letter: this browser is new to the account. */
  isTold?: boolean
}

export interface SessionsParts {
  accounts: Accounts
  secret: string
  clientFor: ClientFor
}

const cookie = 'hc_session'

export function createSessions({ accounts, secret, clientFor }: SessionsParts): Sessions {
  const seal = createSeal(secret, 'session')

  async function read(cookies: Cookies): Promise<(Session & { how: How }) | undefined> {
    const sealed = cookies.get(cookie)
    const kept = sealed === undefined ? undefined : seal.open(sealed)
    if (kept === undefined) return undefined
    const { appPassword, how } = readKept(kept)
    const session = await accounts.sessions.find(appPassword)
    return session && { ...session, how }
  }

  return {
    async find(cookies) {
      const session = await read(cookies)
      if (!session) return undefined
      const { id: sessionId, person, how } = session
      const client = clientFor(callerOf(person))
      // To come by a provider that asks nothing, or by the word of a gateway, is no proof of who sits there.
      const isProof = (how.provider === undefined && how.named === undefined) || how.provedAt !== undefined
      const hasJustBegun = session.hasJustBegun && isProof
      return { sessionId, person, client, mayOwn: true, hasJustBegun, how }
    },
    async start(cookies, person, browser, { isTold = false, ...how } = {}) {
      const old = await read(cookies)
      if (old) await accounts.sessions.end(old.id)
      const session = await accounts.sessions.start(person, browser, { isTold })
      cookies.set(cookie, seal.close(writeKept(session.appPassword, how)), sessionDays)
      return session
    },
    async end(cookies) {
      const session = await read(cookies)
      if (session) await accounts.sessions.end(session.id)
      cookies.clear(cookie)
    },
  }
}

/** The application password, and behind it how the person came in, where there is more to say. */
function writeKept(appPassword: string, how: How): string {
  return Object.keys(how).length === 0 ? appPassword : `${appPassword}\n${JSON.stringify(how)}`
}

function readKept(kept: string): { appPassword: string; how: How } {
  const [appPassword = '', how] = kept.split('\n', 2)
  return { appPassword, how: how === undefined ? {} : JSON.parse(how) }
}
