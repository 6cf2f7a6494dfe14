import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@hopechest/testing/until'
import { beginToRead, hasAllRoom } from '../test/room-of-lists.ts'
import { demandRoom, mostQueued, mostWaitingBytes, writeList } from './long-lists.ts'

const tooMany = {
  message: 'Too many long answers are under way: try again in a moment',
  status: 503,
  retryAfterSeconds: 2,
}

/** How many lists are written at the same time, before others wait. */
const mostAtOnce = 4

test('2,000 lists wait for their turn to be written, and the next one is refused until one of them is written', async () => {
  assert.equal(mostQueued, 2000)
  const written = Promise.withResolvers<void>()
  const lists: Promise<string>[] = []
  const ask = () => {
    demandRoom()
    lists.push(textOf(writeList(oneEntry(written.promise), () => '{}')))
  }
  for (let n = 0; n < mostAtOnce + mostQueued; n++) ask()
  assert.throws(ask, tooMany)
  written.resolve()
  assert.equal(await lists[0], '[{}]')
  ask()
  await Promise.all(lists)
})

async function* oneEntry(written: Promise<void>): AsyncGenerator<object[]> {
  await written
  yield [{}]
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(pieces)).toString()
}

test('32 MiB of lists wait for their readers, and the next is refused until a reader has read or is gone', async () => {
  assert.equal(mostWaitingBytes, 32 * 1024 * 1024)
  // A client of an earlier story in this process may have gone a moment ago.
  await until('no list waits for its reader', hasAllRoom)
  const reader = await beginToRead(1)
  const other = await beginToRead(mostWaitingBytes - 2)
  demandRoom()
  const last = await beginToRead(1)
  assert.throws(demandRoom, tooMany)
  await textOf(reader)
  demandRoom()
  await last.return(undefined)
  await other.return(undefined)
})
