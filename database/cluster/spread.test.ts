import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { addStandIn, isOnCluster, openStandIn } from '@hopechest/testing/databases/cluster-stand-in'
import { engines } from '@hopechest/testing/databases/engines'
import { longTest } from '@hopechest/testing/depth'
import { freshFolder } from '@hopechest/testing/process'
import { backUp } from '../copies/back-up.ts'
import { carryOut } from '../copies/command.ts'
import { restore } from '../copies/restore.ts'
import { openDatabase, type Statements } from '../index.ts'
import { migrate } from '../migrate.ts'
import { openPostgres, tablesOfPostgres } from '../postgres.ts'
import { migrations } from '../schema/migrations.ts'
import { nextEvent, nextPurchase } from './numbers.ts'
import { spread } from './spread.ts'
import { coordinatorTables, spreadTables } from './tables.ts'

const postgres = engines.find(({ name }) => name === 'PostgreSQL') ?? assert.fail()
const freshUrl = () => postgres.freshUrl()
/** Tables can be spread from the first release on. */
const firstVersion = migrations.findLastIndex(({ name }) => name.includes('baseline')) + 1

describe('tables on a cluster', { concurrency: 3, skip: isOnCluster }, () => {
  test('each table has its place: spread, known to the cluster, or on the coordinator alone', async () => {
    const database = await openStandIn(await freshUrl())
    assert.equal(database.engine, 'citus')
    const placed = new Set([...spreadTables.map(({ name }) => name), ...coordinatorTables])
    const others = (await tablesOfPostgres(database)).filter((name) => !placed.has(name))
    // `registries` and what its foreign keys reach, the other tables that are known, and the stand-in itself.
    assert.deepEqual(others, [
      'accounts',
      'app_passwords',
      'books',
      'calendars',
      'circle_people',
      'circles',
      'draw_links',
      'draw_slips',
      'draw_words',
      'draws',
      'event_readers',
      'gift_addresses',
      'gift_words',
      'hooks',
      'households',
      'idea_comments',
      'idea_settings',
      'ideas',
      'identities',
      'invitations',
      'item_registries',
      'keys_of_programs',
      'known_people',
      'letters',
      'list_circles',
      'list_for',
      'list_guests',
      'list_people',
      'one_time_links',
      'owner_links',
      'passkeys',
      'person_sizes',
      'pg_dist_local_group',
      'pg_dist_node',
      'pg_dist_partition',
      'pg_dist_placement',
      'pg_dist_shard',
      'push_devices',
      'push_gifts',
      'recovery_codes',
      'registries',
      'registry_invitees',
      'second_steps',
      'sign_in_secrets',
      'slip_unfoldings',
    ])
    await database.close()
  })

  test('an operator who runs it twice changes nothing the second time', async () => {
    const database = await openStandIn(await freshUrl())
    const said: string[] = []
    await spread(database, (line) => said.push(line))
    assert.deepEqual(said, [])
    await database.close()
  })

  test('statements that a transaction sends together run in their order, and when one fails nothing is kept', async () => {
    const database = await openStandIn(await freshUrl())
    const write = (number: number) => (statements: Statements) =>
      Promise.all([
        statements.run("INSERT INTO event_readers (name, number) VALUES ('ours', 0)"),
        statements.run("UPDATE event_readers SET number = number + 1 WHERE name = 'ours'"),
        statements.run("UPDATE event_readers SET number = number * $1 WHERE name = 'ours'", [number]),
        statements.row<{ number: number }>("SELECT number FROM event_readers WHERE name = 'ours'"),
      ])
    await assert.rejects(database.transaction(write(2 ** 63)), /out of range|invalid input/)
    const [, , , row] = await database.transaction(write(7))
    assert.equal(row?.number, 7)
    await assert.rejects(database.transaction(write(8)), /duplicate key/)
    assert.deepEqual(await database.rows("SELECT number FROM event_readers WHERE name = 'ours'"), [
      { number: 7 },
    ])
    await database.close()
  })

  test('one that was broken off leaves a database that no service opens, and goes on where it stopped', async () => {
    const url = await freshUrl()
    const database = await openDatabase(url)
    // There is no Citus yet, which the third step asks.
    await assert.rejects(
      spread(database, () => {}),
      /pg_dist_partition/,
    )
    await assert.rejects(openDatabase(url), /half spread.*npm run distribute/)
    await addStandIn(url)
    const said: string[] = []
    await spread(database, (line) => said.push(line))
    assert.match(said[0] ?? '', /^3 of 29, registries: .*begins$/)
    await database.close()
    const opened = await openDatabase(url)
    assert.equal(opened.engine, 'citus')
    await opened.close()
  })

  test('an upgrade knows both forms: every later migration runs on spread tables too', async () => {
    const url = await postgres.emptyUrl()
    const database = openPostgres(url)
    await migrate(database, migrations.slice(0, firstVersion))
    await addStandIn(url)
    await spread(database, () => {})
    await migrate(database, [
      ...migrations,
      { name: 'later', sql: 'ALTER TABLE items ADD COLUMN colour TEXT' },
      { name: 'later index', sql: 'CREATE INDEX items_by_colour ON items (registry_id, colour)' },
      { name: 'later table', sql: 'CREATE TABLE colours (name TEXT PRIMARY KEY)' },
    ])
    await database.close()
  })

  longTest(
    'the numbers of one server go on, and those of items begin where an id carries its registry',
    async (t) => {
      const url = await freshUrl()
      const database = await openDatabase(url)
      t.after(() => database.close())
      const event = "('item.added', 7, 1, '{}', '2026-11-20T00:00:00Z')"
      const insert = `INSERT INTO events (kind, registry_id, subject_id, what, created_at) VALUES ${event} RETURNING id`
      const first = await database.row<{ id: number }>(insert)
      const numberOf = (table: string) =>
        database.values(`SELECT nextval(pg_get_serial_sequence('${table}', 'id'))`)
      await database.script('ALTER TABLE items ALTER COLUMN id RESTART WITH 30')
      await numberOf('items')
      await database.script('ALTER TABLE registries ALTER COLUMN id RESTART WITH 41')
      await numberOf('registries')
      await addStandIn(url)
      await spread(database, () => {})
      assert.deepEqual([await numberOf('registries'), await numberOf('item_registries')], [[[42]], [[31]]])
      assert.deepEqual([first?.id, await nextEvent(database)], [1, 2])
      assert.deepEqual(await nextPurchase(database), { purchase: 1, event: 3 })
      // A worker would number it by itself.
      await assert.rejects(database.row(insert), /null value in column "id"/)
    },
  )

  longTest(
    'the service on a cluster gives no number again, even if it gave none between a restore and the spreading',
    async (t) => {
      const url = await freshUrl()
      const database = await openDatabase(url)
      t.after(() => database.close())
      for (const table of ['accounts', 'registries', 'items', 'purchases', 'events'])
        await database.script(`ALTER TABLE ${table} ALTER COLUMN id RESTART WITH 30`)
      // An operator gave this one its number.
      await database.script(
        `INSERT INTO events (id, kind, registry_id, subject_id, what, created_at)
       VALUES (50, 'item.added', 7, 1, '{}', '2026-11-20T00:00:00Z')`,
      )
      await addStandIn(url)
      await spread(database, () => {})
      const numberOf = (table: string) =>
        database.values(`SELECT nextval(pg_get_serial_sequence('${table}', 'id'))`)
      for (const table of ['registries', 'item_registries']) assert.deepEqual(await numberOf(table), [[30]])
      assert.deepEqual(await nextPurchase(database), { purchase: 30, event: 51 })
    },
  )

  test('the operator hears that a cluster is not backed up as one server is, and that a restore changes nothing', async () => {
    const [url, folder] = [await freshUrl(), await freshFolder()]
    await (await openDatabase(url)).close()
    const file = join(folder, 'backup.db')
    const task = { url, file, has: () => true, word: () => undefined, say() {}, progress() {} }
    assert.equal(await carryOut(backUp, task), undefined)
    await (await openStandIn(url)).close()
    for (const fault of [
      await carryOut(backUp, { ...task, file: join(folder, 'second.db') }),
      await carryOut(restore, task),
    ]) {
      assert.match(String(fault), /spread over a cluster.*deploy\/distributed\/README\.md/)
    }
    const opened = await openDatabase(url)
    assert.equal(opened.engine, 'citus')
    await opened.close()
  })

  test('the operator hears why one server and a file cannot be spread', async () => {
    const url = await freshUrl()
    await (await openDatabase(url)).close()
    for (const words of [[], ['--check']]) {
      const { status, printed } = await distribute(url, words)
      assert.equal(status, 1)
      assert.match(printed, /no extension citus.*deploy\/distributed\/README\.md/s)
    }
    assert.match((await distribute('sqlite:data/x.db', [])).printed, /names no PostgreSQL/)
    assert.equal((await distribute(url, ['--chekc'])).status, 2)
  })
})

function distribute(url: string, words: string[]): Promise<{ status: number; printed: string }> {
  const file = join(import.meta.dirname, '../distribute.ts')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...words],
      { cwd: tmpdir(), env: { DATABASE_URL: url } },
      (error, out, complaints) =>
        resolve({ status: error ? Number(error.code) : 0, printed: out + complaints }),
    )
  })
}
