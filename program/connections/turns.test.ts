import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { goingFirst, workFor } from '../client-of-work.ts'
import {
  connectionArrived,
  othersWereServed,
  othersWereServedBetween,
  whenOthersWereServed,
} from './turns.ts'

test('a client with one piece of work does not wait for all the work of another', async () => {
  const done: string[] = []
  for (let n = 0; n < 100; n++) whenOthersWereServed(() => done.push('busy'), '192.0.2.1')
  const { promise, resolve } = Promise.withResolvers<void>()
  whenOthersWereServed(resolve, '192.0.2.2')
  await promise
  assert.deepEqual(done, ['busy'])
  while (done.length < 100) await nextTurn()
})

test('what waits for the same client keeps its order', async () => {
  const done: number[] = []
  for (let n = 0; n < 5; n++) whenOthersWereServed(() => done.push(n), '192.0.2.1')
  while (done.length < 5) await nextTurn()
  assert.deepEqual(done, [0, 1, 2, 3, 4])
})

test('work that others wait for goes before what waits for the same client, and not before other clients', async () => {
  const done: string[] = []
  const wait = (name: string) => othersWereServed().then(() => done.push(name))
  const works = [
    workFor('busy', () => wait('read')),
    workFor('busy', () => wait('read')),
    workFor('other', () => wait('other')),
    workFor('busy', () => goingFirst(() => wait('change').then(() => wait('rest of the change')))),
  ]
  await Promise.all(works)
  assert.deepEqual(done, ['change', 'other', 'rest of the change', 'read', 'read'])
})

test('one piece runs in each turn of the event loop', async () => {
  let done = 0
  for (let n = 0; n < 3; n++) whenOthersWereServed(() => void done++)
  let turns = 0
  for (; done < 3; turns++) await nextTurn()
  assert.ok(turns >= 3)
})

/** How many turns and milliseconds pass between the ends of the pieces while a connection arrives in each turn. */
async function runInRush(pieces: number, act: () => void) {
  const ends: { turn: number; at: number }[] = []
  let turn = 0
  for (let n = 0; n < pieces; n++) {
    whenOthersWereServed(() => {
      act()
      ends.push({ turn, at: performance.now() })
    })
  }
  for (; ends.length < pieces; turn++) {
    connectionArrived()
    await nextTurn()
  }
  const between = (of: 'turn' | 'at') => ends.slice(1).map((end, n) => end[of] - (ends[n]?.[of] ?? 0))
  return { turns: between('turn'), milliseconds: between('at') }
}

function burn(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('while connections arrive in every turn, pieces rest four times as long as they take', async () => {
  const { milliseconds } = await runInRush(5, () => burn(2))
  assert.ok(Math.min(...milliseconds) >= 10, milliseconds.join())
})

test('a short piece rests for some turns alone, however long connections go on to arrive', async () => {
  const { turns } = await runInRush(51, () => {})
  const median = turns.toSorted((one, other) => one - other)[25]
  assert.ok(median !== undefined && median < 100, turns.join())
})

test('the time between two pieces in which none waits is no part of the first', async () => {
  const alone: number[] = []
  for (let n = 0; n < 11; n++) {
    await othersWereServed()
    await nextTurn()
    burn(5)
    alone.push(await turnsUntilPiece())
  }
  const median = alone.toSorted((one, other) => one - other)[5]
  assert.ok(median !== undefined && median < 100, alone.join())
})

/** How many turns a piece waits while a connection arrives in each. */
async function turnsUntilPiece(): Promise<number> {
  let isDone = false
  whenOthersWereServed(() => {
    isDone = true
  })
  let turns = 0
  for (; !isDone; turns++) {
    connectionArrived()
    await nextTurn()
  }
  return turns
}

test('work that has begun ends before other work of the same client begins', async () => {
  const done: string[] = []
  const work = async (name: string) => {
    await othersWereServed('192.0.2.1')
    done.push(`${name} begins`)
    await othersWereServedBetween('192.0.2.1')
    done.push(`${name} ends`)
  }
  await Promise.all([work('a'), work('b')])
  assert.deepEqual(done, ['a begins', 'a ends', 'b begins', 'b ends'])
})

test('work that has begun lets other clients have their turn in between', async () => {
  const done: string[] = []
  // The client of the test before has had its time.
  await nextTurn()
  const one = async () => {
    for (let n = 0; n < 3; n++) {
      await othersWereServedBetween('192.0.2.1')
      done.push('one')
    }
  }
  const other = () => othersWereServed('192.0.2.2').then(() => done.push('other'))
  await Promise.all([one(), other()])
  assert.deepEqual(done, ['one', 'other', 'one', 'one'])
})

test('a client with long pieces has no more time than one with short pieces', async () => {
  const done: string[] = []
  const piece = (client: string, milliseconds: number) =>
    whenOthersWereServed(() => {
      burn(milliseconds)
      done.push(client)
    }, client)
  for (let n = 0; n < 12; n++) piece('long', 20)
  for (let n = 0; n < 12; n++) piece('short', 1)
  while (done.length < 24) await nextTurn()
  assert.ok(done.lastIndexOf('short') < 18, done.join())
})

test('what is done for a client waits in the line of that client', async () => {
  const done: string[] = []
  const wait = (client: string) => workFor(client, () => othersWereServed().then(() => done.push(client)))
  await Promise.all([...Array.from({ length: 20 }, () => wait('busy')), wait('other')])
  assert.ok(done.indexOf('other') < 3, done.join())
})
