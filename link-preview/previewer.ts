import { type LinkPreview, Refusal } from '@hopechest/contract'
import { clientOfWork, createTurns } from '@hopechest/program/turns'
import type { Page, PageOptions } from './fetch-page.ts'
import { othersGoOn } from './others-go-on.ts'
import { stopping } from './stopping.ts'

export interface Previewer {
  /**
   * Throws a refusal that says why there is no preview. Of a page that the caller has, `html` is read and nothing is
   * fetched.
   */
  preview(address: string, html?: string): Promise<LinkPreview>
  /** Ends the requests under way. */
  close(): Promise<void>
}

export type PreviewerOptions = Partial<Omit<PageOptions, 'closing'>>

const usual = { userAgent: 'Hopechest (+link preview)', timeoutMilliseconds: 5000 }

/**
 * One preview may need a few MiB of memory for several seconds. More at the same time are refused. The shops of two callers may
 * hang, and other callers still have pages read.
 */
const fetched = { running: 24, runningPerClient: 8, keptForNewcomers: 8, waiting: 0, waitingPerClient: 0 }

/** To read a page takes more memory than to hold its bytes, so the others wait. Callers take turns. */
const capacity = { running: 2, runningPerClient: 1 }

/** A page waits to be read until this long after it was asked for: the site gives up after six seconds. */
const longestWait = 5500

/** Reads pages of shops. Callers choose the addresses, so every limit here is a defence. */
export function createPreviewer(options: PreviewerOptions = {}): Previewer {
  const closing = new AbortController()
  const pageOptions = { ...usual, ...options, closing: closing.signal }
  const underWay = new Set<Promise<LinkPreview>>()
  const fetching = createTurns(fetched, tooManyAtOnce)
  const reading = createTurns(capacity, tooManyAtOnce)
  let turn: Promise<unknown> = Promise.resolve()

  /** Of all pages that are read, one has its turn at a time, and others are served before it. */
  const nextTurn = () => {
    turn = turn.then(othersGoOn)
    return turn
  }

  /** What reads pages is loaded for the first of them: most starts of the service see none. */
  async function fetchAndRead(address: string, caller: string): Promise<LinkPreview> {
    const { fetchPage } = await import('./fetch-page.ts')
    const deadline = performance.now() + longestWait
    return read(await fetchPage(address, pageOptions), caller, deadline)
  }

  async function readSent(address: string, html: string, caller: string): Promise<LinkPreview> {
    const { sentPage } = await import('./sent-page.ts')
    return read(sentPage(address, html), caller, performance.now() + longestWait)
  }

  async function read(page: Page, caller: string, deadline: number): Promise<LinkPreview> {
    const { readPage } = await import('./read/read-page.ts')
    return reading.take(caller, deadline, async () => {
      if (closing.signal.aborted) throw stopping()
      await nextTurn()
      return readPage({ url: page.url, html: await page.html() }, nextTurn)
    })
  }

  return {
    async preview(address, html) {
      if (closing.signal.aborted) throw stopping()
      const caller = clientOfWork()
      const task =
        html === undefined
          ? fetching.take(caller, performance.now(), () => fetchAndRead(address, caller))
          : readSent(address, html, caller)
      underWay.add(task)
      try {
        return await task
      } finally {
        underWay.delete(task)
      }
    },
    async close() {
      closing.abort()
      await Promise.allSettled(underWay)
    },
  }
}

function tooManyAtOnce(): Refusal {
  const sentence = 'The service is reading too many pages at once; try again in a second'
  return new Refusal('unavailable', sentence, { retryAfterSeconds: 1 })
}
