import type { Accounts } from '@hopechest/host/accounts'
import type { Sessions, SignedIn } from '../http/session.ts'
import type { Visit } from '../http/visit.ts'

/**
 * The person whom the gateway names with this request. Their session lasts while it names them: with no name, or another
 * one, it ends. Where no account has the name, a person who signed in by another way stays signed in.
 */
export function namedVisitor({ people }: Accounts, sessions: Sessions) {
  return async ({ cookies, named, browser }: Visit): Promise<SignedIn | undefined> => {
    const found = await sessions.find(cookies)
    const by = found?.how?.named
    if (by !== undefined && by !== named) await sessions.end(cookies)
    const rest = by === undefined || by === named ? found : undefined
    if (named === undefined || by === named) return rest
    const person = await people.findNamed(named)
    if (!person) return rest
    await sessions.start(cookies, person, browser, { named })
    return sessions.find(cookies)
  }
}
