import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, test } from 'node:test'
import { type Capacity, createFairQueue } from './fair-queue.ts'

const capacity = { running: 3, runningPerCaller: 2, waiting: 4, waitingPerCaller: 4 }
const never = Number.MAX_SAFE_INTEGER
const full = () => new Error('full')
const farAway = () => performance.now() + 1_000_000

describe('callers who share a bounded number of tasks', () => {
  /** Tasks that run until they are ended, and the order in which they began. */
  function open(more: Partial<Capacity> = {}) {
    const queue = createFairQueue({ ...capacity, ...more }, full)
    const began: string[] = []
    const ends: (() => void)[] = []
    return {
      began,
      run(name: string, deadline = farAway(), goesFirst = false) {
        const caller = name.slice(0, 1)
        const begin = () => {
          began.push(name)
          return new Promise<string>((resolve) => ends.push(() => resolve(name)))
        }
        const result = queue.run(caller, deadline, begin, goesFirst)
        result.catch(() => {})
        return result
      },
      async endOldest() {
        ends.shift()?.()
        await new Promise(setImmediate)
      },
    }
  }

  test('one caller does not take every place, and another begins at once', () => {
    const { run, began } = open()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) run(name)
    assert.deepEqual(began, ['a1', 'a2', 'b1'])
  })

  test('the last places are for callers who have none', async () => {
    const { run, began, endOldest } = open({ running: 4, keptForNewcomers: 2 })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) run(name)
    assert.deepEqual(began, ['a1', 'a2', 'b1', 'c1'])
    await endOldest()
    assert.deepEqual(began.slice(4), [], 'callers who wait have a place already')
    await endOldest()
    assert.deepEqual(began.slice(4), ['a3'], 'this one has none now')
  })

  test('with one end, two begin: one in its place, and one in a last place that its caller may have now', async () => {
    const { run, began, endOldest } = open({ running: 4, keptForNewcomers: 2 })
    for (const name of ['a1', 'b1', 'b2', 'a2']) run(name)
    assert.deepEqual(began, ['a1', 'b1'])
    await endOldest()
    assert.deepEqual(began.slice(2), ['b2', 'a2'])
  })

  test('those who wait take turns, and each caller keeps the order of their own', async () => {
    const { run, began, endOldest } = open({ running: 1 })
    for (const name of ['x1', 'a1', 'a2', 'b1', 'c1']) run(name)
    for (let n = 0; n < 5; n++) await endOldest()
    assert.deepEqual(began, ['x1', 'a1', 'b1', 'c1', 'a2'])
  })

  test('a task that goes first begins before the others of its caller, and takes no turn of another caller', async () => {
    const { run, began, endOldest } = open({ running: 1 })
    for (const name of ['a1', 'a2', 'b1']) run(name)
    run('a3', farAway(), true)
    for (let n = 0; n < 3; n++) await endOldest()
    assert.deepEqual(began, ['a1', 'a3', 'b1', 'a2'])
  })

  test('a full queue gives a newcomer the place of the caller who has the most', async () => {
    const { run, began, endOldest } = open({ running: 1 })
    const tasks = ['x1', 'a1', 'a2', 'a3', 'a4'].map((name) => run(name))
    run('b1')
    await assert.rejects(tasks[4] ?? Promise.resolve(), /full/)
    for (let n = 0; n < 5; n++) await endOldest()
    assert.deepEqual(began, ['x1', 'a1', 'b1', 'a2', 'a3'])
  })

  test('no caller loses a place to one who has as many', async () => {
    const { run } = open({ running: 1 })
    const [, ...waiting] = ['x1', 'a1', 'a2', 'b1', 'b2'].map((name) => run(name))
    await assert.rejects(run('b3'), /full/)
    await assert.rejects(run('a3'), /full/)
    assert.equal(waiting.length, 4)
  })

  test('a caller has a number of places and no more', async () => {
    const { run } = open({ running: 1, waitingPerCaller: 2 })
    const [last] = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name)).slice(-1)
    await assert.rejects(last ?? Promise.resolve(), /full/)
  })

  test('a task that had no turn before its deadline is refused and never begins', async () => {
    const { run, began, endOldest } = open({ running: 1 })
    run('a1', never)
    await assert.rejects(run('b1', performance.now() + 1), /full/)
    await endOldest()
    assert.deepEqual(began, ['a1'])
  })

  test('a task whose caller waits for ever keeps its place until its turn comes', async () => {
    const { run, began, endOldest } = open({ running: 1 })
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    run('a1')
    const patient = run('b1', Number.POSITIVE_INFINITY)
    await new Promise(setImmediate)
    await endOldest()
    process.off('warning', note)
    assert.deepEqual([began, warnings], [['a1', 'b1'], []])
    await endOldest()
    assert.equal(await patient, 'b1')
  })

  test('a task that fails gives its place to the next like one that succeeds', async () => {
    const queue = createFairQueue({ ...capacity, running: 1 }, full)
    const failing = queue.run('a', farAway(), () => Promise.reject(new Error('broken')))
    const next = queue.run('b', farAway(), () => Promise.resolve('done'))
    await assert.rejects(failing, /broken/)
    assert.equal(await next, 'done')
  })

  test('a task that waited is a task of its own caller, not of the one whose place it takes', async () => {
    const queue = createFairQueue({ ...capacity, running: 1 }, full)
    const callers = new AsyncLocalStorage<string>()
    const run = (caller: string) =>
      callers.run(caller, () => queue.run(caller, farAway(), async () => callers.getStore()))
    assert.deepEqual(await Promise.all(['a', 'b', 'c'].map(run)), ['a', 'b', 'c'])
  })
})
