import type { ServerResponse } from 'node:http'
import { Refusal } from '@hopechest/contract'
import { othersWereServed } from '../rules/turns.ts'

export interface Entry {
  id: number
}

/** A list as it is read: a few entries at a time. */
export type Slices = AsyncIterable<Entry[]>

/** A page ends early when its text has this length; its Link leads on. */
const longestPage = 256 * 1024

/** After so much text, others get their turn. */
const longestTurn = 16 * 1024

/** What all pages may hold that are written and not read yet. */
const mostWaiting = 32 * 1024 * 1024
const retryAfterSeconds = 2

let waiting = 0

export function isSlices(body: unknown): body is Slices {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

/** The text of a page, and its last entry if there are more behind it. */
export async function textOfPage(
  slices: Slices,
  write: (entry: Entry) => string,
  most: number,
): Promise<{ text: string; last?: Entry }> {
  if (waiting > mostWaiting) {
    throw new Refusal('unavailable', 'Too many long answers are waiting to be read', { retryAfterSeconds })
  }
  await othersWereServed()
  let text = '['
  let rested = 0
  let count = 0
  let last: Entry | undefined
  for await (const entries of slices) {
    for (const entry of entries) {
      if (last && (count === most || text.length > longestPage)) return { text: `${text}]`, last }
      text += (last ? ',' : '') + write(entry)
      last = entry
      count++
      if (text.length - rested < longestTurn) continue
      rested = text.length
      await othersWereServed()
    }
  }
  return { text: `${text}]` }
}

/** The text of a whole list, in pieces. */
export async function* textsOfList(slices: Slices, write: (entry: Entry) => string): AsyncGenerator<string> {
  let text = '['
  let separator = ''
  for await (const entries of slices) {
    for (const entry of entries) {
      text += separator + write(entry)
      separator = ','
      if (text.length < longestTurn) continue
      yield text
      text = ''
      await othersWereServed()
    }
  }
  yield `${text}]`
}

/** Counts the text until its reader has it, or is gone. */
export function holdWaitingText({ length }: string, response: ServerResponse): void {
  waiting += length
  response.once('close', () => {
    waiting -= length
  })
}
