import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { whileOthersWait } from './loop.ts'
import { type Capacity, createTurns, createTurnsOf } from './turns.ts'

const capacity = { running: 3, runningPerClient: 2, waiting: 4, waitingPerClient: 4 }
const never = Number.MAX_SAFE_INTEGER
const full = () => new Error('full')
const farAway = () => performance.now() + 1_000_000

/** More turns of the event loop than the next task may leave to others. */
async function whatWaitsBegins(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await nextTurn()
}

describe('clients who share a bounded number of places', () => {
  /** Tasks that run until they are ended, and the order in which they began. */
  function open(more: Partial<Capacity> = {}) {
    const turns = createTurns({ ...capacity, ...more }, full)
    const began: string[] = []
    const ends: (() => void)[] = []
    return {
      began,
      run(name: string, deadline = farAway(), goesFirst = false) {
        const client = name.slice(0, 1)
        const begin = () => {
          began.push(name)
          return new Promise<string>((resolve) => ends.push(() => resolve(name)))
        }
        const take = () => turns.take(client, deadline, begin)
        const result = goesFirst ? whileOthersWait(take) : take()
        result.catch(() => {})
        return result
      },
      async endOldest() {
        ends.shift()?.()
        await whatWaitsBegins()
      },
    }
  }

  test('one client does not take every place, and another begins at once', () => {
    const { run, began } = open()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) run(name)
    assert.deepEqual(began, ['a1', 'a2', 'b1'])
  })

  test('the last places are for clients who have none', async () => {
    const { run, began, endOldest } = open({ running: 4, keptForNewcomers: 2 })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) run(name)
    assert.deepEqual(began, ['a1', 'a2', 'b1', 'c1'])
    await endOldest()
    assert.deepEqual(began.slice(4), [], 'clients who wait have a place already')
    await endOldest()
    assert.deepEqual(began.slice(4), ['a3'], 'this one has none now')
  })

  test('with one end, two begin: one in its place, and one in a last place that its client may have now', async () => {
    const { run, began, endOldest } = open({ running: 4, keptForNewcomers: 2 })
    for (const name of ['a1', 'b1', 'b2', 'a2']) run(name)
    assert.deepEqual(began, ['a1', 'b1'])
    await endOldest()
    assert.deepEqual(began.slice(2), ['b2', 'a2'])
  })

  test('those who wait take turns, and each client keeps its own order', async () => {
    const { run, began, endOldest } = open({ running: 1 })
    for (const name of ['x1', 'a1', 'a2', 'b1', 'c1']) run(name)
    for (let n = 0; n < 5; n++) await endOldest()
    assert.deepEqual(began, ['x1', 'a1', 'b1', 'c1', 'a2'])
  })

  test('a task that others wait for begins before the rest of its client, and takes no turn of another client', async () => {
    const { run, began, endOldest } = open({ running: 1 })
    for (const name of ['a1', 'a2', 'b1']) run(name)
    run('a3', farAway(), true)
    for (let n = 0; n < 3; n++) await endOldest()
    assert.deepEqual(began, ['a1', 'a3', 'b1', 'a2'])
  })

  test('four wait in all, and the next is refused', async () => {
    const { run } = open({ running: 1 })
    const [, ...waiting] = ['x1', 'a1', 'a2', 'b1', 'b2'].map((name) => run(name))
    await assert.rejects(run('c1'), /full/)
    assert.equal(waiting.length, 4)
  })

  test('of one client as many wait as it has places, and the next is refused', async () => {
    const { run, began, endOldest } = open({ running: 1, waitingPerClient: 2 })
    for (const name of ['a1', 'a2', 'a3']) run(name)
    await assert.rejects(run('a4'), /full/)
    for (let n = 0; n < 2; n++) await endOldest()
    assert.deepEqual(began, ['a1', 'a2', 'a3'])
  })

  test('a task that had no turn before its deadline is refused and never begins', async () => {
    const { run, began, endOldest } = open({ running: 1 })
    run('a1', never)
    await assert.rejects(run('b1', performance.now() + 1), /full/)
    await endOldest()
    assert.deepEqual(began, ['a1'])
  })

  test('a task that may wait for ever keeps its place until its turn comes', async () => {
    const { run, began, endOldest } = open({ running: 1 })
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    run('a1')
    const patient = run('b1', Number.POSITIVE_INFINITY)
    await nextTurn()
    await endOldest()
    process.off('warning', note)
    assert.deepEqual([began, warnings], [['a1', 'b1'], []])
    await endOldest()
    assert.equal(await patient, 'b1')
  })

  test('a task that fails gives its place to the next like one that succeeds', async () => {
    const turns = createTurns({ ...capacity, running: 1 }, full)
    const failing = turns.take('a', farAway(), () => Promise.reject(new Error('broken')))
    const next = turns.take('b', farAway(), () => Promise.resolve('done'))
    await assert.rejects(failing, /broken/)
    assert.equal(await next, 'done')
  })

  test('a task that waited is work of its own client, not of the one whose place it takes', async () => {
    const turns = createTurns({ ...capacity, running: 1 }, full)
    const callers = new AsyncLocalStorage<string>()
    const run = (caller: string) =>
      callers.run(caller, () => turns.take(caller, farAway(), async () => callers.getStore()))
    assert.deepEqual(await Promise.all(['a', 'b', 'c'].map(run)), ['a', 'b', 'c'])
  })
})

test('of each thing one task runs at a time, and a thing is free when none of it runs or waits', async () => {
  const turns = createTurnsOf<number>(full)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const done: string[] = []
  const take = (thing: number, name: string, wait?: Promise<void>) =>
    turns.take(thing, 'a client', farAway(), async () => {
      await wait
      done.push(name)
    })
  const all = [take(7, 'first', held), take(7, 'second'), take(8, 'other')]
  await all[2]
  assert.deepEqual([done, turns.isFree(7), turns.isFree(8)], [['other'], false, true])
  release()
  await Promise.all(all)
  assert.deepEqual([done, turns.isFree(7)], [['other', 'first', 'second'], true])
})
