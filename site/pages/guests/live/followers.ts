import type { Client, Registry } from '@hopechest/client'
import { createRepeatedLines, type Logger } from '@hopechest/program'
import { giveWay } from '@hopechest/program/turns'
import type { Line, Visit } from '../../../http/visit.ts'
import { outsideOfPages } from '../../../http/work/page-work.ts'
import { type Look, type Looks, lookMilliseconds } from './looks.ts'
import { messageOf } from './message.ts'

/** An open page with a line. */
export interface Follower {
  line: Line
  language: string
  /** The tag of what the page shows. */
  tag: string
  /** When the line was opened: a look from before may be older than the page. */
  since: number
  /** Whether its browser may still see the list as a guest. Undefined where anyone may who has no cookie. */
  mayStay: (() => Promise<boolean>) | undefined
  checkedAt: number
}

export interface Followers {
  add(registry: Registry, visit: Visit, follower: Follower): void
}

interface Followed {
  registry: Registry
  access: string
  all: Set<Follower>
  /** By its language, a visit of any guest, without what is of that guest. */
  speakers: Map<string, Visit>
  last: Look | undefined
  failures: number
}

/** Lists are looked at for this part of the time at most, however many are open. */
const partOfTime = 1 / 10
const longestPause = 60_000
/** A session may end, and a link, of which the list itself does not tell. */
const checkMilliseconds = 30_000

/**
 * Looks at each list that pages have open, and says to those pages what has changed. One look serves all pages of a list in this process.
 * Lines end when their list has gone, or when its visitor may not see it as a guest any more.
 */
export function createFollowers(looks: Looks, guests: Client, log: Pick<Logger, 'warn'>): Followers {
  const lists = new Map<number, Followed>()
  const repeated = createRepeatedLines(log as Logger)
  let usualLook = 0

  function startRounds(id: number, list: Followed): void {
    const next = async () => {
      const began = performance.now()
      await round(list).catch((error) => {
        list.failures++
        if (list.failures === 1 && repeated.isNew('An open list could not be read'))
          log.warn({ err: error }, 'An open list could not be read: its pages wait, and it is tried again')
      })
      if (list.all.size === 0) return void lists.delete(id)
      usualLook += (performance.now() - began - usualLook) / 16
      wait(pauseOf(list, usualLook, lists.size))
    }
    const wait = (milliseconds: number) => outsideOfPages(() => setTimeout(next, milliseconds).unref())
    wait(lookMilliseconds)
  }

  async function round(list: Followed): Promise<void> {
    if (list.all.size === 0) return
    const now = performance.now()
    await check(list, ({ checkedAt }) => now - checkedAt > checkMilliseconds)
    const isWaitedFor = [...list.all].some(({ since }) => list.last === undefined || since > list.last.at)
    if (list.last && !isWaitedFor && looks.isUnchanged(list.last)) return
    const look = await looks.at(list.registry)
    list.failures = 0
    if (!look || isClosed(look.list.registry)) return endAll(list)
    list.last = look
    if (look.list.registry.status !== 'publish') endOfAnyone(list)
    const access = accessOf(look.list.registry)
    if (access !== list.access) await check(list, () => true)
    list.access = access
    list.registry = look.list.registry
    await tell(list, look)
  }

  /** What a page missed comes in one event. A page that is newer than the look waits for the next one. */
  async function tell({ all, speakers }: Followed, look: Look): Promise<void> {
    for (const follower of all) {
      if (follower.tag === look.tag || follower.since > look.at) continue
      const speaker = speakers.get(follower.language)
      if (!speaker || !(await stays(follower))) continue
      follower.line.tell(await messageOf(speaker, look, guests), look.tag)
      follower.tag = look.tag
      await giveWay()
    }
  }

  return {
    add(registry, visit, follower) {
      const { id } = registry
      const list = lists.get(id) ?? {
        registry,
        access: accessOf(registry),
        all: new Set(),
        speakers: new Map(),
        last: undefined,
        failures: 0,
      }
      const isNew = !lists.has(id)
      lists.set(id, list)
      list.all.add(follower)
      list.speakers.set(follower.language, visit)
      follower.line.onEnd(() => list.all.delete(follower))
      if (isNew) startRounds(id, list)
    },
  }
}

function pauseOf({ failures }: Followed, usualLook: number, count: number): number {
  const pause = Math.max(lookMilliseconds, (usualLook * count) / partOfTime)
  return Math.min(failures > 0 ? lookMilliseconds * 2 ** failures : pause, longestPause)
}

async function check({ all }: Followed, isDue: (follower: Follower) => boolean): Promise<void> {
  for (const follower of all) {
    if (!follower.mayStay || !isDue(follower)) continue
    await stays(follower)
    await giveWay()
  }
}

/** A browser that may not see the list any more, or whose person owns it now, hears nothing more of it. */
async function stays(follower: Follower): Promise<boolean> {
  if (!follower.mayStay) return true
  follower.checkedAt = performance.now()
  const may = await follower.mayStay().catch(() => false)
  if (!may) follower.line.end()
  return may
}

function endAll({ all }: Followed): void {
  for (const { line } of all) line.end()
}

/** Who came without a cookie sees public lists alone. */
function endOfAnyone({ all }: Followed): void {
  for (const { line, mayStay } of all) if (!mayStay) line.end()
}

function isClosed({ status, meta }: Registry): boolean {
  return meta.registry_put_away || !['publish', 'private'].includes(status)
}

/** What decides who may see a list, and how. */
function accessOf({ status, meta }: Registry): string {
  const { registry_owners, registry_invitees, registry_reveal, registry_for_child } = meta
  return JSON.stringify([status, registry_owners, registry_invitees, registry_reveal, registry_for_child])
}
