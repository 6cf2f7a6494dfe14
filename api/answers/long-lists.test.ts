import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { until } from '@hopechest/testing/until'
import { clientOfCaller } from '../callers/client.ts'
import { beginToRead, hasAllRoom, one, other, pages } from '../test/room-of-lists.ts'
import {
  demandRoom,
  mostLists,
  mostOfCaller,
  mostWaitingBytes,
  type Reader,
  writeList,
} from './long-lists.ts'

const tooMany = {
  message: 'Too many long answers are under way: try again in a moment',
  status: 503,
  retryAfterSeconds: 2,
}

const lists: Promise<string>[] = []

/** Asks for a list that is written once `written` says so. */
function ask(reader: Reader, written: Promise<void>): void {
  demandRoom(reader)
  lists.push(textOf(writeList(oneEntry(written), () => '{}', reader)))
}

async function* oneEntry(written: Promise<void>): AsyncGenerator<object[]> {
  await written
  yield [{}]
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(pieces)).toString()
}

test('a caller has 64 lists under way, and others get the lists that they ask for in turn', async () => {
  assert.equal(mostOfCaller, 64)
  await until('no list is under way', hasAllRoom)
  const never = Promise.withResolvers<void>()
  const ofOthers: string[] = []
  for (let n = 0; n < mostOfCaller; n++) ask(one, never.promise)
  assert.throws(() => ask(one, Promise.resolve()), tooMany)
  for (const reader of [other, pages]) {
    ask(reader, Promise.resolve())
    lists.at(-1)?.then((text) => ofOthers.push(text))
  }
  await until('the lists of others are written', () => ofOthers.length === 2)
  never.resolve()
  await Promise.all(lists)
  demandRoom(one)
})

test('the lists of one caller refuse none of another caller at the same address', async () => {
  await until('no list is under way', hasAllRoom)
  const never = Promise.withResolvers<void>()
  for (let n = 0; n < mostOfCaller; n++) ask(one, never.promise)
  const another = { ...one, id: one.id + 1 }
  assert.equal(clientOfCaller(another), clientOfCaller(one))
  ask(another, never.promise)
  never.resolve()
  await Promise.all(lists)
})

test('an owner opens pages while their program has 64 lists under way, and has 64 lists for pages', async () => {
  await until('no list is under way', hasAllRoom)
  const never = Promise.withResolvers<void>()
  const forPage = { ...one, visitor: 'a' }
  for (let n = 0; n < mostOfCaller; n++) ask(one, never.promise)
  ask(forPage, Promise.resolve())
  assert.equal(await lists.at(-1), '[{}]')
  for (let n = 0; n < mostOfCaller; n++) ask(forPage, never.promise)
  assert.throws(() => ask(forPage, Promise.resolve()), tooMany)
  never.resolve()
  await Promise.all(lists)
})

test('2,000 lists of many callers are under way, and the next is for a caller who has none, or for a page', async () => {
  assert.equal(mostLists, 2000)
  const written = Promise.withResolvers<void>()
  const caller = (n: number) => ({ id: 1_000_000 + n, is_reader: false, address: `192.0.2.${n}` })
  for (let n = 0; n < mostLists; n++) ask(caller(n % 100), written.promise)
  assert.throws(() => ask(caller(0), written.promise), tooMany)
  ask(other, written.promise)
  for (let n = 0; n < mostLists; n++) ask(pages, written.promise)
  assert.throws(() => ask(pages, written.promise), tooMany)
  written.resolve()
  await Promise.all(lists)
  ask(pages, Promise.resolve())
})

test('32 MiB of lists wait for their readers, and the next is refused until a reader has read or is gone', async () => {
  assert.equal(mostWaitingBytes, 32 * 1024 * 1024)
  // A client of an earlier story in this process may have gone a moment ago.
  await until('no list waits for its reader', hasAllRoom)
  for (const reader of [one, pages]) {
    const first = await beginToRead(1, reader)
    const second = await beginToRead(mostWaitingBytes - 2, reader)
    demandRoom(reader)
    const last = await beginToRead(1, reader)
    assert.throws(() => demandRoom(reader), tooMany)
    for (const each of [other, one, pages].filter((each) => each !== reader)) {
      const isOfSameRoom = each.is_reader === reader.is_reader
      assert.doesNotThrow(() => demandRoom(each), `a caller without a list, ${isOfSameRoom}`)
    }
    await textOf(first)
    demandRoom(reader)
    await last.return(undefined)
    await second.return(undefined)
  }
})

test('others have their turn after a millisecond of a list, also when each of its slices is short', async (t) => {
  await nextTurn()
  let now = 0
  t.mock.method(performance, 'now', () => now)
  for (const entriesOfSlice of [1, 10, 200]) {
    let written = 0
    async function* slices(): AsyncGenerator<object[]> {
      for (let n = 0; n < 200; n += entriesOfSlice) yield Array.from({ length: entriesOfSlice }, () => ({}))
    }
    const letters = 'x'.repeat(1023)
    const write = () => {
      written++
      now += 0.1
      return letters
    }
    const list = textOf(writeList(slices(), write, one))
    let most = 0
    for (let before = 0; written < 200; before = written) {
      await nextTurn()
      most = Math.max(most, written - before)
    }
    assert.equal((await list).length, 200 * 1024 + 1)
    // This test and the list take turns in one loop: two turns of the list may lie between two looks.
    assert.ok(most <= 28, `${most} entries were written in one turn`)
  }
})

test('no more is read for a client who has left, also one who left while the list waited for its turn', async () => {
  let read = 0
  async function* slices(): AsyncGenerator<object[]> {
    for (; ; read++) yield [{}]
  }
  let hasLeft = false
  const pieces = writeList(
    slices(),
    () => '{}',
    one,
    () => hasLeft,
  )
  await pieces.next()
  hasLeft = true
  const before = read
  assert.deepEqual(await Array.fromAsync(pieces), [])
  assert.equal(read, before)
})
