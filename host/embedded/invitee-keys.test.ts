import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Database } from '@hopechest/database'
import { workFor } from '@hopechest/program/turns'
import { engines } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import { makePerson } from '../testing/people.ts'
import { noteInvitees } from './invitee-keys.ts'
import { insertRegistry, updateRegistryRow } from './registries.ts'

const now = new Date('2026-11-26T12:00:00Z')
const inTime = { deadline: Number.POSITIVE_INFINITY }

onEachEngine(engines, 'the people whom lists name, noted for a search', (database) => {
  let ownerId: number

  before(async () => {
    ownerId = (await makePerson(database, 'olive', 'member')).id
  })

  const guests = (count: number, from = 0) =>
    Array.from({ length: count }, (_, n) => `guest${String(from + n).padStart(4, '0')}@mail.example`)

  async function listFor(registry_invitees: string[], by = database): Promise<number> {
    const list = { title: 'Wishes', meta: { registry_invitees } }
    return (await insertRegistry(by, ownerId, list, now)).id
  }
  const invite = (id: number, registry_invitees: string[], by = database) =>
    updateRegistryRow(by, id, { meta: { registry_invitees } }, now)

  /** As a list from before its people were noted. */
  async function oldListFor(registry_invitees: string[]): Promise<number> {
    const id = await listFor(registry_invitees)
    await forget(id)
    return id
  }
  async function forget(id: number): Promise<void> {
    await database.run('DELETE FROM registry_invitees WHERE registry_id = $1', [id])
    await database.run('UPDATE registries SET has_invitee_keys = 0 WHERE id = $1', [id])
  }

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

  test('a new list and a change write them a hundred at a time, and they count as noted once all are there', async () => {
    const seen: [number, boolean][] = []
    const newest = () => database.row<{ id: number }>('SELECT MAX(id) AS id FROM registries')
    const note = async () => {
      const { id = 0 } = (await newest()) ?? {}
      seen.push([(await keysOf(id)).length, await isNoted(id)])
    }
    const list = await listFor(guests(250), watched(note))
    assert.deepEqual(seen.slice(-3), [
      [100, false],
      [200, false],
      [250, true],
    ])
    assert.deepEqual(await keysOf(list), guests(250))
    seen.length = 0
    await invite(list, [], watched(note))
    assert.deepEqual(seen, [
      [150, false],
      [50, false],
      [0, true],
    ])
  })

  test('a list without guests is noted as soon as it is there', async () => {
    assert.ok(await isNoted(await listFor([])))
  })

  test('a change of a hundred guests writes their keys in its own transaction', async () => {
    const list = await listFor(guests(250))
    let transactions = 0
    const counted = watched(async () => transactions++)
    await invite(list, guests(250, 100), counted)
    assert.deepEqual([transactions, await isNoted(list), await keysOf(list)], [1, true, guests(250, 100)])
    await invite(list, guests(250, 201), counted)
    assert.deepEqual([transactions, await isNoted(list), await keysOf(list)], [3, true, guests(250, 201)])
  })

  test('the owners of a list are noted with a change of them', async () => {
    const list = await listFor(guests(2))
    const owners = (registry_owners: string[]) =>
      updateRegistryRow(database, list, { meta: { registry_owners } }, now)
    await owners(['hanne@x.example', ...guests(1)])
    assert.deepEqual([await isNoted(list), await keysOf(list)], [true, [...guests(2), 'hanne@x.example']])
    await owners([])
    assert.deepEqual([await isNoted(list), await keysOf(list)], [true, guests(2)])
  })

  test('an old list is noted by the next caller, also when it was changed before', async () => {
    const [list, changed] = [await oldListFor(guests(250)), await oldListFor(guests(3))]
    await invite(changed, guests(2))
    assert.equal(await isNoted(changed), false)
    await noteInvitees(database, inTime)
    assert.deepEqual([await keysOf(list), await keysOf(changed)], [guests(250), guests(2)])
    assert.deepEqual([await isNoted(list), await isNoted(changed)], [true, true])
  })

  test('a caller is answered although lists are forgotten without an end', async () => {
    const [list, other] = [await oldListFor(guests(150)), await listFor(guests(3))]
    for (let n = 0; n < 98; n++) await oldListFor([])
    let forgotten = 0
    const restless = watched(async () => {
      if (forgotten++ > 1000) return
      await forget(other)
      for (let n = 0; n < 2; n++) await oldListFor([])
    })
    await noteInvitees(restless, inTime)
    assert.ok(forgotten < 110, String(forgotten))
    assert.deepEqual(await keysOf(list), guests(150))
    await noteInvitees(database, inTime)
    assert.deepEqual(await keysOf(other), guests(3))
  })

  test('a list that changes while its people are noted is noted as it is in the end', async () => {
    const list = await oldListFor(guests(250))
    await noteInvitees(
      watched(async (n) => n === 1 && invite(list, ['hanne', ...guests(3)])),
      inTime,
    )
    assert.deepEqual(await keysOf(list), [...guests(3), 'hanne'])
    assert.ok(await isNoted(list))
  })

  test('a list that is changed and changed back meanwhile is noted as it is in the end', async () => {
    const list = await oldListFor(guests(250))
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
    const list = await oldListFor(guests(250))
    const other = watched(async () => {})
    await Promise.all([noteInvitees(database, inTime), noteInvitees(other, inTime)])
    assert.deepEqual([await keysOf(list), await isNoted(list)], [guests(250), true])
  })

  test('of the callers of one line, one notes a list and the others find it done', async () => {
    const list = await oldListFor(guests(250))
    let transactions = 0
    const counted = watched(async () => transactions++)
    await workFor('Ana', () => Promise.all([1, 2, 3].map(() => noteInvitees(counted, inTime))))
    assert.deepEqual([transactions, await keysOf(list)], [3, guests(250)])
  })

  test('a caller whose time is over hears that it takes a moment', async () => {
    const list = await oldListFor(guests(3))
    await assert.rejects(noteInvitees(database, { deadline: 0 }), { code: 'unavailable' })
    await noteInvitees(database, inTime)
    assert.ok(await isNoted(list))
  })
})
