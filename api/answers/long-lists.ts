import { Refusal } from '@hopechest/contract'
import { othersWereServed } from '@hopechest/program/connections'

/** After this much text, other requests get their turn. */
const longestTurn = 16 * 1024

/** How many long lists are written at the same time, because each holds memory. The others wait for their turn. */
const mostAtOnce = 4
/**
 * How many lists may wait: a waiting list needs little memory, so a rush of short lists is answered and not refused.
 */
export const mostQueued = 2000

/** The most bytes of all slices that are written and not read yet. */
export const mostWaitingBytes = 32 * 1024 * 1024
const retryAfterSeconds = 2

let writing = 0
const queue: (() => void)[] = []
let waitingBytes = 0

/** Refuses a long list while too many wait to be written or to be read. */
export function demandRoom(): void {
  if (queue.length < mostQueued && waitingBytes < mostWaitingBytes) return
  const sentence = 'Too many long answers are under way: try again in a moment'
  throw new Refusal('unavailable', sentence, { retryAfterSeconds })
}

/** A list or a page, slice by slice; the next is read when the client has taken the one before. */
export async function* writeList<Entry>(
  slices: AsyncIterable<Entry[]>,
  write: (entry: Entry) => string,
): AsyncGenerator<Buffer> {
  const iterator = slices[Symbol.asyncIterator]()
  const text = new Text()
  const writeSlice = async () => {
    const { value, done } = await iterator.next()
    if (done) return { bytes: text.end(), done }
    for (const entry of value) await text.add(write(entry))
    return { bytes: text.take(), done }
  }
  for (let isDone = false; !isDone; ) {
    const { bytes, done } = await inTurn(writeSlice)
    isDone = done ?? false
    waitingBytes += bytes.length
    try {
      for (let start = 0; start < bytes.length; start += longestTurn) {
        yield bytes.subarray(start, start + longestTurn)
      }
    } finally {
      waitingBytes -= bytes.length
    }
  }
}

/** The text of a list as it grows. It lets others have their turn now and then. */
class Text {
  #text = '['
  #separator = ''
  #rested = 0

  async add(entry: string): Promise<void> {
    this.#text += this.#separator + entry
    this.#separator = ','
    if (this.#text.length - this.#rested < longestTurn) return
    this.#rested = this.#text.length
    await othersWereServed()
  }

  take(): Buffer {
    const bytes = Buffer.from(this.#text)
    this.#text = ''
    this.#rested = 0
    return bytes
  }

  end(): Buffer {
    this.#text += ']'
    return this.take()
  }
}

async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  if (writing < mostAtOnce) writing++
  else await new Promise<void>((resolve) => queue.push(resolve))
  try {
    return await task()
  } finally {
    const next = queue.shift()
    if (next) next()
    else writing--
  }
}
