import { setImmediate } from 'node:timers/promises'
import { type LinkPreview, Refusal } from '@hopechest/contract'
import type { PageOptions } from './fetch-page.ts'
import { stopping } from './stopping.ts'

export interface Previewer {
  /** Throws a refusal that says why there is no preview. */
  preview(address: string): Promise<LinkPreview>
  /** Ends the requests under way. */
  close(): Promise<void>
}

export type PreviewerOptions = Partial<Omit<PageOptions, 'closing'>>

const usual = { userAgent: 'Hopechest (+link preview)', timeoutMilliseconds: 5000 }

/** One preview may need a few MiB of memory for several seconds. More at the same time are refused. */
const maxConcurrent = 16

/** Reads pages of shops. Callers choose the addresses, so every limit here is a defence. */
export function createPreviewer(options: PreviewerOptions = {}): Previewer {
  const closing = new AbortController()
  const pageOptions = { ...usual, ...options, closing: closing.signal }
  const underWay = new Set<Promise<LinkPreview>>()
  let turn: Promise<unknown> = Promise.resolve()

  /** Of all pages that are read, one has its turn at a time, and others are served before it. */
  const nextTurn = () => {
    turn = turn.then(() => setImmediate())
    return turn
  }

  return {
    async preview(address) {
      if (closing.signal.aborted) throw stopping()
      if (underWay.size >= maxConcurrent) throw tooManyAtOnce()
      const task = read(address, pageOptions, nextTurn)
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

/** What reads pages is loaded for the first of them: most starts of the service see none. */
async function read(
  address: string,
  options: PageOptions,
  nextTurn: () => Promise<unknown>,
): Promise<LinkPreview> {
  const { fetchPage } = await import('./fetch-page.ts')
  const { readPage } = await import('./read/read-page.ts')
  const page = await fetchPage(address, options)
  await nextTurn()
  return readPage(page, nextTurn)
}

function tooManyAtOnce(): Refusal {
  const sentence = 'The service is reading too many pages at once; try again in a second'
  return new Refusal('unavailable', sentence, { retryAfterSeconds: 1 })
}
