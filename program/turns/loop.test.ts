import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { clientOfWork, giveWay, inLaterTurn, inTurn, noteArrival, whileOthersWait, workFor } from './loop.ts'

/** A clock that moves only when work is done. */
async function clock(t: { mock: { method: typeof import('node:test').mock.method } }) {
  // What the test before has begun is over.
  for (let turn = 0; turn < 100; turn++) await nextTurn()
  let now = 0
  t.mock.method(performance, 'now', () => now)
  return {
    work(milliseconds: number) {
      now += milliseconds
    },
  }
}

async function until(isDone: () => boolean): Promise<number> {
  let turns = 0
  for (; !isDone(); turns++) await nextTurn()
  return turns
}

test('requests that come in one turn are handled at once for a millisecond, and the rest in later turns', async (t) => {
  const { work } = await clock(t)
  let done = 0
  const ask = () =>
    inTurn('192.0.2.1', () => {
      work(0.25)
      done++
    })
  for (let n = 0; n < 12; n++) ask()
  assert.equal(done, 4)
  await nextTurn()
  assert.equal(done, 8)
  await until(() => done === 12)
})

test('in the next turn there is time again', async (t) => {
  const { work } = await clock(t)
  const done: string[] = []
  const ask = (name: string) =>
    inTurn('192.0.2.1', () => {
      work(1)
      done.push(name)
    })
  ask('first')
  await nextTurn()
  await nextTurn()
  ask('second')
  assert.deepEqual(done, ['first', 'second'])
})

test('what a client sends waits behind what waits of it already, and another client does not', async (t) => {
  await clock(t)
  const done: string[] = []
  inLaterTurn('busy', () => done.push('busy 1'))
  inTurn('busy', () => done.push('busy 2'))
  inTurn('other', () => done.push('other'))
  assert.deepEqual(done, ['other'])
  await until(() => done.length === 3)
  assert.deepEqual(done, ['other', 'busy 1', 'busy 2'])
})

test('a client with long pieces of work has no more time than one with short ones', async (t) => {
  const { work } = await clock(t)
  const had = { long: 0, short: 0 }
  const keepBusy = (client: 'long' | 'short', milliseconds: number) => {
    for (let n = 0; n < 1000; n++) {
      inLaterTurn(client, () => {
        work(milliseconds)
        had[client] += milliseconds
      })
    }
  }
  keepBusy('long', 20)
  keepBusy('short', 2)
  await until(() => had.long + had.short >= 400)
  assert.ok(Math.abs(had.long - had.short) <= 20, JSON.stringify(had))
  await until(() => had.long + had.short === 22_000)
})

test('one who comes late waits for one piece of another, and for none of the time that was saved up', async (t) => {
  const { work } = await clock(t)
  const done: string[] = []
  const add = (client: string) =>
    inLaterTurn(client, () => {
      work(5)
      done.push(client)
    })
  for (let n = 0; n < 100; n++) add('busy')
  await until(() => done.length === 50)
  for (let n = 0; n < 3; n++) add('late')
  await until(() => done.length === 56)
  assert.deepEqual(done.slice(50).toSorted(), ['busy', 'busy', 'busy', 'late', 'late', 'late'])
  await until(() => done.length === 103)
})

for (const [milliseconds, turnsLeft] of [
  [1, 4],
  [5, 20],
  [16, 64],
  [17, 64],
] as const) {
  test(`after a piece of ${milliseconds} ms, ${turnsLeft} turns are left to what is under way`, async (t) => {
    const { work } = await clock(t)
    let done = 0
    for (let n = 0; n < 2; n++) {
      inLaterTurn('192.0.2.1', () => {
        work(milliseconds)
        done++
      })
    }
    await until(() => done === 1)
    assert.equal(await until(() => done === 2), turnsLeft + 1)
  })
}

for (const [arrivals, turnsLeft] of [
  [64, 64],
  [65, 64],
] as const) {
  test(`while connections arrive in ${arrivals} turns, work that waits leaves ${turnsLeft} turns more`, async (t) => {
    const { work } = await clock(t)
    let done = 0
    for (let n = 0; n < 2; n++) {
      inLaterTurn('192.0.2.1', () => {
        work(1)
        done++
      })
    }
    await until(() => done === 1)
    let arrived = 0
    const turns = await until(() => {
      if (arrived++ < arrivals) noteArrival()
      return done === 2
    })
    assert.equal(turns, turnsLeft + 4 + 1)
  })
}

test('all that follows from a piece by promises is done, and counted, before the next piece begins', async () => {
  const done: string[] = []
  const piece = async (name: string) => {
    for (let n = 0; n < 5; n++) await undefined
    done.push(name)
  }
  for (const name of ['a', 'b']) {
    inLaterTurn('192.0.2.1', () => {
      done.push(`begin ${name}`)
      void piece(name)
    })
  }
  await until(() => done.length === 4)
  assert.deepEqual(done, ['begin a', 'a', 'begin b', 'b'])
})

test('work that goes on for long gives way when its turn is over, and not before', async (t) => {
  const { work } = await clock(t)
  let hasOther = false
  let piecesBefore = 0
  setImmediate(() => {
    hasOther = true
  })
  for (let n = 0; n < 10; n++) {
    work(0.5)
    await giveWay()
    if (!hasOther) piecesBefore++
  }
  assert.ok(hasOther)
  assert.equal(piecesBefore, 2)
})

test('work that others wait for goes before what waits for the same client, and not before other clients', async (t) => {
  const { work } = await clock(t)
  inTurn('first', () => work(1))
  const done: string[] = []
  const wait = async (name: string) => {
    await giveWay()
    done.push(name)
  }
  await Promise.all([
    workFor('busy', () => wait('read')),
    workFor('busy', () => wait('read again')),
    workFor('other', () => wait('other')),
    workFor('busy', () => whileOthersWait(() => wait('change'))),
  ])
  assert.deepEqual(done, ['change', 'other', 'read', 'read again'])
})

test('a piece that waits is no part of the work in which the turn was asked for, and one that is bound is of its own', async () => {
  const clients: string[] = []
  const piece = () => clients.push(clientOfWork())
  for (const client of ['a', 'b']) {
    workFor(client, () => {
      inLaterTurn(client, piece)
      inLaterTurn(client, AsyncLocalStorage.bind(piece))
    })
  }
  await until(() => clients.length === 4)
  assert.deepEqual(clients.toSorted(), ['', '', 'a', 'b'])
})
