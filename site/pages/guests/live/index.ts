import type { Client, Registry } from '@hopechest/client'
import type { Logger } from '@hopechest/program'
import type { Cookies } from '../../../http/cookies.ts'
import { textOf } from '../../../http/form-text.ts'
import type { SignedIn } from '../../../http/session.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { type Household, isGuest } from '../../household/household.ts'
import { createFollowers } from './followers.ts'
import { createLooks } from './looks.ts'
import { messageOf } from './message.ts'

export interface LiveParts {
  guests: Client
  household: Household
  now: () => Date
  /** How an open list is followed. */
  live: {
    /** The count of changes of the database, where it counts them. */
    generation: () => number | undefined
    /** Who is signed in now in the browser of a line. Undefined where a host frames the pages: they have no lines. */
    findSignedIn: ((cookies: Cookies) => Promise<SignedIn | undefined>) | undefined
    log: Pick<Logger, 'warn'>
  }
}

const nothing = { body: '', type: 'text/plain; charset=utf-8', status: 204 } as const

/**
 * What an open list asks for: a line that says what changes, or once what has changed since its page. Who sees the list as a guest
 * is answered so. All others hear nothing, in the same bytes: an owner, also of a list that is unwrapped, or by a link of their own;
 * the person whom it is for; and who may not open it. That is decided before anything is read of what guests do.
 */
export function followList({ guests, household, now, live }: LiveParts): Handler {
  const { generation, findSignedIn, log } = live
  const looks = createLooks({ guests, now, generation, isInVisit: findSignedIn === undefined })
  const followers = createFollowers(looks, guests, log)

  async function mayHear(visit: Visit, registry: Registry): Promise<boolean> {
    return !registry.meta.registry_put_away && isGuest(await household.sight(visit, registry))
  }

  function follow(visit: Visit, registry: Registry, find: NonNullable<typeof findSignedIn>): Answer {
    const { signedIn, cookies, language, lastHeard, query } = visit
    const { slug } = registry
    const mayStay = async () => {
      // Answers about a browser are kept with the cookies of one request.
      const again = { ...cookies }
      const found = reached(await guests.findRegistryBySlug(slug))
      const person = await find(again)
      if (!found || person?.sessionId !== signedIn?.sessionId) return false
      return mayHear({ ...visit, cookies: again, signedIn: person }, found)
    }
    return {
      line: (line) =>
        followers.add(registry, anyVisitor(visit), {
          line,
          language,
          tag: lastHeard || textOf(query, 'since'),
          since: performance.now(),
          mayStay: visit.hasCookies ? mayStay : undefined,
          checkedAt: performance.now(),
        }),
    }
  }

  return async (visit) => {
    const registry = reached(await guests.findRegistryBySlug(visit.params.slug ?? ''))
    if (!registry || !(await mayHear(visit, registry))) return nothing
    if (visit.wantsLine && findSignedIn) return follow(visit, registry, findSignedIn)
    const look = await looks.at(registry)
    if (!look || look.tag === textOf(visit.query, 'since')) return nothing
    await Promise.all([visit.pictures.expect([registry.id]), visit.links.expect(registry.id)])
    const body = await messageOf(anyVisitor(visit), look, guests)
    return { body, type: 'application/json; charset=utf-8', headers: { 'cache-control': 'no-store' } }
  }
}

const noCookies: Cookies = { get: () => undefined, set() {}, clear() {} }

/** What a line says is the same for all guests, so nothing of this one stands in it. */
function anyVisitor(visit: Visit): Visit {
  return {
    ...visit,
    cookies: noCookies,
    signedIn: undefined,
    hasPage: false,
    query: new URLSearchParams(),
    form: new URLSearchParams(),
  }
}
