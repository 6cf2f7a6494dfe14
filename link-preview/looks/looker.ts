import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@hopechest/contract'
import { type Fetched, type FetchOptions, fetchAddress, NotFetched } from '@hopechest/outgoing'
import { createTurns } from '@hopechest/program/turns'
import { createHostTurns, type TurnParts } from './host-turns.ts'
import { isGone, judge, type Look, unread } from './judge.ts'
import { allAllowed, mostRobotsBytes, type Robots, readRobots } from './robots.ts'

export interface Looker {
  /**
   * Looks once whether a shop still has what it showed. It waits for the turns of each host, so it may take minutes. Undefined
   * where it was closed meanwhile, or may not go on before a request.
   */
  look(address: string, mayGoOn?: () => boolean): Promise<Look | undefined>
  /** Another process may have looked until now. */
  beginAnew(): void
  /** Ends what is under way. */
  close(): Promise<void>
}

export type LookerOptions = Partial<
  Pick<FetchOptions, 'isAllowed' | 'lookup' | 'timeoutMilliseconds'> & TurnParts
> & {
  userAgent?: string
}

/** How many redirects a look may still follow, and whether it may ask at all. */
interface Left {
  left: number
  mayGoOn: () => boolean
}

/** Another process looks now, and counts the minute of each host. */
class NotMine extends Error {}

const usualName = 'Hopechest (+link check)'
const usualTimeout = 10_000
const mostPageBytes = 2 * 1024 * 1024
/** Of one look: those of its page and of each robots.txt before it. */
const mostRedirects = 5
/** Requests that are under way, with the page of each in the memory. Looks that wait for their hosts take none of it. */
const fetchedAtOnce = { running: 2, runningPerClient: 2 }
const rememberedRobots = 100
const robotsMilliseconds = 86_400_000

/** Looks at pages of shops again. Owners choose the addresses, and a shop may answer anything. */
export function createLooker(options: LookerOptions = {}): Looker {
  const closing = new AbortController()
  const { signal } = closing
  const uptime = options.uptime ?? (() => performance.now())
  const turns = createHostTurns({
    uptime,
    pause: options.pause ?? ((milliseconds) => pause(milliseconds, undefined, { signal, ref: false })),
  })
  const fetching = createTurns(fetchedAtOnce, () => new Error('A look had no turn'))
  const robots = new Map<string, { at: number; rules: Robots }>()
  const underWay = new Set<Promise<unknown>>()
  const { isAllowed, lookup, timeoutMilliseconds = usualTimeout, userAgent = usualName } = options

  /** One request without its redirects, in the turn of its host. */
  async function ask<Result>(
    url: URL,
    { mayGoOn }: Left,
    accept: string,
    maxBytes: number,
    read: (answer: Fetched) => Promise<Result>,
  ): Promise<Result> {
    await turns.take(url)
    signal.throwIfAborted()
    return fetching.take('links', Infinity, async () => {
      if (!mayGoOn()) throw new NotMine()
      const headers = { accept, 'user-agent': userAgent }
      const parts = { ...(isAllowed && { isAllowed }), ...(lookup && { lookup }) }
      const how = { ...parts, headers, maxBytes, timeoutMilliseconds, closing: signal, mostRedirects: 0 }
      return read(await fetchAddress(url.href, how))
    })
  }

  /** Undefined where the host does not say what may be asked: then nothing may. */
  async function fetchRobots(first: URL, redirects: Left): Promise<Robots | undefined> {
    let url = new URL('/robots.txt', first)
    for (; redirects.left >= 0; redirects.left--) {
      const found = await ask(
        url,
        redirects,
        'text/plain',
        mostRobotsBytes,
        async ({ status, redirect, body }) => {
          if (redirect) return redirect
          if (status === 200) return readRobots((await body()).toString('utf8'))
          return status >= 400 && status < 500 && status !== 429 ? allAllowed : undefined
        },
      )
      if (!(found instanceof URL)) return found
      url = found
    }
    return undefined
  }

  async function mayAsk(url: URL, redirects: Left): Promise<boolean> {
    const known = robots.get(url.origin)
    const isFresh = known !== undefined && uptime() - known.at < robotsMilliseconds
    const rules = isFresh ? known.rules : await fetchRobots(url, redirects)
    if (!rules) return false
    if (!isFresh) remember(url.origin, rules)
    return rules(url.pathname + url.search)
  }

  function remember(origin: string, rules: Robots): void {
    robots.delete(origin)
    const [oldest] = robots.keys()
    if (oldest !== undefined && robots.size >= rememberedRobots) robots.delete(oldest)
    robots.set(origin, { at: uptime(), rules })
  }

  async function lookAt(address: string, mayGoOn: () => boolean): Promise<Look> {
    const asked = new URL(address)
    const redirects = { left: mostRedirects, mayGoOn }
    let url = asked
    for (; redirects.left >= 0; redirects.left--) {
      if (!(await mayAsk(url, redirects))) return unread
      const found = await ask(
        url,
        redirects,
        'text/html,application/xhtml+xml',
        mostPageBytes,
        async (answer): Promise<URL | Look> => answer.redirect ?? readAnswer(asked, answer),
      )
      if (!(found instanceof URL)) return found
      url = found
    }
    return unread
  }

  return {
    async look(address, mayGoOn = () => true) {
      const look = lookAt(address, mayGoOn)
        .catch((error) => (error instanceof NotMine ? undefined : unlessFault(error)))
        .then((found) => (signal.aborted ? undefined : found))
      underWay.add(look)
      try {
        return await look
      } finally {
        underWay.delete(look)
      }
    },
    beginAnew: () => turns.beginAnew(),
    async close() {
      closing.abort()
      await Promise.allSettled(underWay)
    },
  }
}

async function readAnswer(asked: URL, { url, status, headers, body }: Fetched): Promise<Look> {
  if (isGone(status)) return { kind: 'gone' }
  if (status !== 200) return unread
  const { pageOf } = await import('../fetch-page.ts')
  const { readWholePage } = await import('../read/read-page.ts')
  const { othersGoOn } = await import('../others-go-on.ts')
  const page = pageOf({ url, status, headers, body })
  const { preview, offers } = await readWholePage({ url, html: await page.html() }, othersGoOn)
  return judge(asked, { url, price: preview.price, currency: preview.currency }, offers())
}

/** A page that the service could not read says nothing of the gift. */
function unlessFault(error: unknown): Look {
  const isExpected =
    error instanceof NotFetched ||
    error instanceof Refusal ||
    (error instanceof Error && error.name === 'AbortError')
  if (isExpected) return unread
  throw error
}
