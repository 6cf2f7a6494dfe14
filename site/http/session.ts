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
}

/** Who is signed in in which browser. The browser keeps its application password, sealed. */
export interface Sessions {
  find(cookies: Cookies): Promise<SignedIn | undefined>
  start(cookies: Cookies, person: SigningIn, browser: string, how?: HowBegun): Promise<NewSession>
  end(cookies: Cookies): Promise<void>
}

export interface HowBegun {
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

  async function read(cookies: Cookies): Promise<Session | undefined> {
    const appPassword = seal.open(cookies.get(cookie) ?? '')
    return appPassword === undefined ? undefined : accounts.sessions.find(appPassword)
  }

  return {
    async find(cookies) {
      const session = await read(cookies)
      if (!session) return undefined
      const { id: sessionId, person, hasJustBegun } = session
      const client = clientFor(callerOf(person))
      return { sessionId, person, client, mayOwn: true, hasJustBegun }
    },
    async start(cookies, person, browser, how) {
      const old = await read(cookies)
      if (old) await accounts.sessions.end(old.id)
      const session = await accounts.sessions.start(person, browser, how)
      cookies.set(cookie, seal.close(session.appPassword), sessionDays)
      return session
    },
    async end(cookies) {
      const session = await read(cookies)
      if (session) await accounts.sessions.end(session.id)
      cookies.clear(cookie)
    },
  }
}
