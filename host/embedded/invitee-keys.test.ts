import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { workFor } from '@hopechest/program'
import { engines } from '@hopechest/testing/databases/engines'
import { makePerson } from '../testing/people.ts'
import { noteInvitees } from './invitee-keys.ts'
import { insertRegistry, updateRegistryRow } from './registries.ts'

const now = new Date('2026-11-26T12:00:00Z')
const inTime = { deadline: Number.POSITIVE_INFINITY }

for (const engine of engines) {
  describe(`the people whom lists name, noted for a search on ${engine.name}`, () => {
    let database: Database
    let ownerId: number

    before(async () => {
      database = await openDatabase(await engine.freshUrl())
      ownerId = (await makePerson(database, 'olive', 'member')).id
    })
    after(() => database.close())

    const guests = (count: number, from = 0) =>
      Array.from({ length: count }, (_, n) => `guest${String(from + n).padStart(4, '0')}@mail.example`)

    async function listFor(registry_invitees: string[]): Promise<number> {
      const list = { title: 'Wishes', meta: { registry_invitees } }
      return (await insertRegistry(database, ownerId, list, now)).id
    }
    const invite = (id: number, registry_invitees: string[]) =>
      updateRegistryRow(database, id, { meta: { registry_invitees } }, now)

    async function keysOf(id: number): Promise<string[]> {
      const keys = await database.values<[key: string]>(
        'SELECT invitee_key FROM registry_invitees WHERE registry_id = $1 ORDER BY invitee_key',
        [id],
      )
      return keys.flat()
    }
    async function isNoted(id: number): Promise<boolean> {
      const row = await database.row<{ has_invitee_keys: number }>(
        'SELECT has_invitee_keys FROM registries WHERE id = $1',
        [id],
      )
      return row?.has_invitee_keys === 1
    }

    /** The database, and what happens behind each of its transactions. */
    function watched(afterEach: (n: number) => Promise<unknown>): Database {
      let n = 0
      return {
        ...database,
        row: (sql, parameters) => database.row(sql, parameters),
        values: (sql, parameters) => database.values(sql, parameters),
        async transaction(act) {
          const result = await database.transaction(act)
          await afterEach(++n)
          return result
        },
      }
    }

    test('those of a long list are written a hundred at a time, and found once all are there', async () => {
      const list = await listFor(guests(250))
      const seen: [number, boolean][] = []
      const note = async () => seen.push([(await keysOf(list)).length, await isNoted(list)])
      await noteInvitees(watched(note), inTime)
      assert.deepEqual(seen, [
        [100, false],
        [200, false],
        [250, true],
      ])
      assert.deepEqual(await keysOf(list), guests(250))
    })

    test('a change of a hundred guests writes their keys itself, and one of more waits for the next caller', async () => {
      const list = await listFor(guests(250))
      await noteInvitees(database, inTime)
      await invite(list, guests(250, 100))
      assert.deepEqual([await isNoted(list), await keysOf(list)], [true, guests(250, 100)])
      await invite(list, guests(250, 201))
      assert.equal(await isNoted(list), false)
      await noteInvitees(database, inTime)
      assert.deepEqual([await isNoted(list), await keysOf(list)], [true, guests(250, 201)])
    })

    test('a change of a list that is not noted yet leaves it so', async () => {
      const list = await listFor(guests(3))
      await invite(list, guests(2))
      assert.equal(await isNoted(list), false)
      await noteInvitees(database, inTime)
      assert.deepEqual(await keysOf(list), guests(2))
    })

    test('the owners of a list are noted with a change of them', async () => {
      const list = await listFor(guests(2))
      await noteInvitees(database, inTime)
      const owners = (registry_owners: string[]) =>
        updateRegistryRow(database, list, { meta: { registry_owners } }, now)
      await owners(['hanne', ...guests(1)])
      assert.deepEqual([await isNoted(list), await keysOf(list)], [true, [...guests(2), 'hanne']])
      await owners([])
      assert.deepEqual([await isNoted(list), await keysOf(list)], [true, guests(2)])
    })

    test('a caller is answered although others change their lists without an end', async () => {
      const [list, other] = [await listFor(guests(3)), await listFor([])]
      await noteInvitees(database, inTime)
      await invite(list, guests(150))
      let changes = 0
      const restless = watched(async () => {
        if (changes++ < 100) await invite(other, changes % 2 ? guests(150) : [])
      })
      await noteInvitees(restless, inTime)
      assert.ok(changes < 20)
      assert.deepEqual(await keysOf(list), guests(150))
      await noteInvitees(database, inTime)
    })

    test('a caller is answered although others make lists without an end', async () => {
      for (let n = 0; n < 100; n++) await listFor([])
      let made = 0
      const restless = watched(async () => {
        if (made++ < 1000) for (let n = 0; n < 2; n++) await listFor([])
      })
      await noteInvitees(restless, inTime)
      assert.equal(made, 100)
      await noteInvitees(database, inTime)
    })

    test('hundreds who leave are taken off a hundred at a time', async () => {
      const list = await listFor(guests(250))
      await noteInvitees(database, inTime)
      await invite(list, [])
      assert.equal(await isNoted(list), false)
      const left: number[] = []
      await noteInvitees(
        watched(async () => left.push((await keysOf(list)).length)),
        inTime,
      )
      assert.deepEqual([left, await isNoted(list)], [[50, 0], true])
    })

    test('a list that changes while its people are noted is noted as it is in the end', async () => {
      const list = await listFor(guests(250))
      await noteInvitees(
        watched(async (n) => n === 1 && invite(list, ['hanne', ...guests(3)])),
        inTime,
      )
      assert.deepEqual(await keysOf(list), [...guests(3), 'hanne'])
      assert.ok(await isNoted(list))
    })

    test('a list that is changed and changed back meanwhile is noted as it is in the end', async () => {
      const list = await listFor(guests(250))
      await noteInvitees(
        watched(async (n) => {
          if (n !== 1) return
          await invite(list, ['hanne'])
          await noteInvitees(database, inTime)
          await invite(list, guests(250))
        }),
        inTime,
      )
      assert.deepEqual(await keysOf(list), guests(250))
      assert.ok(await isNoted(list))
    })

    test('two callers who note one list at once leave it right', async () => {
      const list = await listFor(guests(250))
      await Promise.all([noteInvitees(database, inTime), noteInvitees(database, inTime)])
      assert.deepEqual([await keysOf(list), await isNoted(list)], [guests(250), true])
    })

    test('of the callers of one line, one notes a list and the others find it done', async () => {
      const list = await listFor(guests(250))
      let transactions = 0
      const counted = watched(async () => transactions++)
      await workFor('Ana', () => Promise.all([1, 2, 3].map(() => noteInvitees(counted, inTime))))
      assert.deepEqual([transactions, await keysOf(list)], [3, guests(250)])
    })

    test('a caller whose time is over hears that it takes a moment', async () => {
      const list = await listFor(guests(3))
      await assert.rejects(noteInvitees(database, { deadline: 0 }), { code: 'unavailable' })
      await noteInvitees(database, inTime)
      assert.ok(await isNoted(list))
    })
  })
}
