import { Readable } from 'node:stream'
import type { Caller } from '@hopechest/host'
import type { FastifyReply } from 'fastify'
import { audienceOf, type ItemText } from '../stores/item-text.ts'
import { type Last, type List, Written, type WrittenSlices } from '../stores/written.ts'
import { demandRoom, holdWaiting, writeList, writePage } from './long-lists.ts'

export const jsonType = 'application/json; charset=utf-8'

/** How many entries a page has, and the address of the page behind an entry. */
interface PageLink {
  most: number
  next(last: Last): string
}

/** Answers shorter than this are sent whole. */
const streamedFromBytes = 64 * 1024

/** An answer never reaches a caller for whom it was not written. */
export function demandAudience(caller: Caller, { audience }: List): void {
  if (audience !== audienceOf(caller))
    throw new Error(`An answer for ${audience} was about to reach another caller`)
}

export function sendWritten(reply: FastifyReply, { body, last }: Written, page?: PageLink): void {
  if (page && last) reply.header('link', linkTo(page, last))
  reply.header('content-type', jsonType).send(body)
}

export async function sendSlices(reply: FastifyReply, list: WrittenSlices, page?: PageLink): Promise<void> {
  demandRoom()
  reply.header('content-type', jsonType)
  if (page) {
    const { bytes, last } = await writePage(list.slices, textOf, page.most)
    const whole = new Written(list.audience, bytes, last)
    list.keep(whole)
    holdWaiting(bytes, reply.raw)
    sendWritten(reply, whole, page)
    return
  }
  const pieces = writeList(list.slices, textOf)
  const start: Buffer[] = []
  for (let length = 0; length < streamedFromBytes; ) {
    const { value, done } = await pieces.next()
    if (done) {
      const whole = new Written(list.audience, Buffer.concat(start))
      list.keep(whole)
      sendWritten(reply, whole)
      return
    }
    start.push(value)
    length += value.length
  }
  reply.send(Readable.from(continued(start, pieces), { highWaterMark: 1 }))
}

function linkTo(page: PageLink, last: Last): string {
  return `<${page.next(last)}>; rel="next"`
}

function textOf({ text }: ItemText): string {
  return text
}

async function* continued(start: Buffer[], rest: AsyncIterable<Buffer>) {
  yield* start
  yield* rest
}
