import { Readable } from 'node:stream'
import type { Caller } from '@hopechest/host'
import type { FastifyReply } from 'fastify'
import { audienceOf, type ItemJson } from './item-json.ts'
import { demandRoom, writeList } from './long-lists.ts'
import { type List, WrittenAnswer, type WrittenSlices } from './written-answer.ts'

export const jsonType = 'application/json; charset=utf-8'

/** Answers up to this length are sent in one piece. */
const streamedFromBytes = 64 * 1024

/** An answer never reaches a caller for whom it was not written. */
export function demandAudience(caller: Caller, { audience }: List): void {
  if (audience !== audienceOf(caller))
    throw new Error(`An answer for ${audience} was about to reach another caller`)
}

export function sendWritten(reply: FastifyReply, { body }: WrittenAnswer): void {
  reply.header('content-type', jsonType).send(body)
}

export async function sendSlices(reply: FastifyReply, list: WrittenSlices): Promise<void> {
  demandRoom()
  const pieces = writeList(list.slices, textOf)
  const start: Buffer[] = []
  for (let length = 0; length < streamedFromBytes; ) {
    const { value, done } = await pieces.next()
    if (done) {
      const whole = new WrittenAnswer(list.audience, Buffer.concat(start), list.last)
      list.keep(whole)
      sendWritten(reply, whole)
      return
    }
    start.push(value)
    length += value.length
  }
  reply.header('content-type', jsonType).send(Readable.from(continued(start, pieces), { highWaterMark: 1 }))
}

function textOf({ text }: ItemJson): string {
  return text
}

async function* continued(start: Buffer[], rest: AsyncIterable<Buffer>) {
  yield* start
  yield* rest
}
