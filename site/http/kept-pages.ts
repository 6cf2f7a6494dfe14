import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '@hopechest/database'
import type { Observe } from '@hopechest/program'
import { hostFault } from '@hopechest/program/connections'
import { routeFound } from '@hopechest/program/traces'
import { LRUCache } from 'lru-cache'
import { type Encoding, encodingFor } from './compress.ts'
import { sendsOurCookies } from './cookies.ts'
import { isForPicture } from './headers.ts'
import { languageOfBrowser } from './language.ts'

/**
 * The pages that are the same for all visitors who send no cookie of ours, as they were sent. One is sent again while nothing
 * in the database has changed (decision 028), and until the next quarter of an hour.
 */
export interface KeptPages {
  /** Call it before anything is read. Undefined where no page is kept for such a request. */
  placeFor(asked: Asked): KeptPlace | undefined
}

/** A request, with its whole address. */
export type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Where the page for a request is kept. */
export interface KeptPlace {
  encoding: Encoding
  page: KeptPage | undefined
  keep(page: KeptPage): void
}

export interface KeptPage {
  /** Such as `/registry/:slug`. */
  route: string
  body: Buffer
  /** Of its bytes. A page that nothing has changed keeps it, also when it is made anew. */
  etag: string
  /** All but the id of the request. Those of the body are left out where the browser has it. */
  headers: Record<string, string>
  ofBody: Record<string, string>
}

interface Kept {
  page: KeptPage
  generation: number
  quarter: number
}

interface Settings {
  database: Pick<Database, 'generation'>
  now?: (() => Date) | undefined
  /** The header in which a gateway names a person, who gets pages of their own. */
  nameHeader?: string | undefined
  /** The bytes that all pages together have at most. */
  mostBytes?: number
}

const usualBytes = 4 * 1024 * 1024
/** A longer page would push many others out. */
export const longestKept = 64 * 1024
/** What an entry needs beside its page. */
const entryBytes = 500

/** The days to go are fewer at midnight by the clock of a list, and its day has passed in the morning: there is no clock but shows a quarter of an hour then (decision 058). */
const quarterMilliseconds = 15 * 60 * 1000

export function createKeptPages({
  database,
  now = () => new Date(),
  nameHeader,
  mostBytes = usualBytes,
}: Settings): KeptPages {
  const pages = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    maxEntrySize: Math.min(mostBytes, longestKept + entryBytes),
    sizeCalculation: ({ page }) => page.body.length + entryBytes,
  })
  return {
    placeFor({ method, url, headers }) {
      const encoding = encodingFor(headers)
      const isNamed = nameHeader !== undefined && headers[nameHeader] !== undefined
      if (method !== 'GET' || !encoding || isNamed || sendsOurCookies(headers)) return undefined
      const generation = database.generation()
      if (generation === undefined) return undefined
      const quarter = Math.floor(now().getTime() / quarterMilliseconds)
      const key = `${encoding} ${languageOfBrowser(headers['accept-language'])} ${url}`
      const kept = pages.get(key)
      const isTrueNow = kept?.generation === generation && kept.quarter === quarter
      return {
        encoding,
        page: isTrueNow ? kept.page : undefined,
        keep: (page) => void pages.set(key, { page, generation, quarter }),
      }
    },
  }
}

interface QuickPageOptions {
  keptPages: KeptPages
  requestIdOf(sent: string | string[] | undefined): string
  observe: Observe
}

/**
 * Sends a kept page again, before Fastify sees the request. It takes no turn: its bytes are there already, and are the same
 * for all. False where Fastify has to answer.
 */
export function createQuickPages({ keptPages, requestIdOf, observe }: QuickPageOptions) {
  function find(request: IncomingMessage): KeptPage | undefined {
    const page = keptPages.placeFor(request)?.page
    return page && !isForPicture(request) && hostFault(request) === undefined ? page : undefined
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const begin = performance.now()
    const page = find(request)
    if (!page) return false
    const { route, etag, headers, ofBody, body } = page
    const id = requestIdOf(request.headers['x-request-id'])
    if (routeFound.hasSubscribers) routeFound.publish({ request, route, id })
    const isKnown = request.headers['if-none-match'] === etag
    const status = isKnown ? 304 : 200
    response.on('finish', () =>
      observe({ request: id, method: 'GET', route, status, milliseconds: performance.now() - begin }),
    )
    if (isKnown) response.writeHead(status, { ...headers, 'x-request-id': id }).end()
    else response.writeHead(status, { ...headers, ...ofBody, 'x-request-id': id }).end(body)
    return true
  }
}
