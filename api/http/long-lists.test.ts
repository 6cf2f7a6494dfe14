import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { demandRoom, holdWaiting, mostQueued, mostWaitingBytes, writePage } from './long-lists.ts'

const tooMany = { message: 'Too many long answers are under way', status: 503, retryAfterSeconds: 2 }

/** How many lists are written at the same time, before others wait. */
const mostAtOnce = 4

test('2,000 lists wait for their turn to be written, and the next one is refused until one of them is written', async () => {
  assert.equal(mostQueued, 2000)
  const written = Promise.withResolvers<void>()
  const lists: Promise<unknown>[] = []
  const ask = () => {
    demandRoom()
    lists.push(writePage(oneEntry(written.promise), () => '{}', 1))
  }
  for (let n = 0; n < mostAtOnce + mostQueued; n++) ask()
  assert.throws(ask, tooMany)
  written.resolve()
  assert.deepEqual(await lists[0], { bytes: Buffer.from('[{}]') })
  ask()
  await Promise.all(lists)
})

async function* oneEntry(written: Promise<void>): AsyncGenerator<object[]> {
  await written
  yield [{}]
}

test('32 MiB of lists wait for their readers, and the next is refused until a reader has read or is gone', () => {
  assert.equal(mostWaitingBytes, 32 * 1024 * 1024)
  const reader = holdAnswer(1)
  const other = holdAnswer(mostWaitingBytes - 2)
  demandRoom()
  const last = holdAnswer(1)
  assert.throws(demandRoom, tooMany)
  reader.emit('close')
  demandRoom()
  for (const response of [other, last]) response.emit('close')
})

/** An answer of so many bytes that its reader has not read. */
function holdAnswer(bytes: number): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  holdWaiting(Buffer.alloc(bytes), response)
  return response
}
