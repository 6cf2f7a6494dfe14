import type { Database } from '@hopechest/database'
import { type DueLook, findDueHosts, noteFound, readDueLists, takeLook } from '@hopechest/host/links'
import type { Look, Looker } from '@hopechest/link-preview'
import type { Logger } from '@hopechest/program'
import { runInRounds } from '../rules/background-rounds.ts'
import type { Lease, Leases } from '../stores/leases.ts'

export interface LookParts {
  database: Database
  leases: Leases
  looker: Looker
  log: Logger
  now: () => Date
  uptime?: () => number
}

const usualMilliseconds = 60_000
/** How long other processes wait for one that has died with the lease. */
const hold = { holdMilliseconds: 5 * 60_000, waitMilliseconds: 0 }
const renewMilliseconds = 60_000
/** Looks that are under way, each at another host: most of their time they wait for its turn. */
const looksAtOnce = 8
/** The most hosts that have a look or are next. The others that are due wait. */
const mostHosts = 100

/**
 * Looks at the shops of gifts again, for lists whose owners let us: one process at a time, since one alone can count how often it asks
 * a host.
 */
export function startLooks(parts: LookParts, everyMilliseconds = usualMilliseconds) {
  const look = createLooks(parts)
  return runInRounds(async (stopping) => {
    try {
      await look(stopping)
    } catch (error) {
      parts.log.warn({ err: error }, 'Links of gifts wait for a look; the next try is in a minute')
    }
  }, everyMilliseconds)
}

/** One round: all that is due. */
export function createLooks({
  database,
  leases,
  looker,
  log,
  now,
  uptime = () => performance.now(),
}: LookParts) {
  /** How often this process has seen the lease change when it left it. With any other number another one had it meanwhile. */
  let lastBeat = 0

  /** Hosts take turns, and each has one look at a time. */
  async function lookAtAll(mayGoOn: () => boolean): Promise<void> {
    const busy = new Set<string>()
    async function lookOn(): Promise<void> {
      while (mayGoOn()) {
        const host = (await findDueHosts(database, mostHosts)).find((each) => !busy.has(each))
        if (host === undefined) return
        busy.add(host)
        await lookAt(host, mayGoOn).finally(() => busy.delete(host))
      }
    }
    // The lease is held until the last look is done, also where the database was away for another one.
    const looks = await Promise.allSettled(Array.from({ length: looksAtOnce }, lookOn))
    for (const look of looks) if (look.status === 'rejected') throw look.reason
  }

  async function lookAt(host: string, mayGoOn: () => boolean): Promise<void> {
    const look = await takeLook(database, host, now())
    const found = look && (await find(look, mayGoOn))
    if (found) await noteFound(database, look, found)
  }

  /** A fault of ours says nothing of the gift, and stops no other look. */
  async function find(look: DueLook, mayGoOn: () => boolean): Promise<Look | undefined> {
    try {
      return await looker.look(look.url, mayGoOn)
    } catch (error) {
      log.warn({ err: error, item: look.item_id }, 'The link of a gift could not be looked at')
      return { kind: 'unread' }
    }
  }

  /** Renews the lease until the work is done, and says whether it is still ours. A process that stood still may have lost it unseen. */
  async function whileHeld(lease: Lease, work: (isHeld: () => boolean) => Promise<void>): Promise<true> {
    if (lease.beat !== lastBeat + 1) looker.beginAnew()
    lastBeat = lease.beat
    let isHeld = true
    let renewedAt = uptime()
    const renew = async () => {
      const at = uptime()
      isHeld &&= await lease.renew().catch(() => false)
      if (!isHeld) return
      lastBeat++
      renewedAt = at
    }
    const timer = setInterval(renew, renewMilliseconds).unref()
    const isSure = () => isHeld && uptime() - renewedAt < hold.holdMilliseconds - renewMilliseconds
    await work(isSure).finally(() => clearInterval(timer))
    return true
  }

  return async (stopping: AbortSignal): Promise<void> => {
    await readDueLists(database, now(), stopping)
    if ((await findDueHosts(database, 1)).length === 0) return
    await leases.hold('links', hold, (lease) =>
      whileHeld(lease, (isHeld) => lookAtAll(() => isHeld() && !stopping.aborted)),
    )
  }
}
