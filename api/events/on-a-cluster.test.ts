import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { type Database, openDatabase, type Statements } from '@hopechest/database'
import { noteEvent } from '@hopechest/host'
import { findSteps, stepsOfADay } from '@hopechest/host/running-time'
import { silentMetrics } from '@hopechest/program'
import { openStandIn } from '@hopechest/testing/databases/cluster-stand-in'
import { engines } from '@hopechest/testing/databases/engines'
import { until } from '@hopechest/testing/until'
import { tellOfMissing } from '../rules/changes/missing-number.ts'
import { createFindEnd } from '../stores/changes.ts'
import {
  findEvents,
  findLastNumber,
  forgetOldEvents,
  markDone,
  numberAll,
  stepsKept,
} from '../stores/events.ts'
import { createLeases } from '../stores/leases.ts'
import { readEvents } from './read-events.ts'

/** A cluster commits machine by machine: what the coordinator has stored, a worker may show a moment later. */
describe('events on a cluster whose machines commit one after the other', () => {
  let database: Database
  let other: Database
  before(async () => {
    const { freshUrl } = engines.find(({ name }) => name === 'PostgreSQL') ?? assert.fail()
    const url = await freshUrl()
    database = await openStandIn(url)
    other = await openDatabase(url)
  })
  after(() => Promise.all([database.close(), other.close()]))

  let subject = 0
  async function note(by: Statements = database): Promise<number> {
    const caller = { id: 1, is_reader: false }
    await noteEvent(by, { kind: 'item.added', registryId: 7, caller, at: new Date() }, ++subject)
    return subject
  }
  const numberOne = (by: Statements, event: number, number: number) =>
    by.run('UPDATE events SET number = $1, step = 1 WHERE registry_id = 7 AND subject_id = $2', [
      number,
      event,
    ])
  const numbersOf = async () =>
    (await findEvents(database, 0, Number.MAX_SAFE_INTEGER, 1000)).map(({ subject_id, number }) => [
      subject_id,
      number,
    ])

  /** Two events of which the coordinator knows the numbers, while the worker of the first shows nothing yet. */
  async function noteInTwoParts() {
    const last = await findLastNumber(database)
    const stored = Promise.withResolvers<number>()
    const mayShow = Promise.withResolvers<void>()
    const storing = other.transaction(async (statements) => {
      const first = await note(statements)
      await numberOne(statements, first, last + 1)
      stored.resolve(first)
      await mayShow.promise
    })
    const first = await stored.promise
    const second = await note()
    await numberOne(database, second, last + 2)
    await markDone(database, 'numbers', last + 2)
    const show = async () => {
      mayShow.resolve()
      await storing
    }
    return { last, first, second, show }
  }

  test('the first events of all are not read before each of them is shown', async () => {
    const findEnd = createFindEnd(database)
    const { show } = await noteInTwoParts()
    assert.equal(await findEnd(), 0)
    await show()
    assert.equal(await findEnd(), 2)
  })

  test('a reader gets no event before the one that has the number before it', async () => {
    const findEnd = createFindEnd(database)
    const taken: number[] = []
    const reader = {
      name: 'letters',
      take: async (events: readonly { subject_id: number }[]) =>
        void taken.push(...events.map(({ subject_id }) => subject_id)),
    }
    const read = async () =>
      readEvents({ database, leases: createLeases(database) }, reader, { upTo: await findEnd() })
    await read()
    taken.length = 0
    const { first, second, show } = await noteInTwoParts()
    await read()
    assert.deepEqual(taken, [])
    await show()
    await read()
    assert.deepEqual(taken, [first, second])
  })

  test('no number is left out where another process has given it, and its worker shows so later', async () => {
    await numberAll(database)
    const last = await findLastNumber(database)
    const [first, second] = [await note(), await note()]
    const given = Promise.withResolvers<void>()
    const mayShow = Promise.withResolvers<void>()
    const giving = other.transaction(async (statements) => {
      await numberOne(statements, first, last + 1)
      given.resolve()
      await mayShow.promise
    })
    await given.promise
    await markDone(database, 'numbers', last + 1)
    const numbering = numberAll(database)
    await until('the statement that gives numbers, which has read what has none', async () => {
      const active = await database.rows(
        `SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'active' AND query LIKE 'UPDATE events SET step%'`,
      )
      return active.length > 0
    })
    mayShow.resolve()
    await Promise.all([giving, numbering])
    assert.deepEqual((await numbersOf()).slice(-2), [
      [first, last + 1],
      [second, last + 2],
    ])
    assert.equal(await createFindEnd(database)(), last + 2)
  })

  test('a process that has long looked at none goes on behind those that were forgotten', async () => {
    const findEnd = createFindEnd(database)
    await findEnd()
    for (let n = 0; n < 3; n++) await note()
    await numberAll(database)
    const last = await findLastNumber(database)
    await database.run('UPDATE running_time SET steps = $1', [(await findSteps(database)) + stepsKept])
    while ((await forgetOldEvents(database, 2)) > 0);
    assert.deepEqual(await numbersOf(), [])
    assert.equal(await findEnd(), last)
    const { show } = await noteInTwoParts()
    assert.ok((await createFindEnd(database)()) <= last)
    await show()
    for (const find of [findEnd, createFindEnd(database)]) assert.equal(await find(), last + 2)
  })

  test('a new process goes on up to the number that is on its way, and not only up to the part before it', async () => {
    for (let n = 0; n < 3; n++) await note()
    await numberAll(database)
    const last = await findLastNumber(database)
    const { show } = await noteInTwoParts()
    assert.equal(await createFindEnd(database)(), last)
    await show()
    assert.equal(await createFindEnd(database)(), last + 2)
  })

  test('a database from before this program stored what was deleted goes on, once its first event is a day old', async () => {
    await numberAll(database)
    const last = await findLastNumber(database)
    assert.equal(await createFindEnd(database)(), last)
    await database.run("DELETE FROM event_readers WHERE name IN ('forgotten', 'shown')")
    const [step] = (await database.values<[number]>('SELECT MIN(step) FROM events WHERE number > 0')).flat()
    const endAfter = async (steps: number) => {
      await database.run("DELETE FROM event_readers WHERE name = 'shown'")
      await database.run('UPDATE running_time SET steps = $1', [steps])
      return createFindEnd(database)()
    }
    assert.equal(await endAfter((step ?? 0) + stepsOfADay - 1), 0)
    assert.equal(await endAfter((step ?? 0) + stepsOfADay), last)
    await database.run('DELETE FROM events WHERE number > 0')
    assert.equal(await endAfter(stepsKept - 1), 0)
    assert.equal(await endAfter(stepsKept), last)
  })

  test('an empty number is forgotten with those around it', async () => {
    for (let n = 0; n < 4; n++) await note()
    await numberAll(database)
    const last = await findLastNumber(database)
    await database.run('DELETE FROM events WHERE number = $1', [last - 2])
    await database.run('UPDATE running_time SET steps = $1', [(await findSteps(database)) + stepsKept])
    while ((await forgetOldEvents(database, 1)) > 0);
    assert.equal(await createFindEnd(database)(), last)
  })

  test('a new process counts none of the events that another has counted, and goes on in parts', async () => {
    for (let n = 0; n < 5; n++) await note()
    await numberAll(database)
    const last = await findLastNumber(database)
    const counting = new Set<string>()
    const watched = {
      ...database,
      row: (...asked: Parameters<Database['row']>) => {
        if (asked[0].includes('COUNT(*)')) counting.add(String(asked[1]))
        return database.row(...asked)
      },
    } as Database
    assert.equal(await createFindEnd(watched, { countedAtOnce: 2 })(), last)
    assert.ok(counting.size >= 3, `${[...counting]}`)
    counting.clear()
    assert.equal(await createFindEnd(watched, { countedAtOnce: 2 })(), last)
    assert.deepEqual([...counting], [])
    const { show } = await noteInTwoParts()
    assert.equal(await createFindEnd(watched, { countedAtOnce: 1 })(), last)
    await show()
    counting.clear()
    assert.equal(await createFindEnd(watched, { countedAtOnce: 1 })(), last + 2)
    assert.deepEqual([...counting], [`${last},${last + 1}`, `${last + 1},${last + 2}`])
  })

  /** A reader, what its operator reads in the log, and the seconds of the figure. */
  function watchedReader() {
    const said: { number: number; since: Date; until?: Date }[] = []
    const clock = { seconds: 0, time: Date.now() }
    const waited: number[] = []
    const tellMissing = tellOfMissing({
      database,
      log: { warn: (about: (typeof said)[number]) => said.push(about) } as never,
      metrics: { ...silentMetrics, gauge: () => ({ set: (seconds) => void waited.push(seconds) }) },
      now: () => new Date(clock.time + clock.seconds * 1000),
    })
    const findEnd = createFindEnd(database, { tellMissing })
    const after = async (seconds: number) => {
      clock.seconds += seconds
      await findEnd()
      return { lines: said.length, seconds: waited.at(-1) }
    }
    return { said, after, findEnd }
  }

  test('the operator reads once a minute for which number the feed waits, since when and until when', async () => {
    await numberAll(database)
    const { said, after } = watchedReader()
    assert.deepEqual(await after(0), { lines: 0, seconds: 0 })
    const { last, second, show } = await noteInTwoParts()
    const steps = await findSteps(database)
    await database.run('UPDATE events SET step = $1 WHERE registry_id = 7 AND subject_id = $2', [
      steps,
      second,
    ])
    assert.deepEqual(await after(0), { lines: 0, seconds: 0 })
    assert.deepEqual(await after(59), { lines: 0, seconds: 59 })
    assert.deepEqual(await after(1), { lines: 1, seconds: 60 })
    assert.deepEqual(await after(59), { lines: 1, seconds: 119 })
    assert.deepEqual(await after(1), { lines: 2, seconds: 120 })
    const [first] = said
    assert.equal(first?.number, last + 1)
    const [noted] = await findEvents(database, last, last + 2, 1)
    assert.equal(first?.since.getTime(), Date.parse(noted?.created_at ?? ''))
    const days = ((first?.until?.getTime() ?? 0) - (first?.since.getTime() ?? 0)) / 86_400_000
    assert.equal(Math.round(days), limits.changeDays)
    await show()
    assert.deepEqual(await after(60), { lines: 2, seconds: 0 })
  })

  test('the operator reads of a missing number that no event follows, too', async () => {
    await numberAll(database)
    const last = await findLastNumber(database)
    const { said, after } = watchedReader()
    await after(0)
    await markDone(database, 'numbers', last + 1)
    await after(0)
    await after(60)
    const seen = said.map(({ number, until }) => ({ number, until }))
    assert.deepEqual(seen, [{ number: last + 1, until: undefined }])
    await note()
    await numberAll(database)
    await after(60)
    assert.ok(said.at(-1)?.until)
    await markDone(database, 'shown', last + 1)
  })

  test('the operator makes the feed go on behind a number that no event has, as the page of the cluster says', async () => {
    await numberAll(database)
    const last = await findLastNumber(database)
    await markDone(database, 'numbers', last + 1)
    await note()
    await numberAll(database)
    const { findEnd } = watchedReader()
    assert.equal(await findEnd(), last)
    const page = await readFile(join(import.meta.dirname, '../../deploy/distributed/README.md'), 'utf8')
    const statement = page.match(/^ *(INSERT INTO event_readers[^;]*);/m)?.[1] ?? assert.fail()
    await database.run(statement.replaceAll('NUMBER', `${last + 1}`))
    assert.equal(await findEnd(), last + 2)
    assert.equal(await createFindEnd(database)(), last + 2)
  })
})
