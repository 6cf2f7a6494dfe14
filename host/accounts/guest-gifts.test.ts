import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import { followBooks } from '../embedded/follow-books.ts'
import { insertRegistry } from '../embedded/registries.ts'
import { findRegistry } from '../embedded/registry-rows.ts'
import {
  insertCircle,
  insertIntoCircle,
  insertKnownPerson,
  listKnownPeople,
  lockBooks,
} from '../family/books.ts'
import { writeOpenTo } from '../family/open-lists.ts'
import { forgetGuestList } from '../guests/forget-gifts.ts'
import { createGuestStore, type GuestStore } from '../guests/guest-store.ts'
import { stepsOfADay } from '../running-time.ts'
import { makePersonOfSite } from '../testing/people.ts'
import { type Accounts, createAccounts } from './accounts.ts'

onEachEngine(enginesOfStories, 'what guests keep of people and lists of our own host', (database) => {
  let accounts: Accounts
  let guests: GuestStore
  let jo: { accountId: number }
  let clock = new Date('2026-11-20T12:00:00Z')
  const miriam = { mailbox: 'a code for miriam' }
  const makeAccount = async (name: string) => {
    const email = `${name}@orchard.example`
    const person = { name, email, password: 'a quiet gate', role: 'member' } as const
    return { accountId: (await makePersonOfSite(database, person, clock)).id }
  }
  before(async () => {
    accounts = createAccounts({ database, siteKey: randomBytes(32), now: () => clock })
    guests = createGuestStore({ database, now: () => clock })
    jo = await makeAccount('Jo')
  })

  const listOn = async (registry_event_date: string, { accountId } = jo) => {
    const list = { title: 'A list', status: 'publish', meta: { registry_event_date } } as const
    return (await insertRegistry(database, accountId, list, clock)).id
  }
  const gift = (registryId: number, purchaseId: number) => ({ registryId, purchaseId, sealed: 'sealed' })
  const kept = async () =>
    (await database.values<[number]>('SELECT purchase_id FROM guest_gifts ORDER BY purchase_id')).flat()

  test('an account that is deleted takes with it all that it keeps; one that may not go keeps all', async () => {
    const list = await listOn('2027-06-12')
    await guests.lists.note({ registryId: list, eventDate: '2027-06-12' })
    const kim = await makeAccount('Kim')
    const gifts = Array.from({ length: 5001 }, (_, n) => gift(list, n + 1))
    await guests.gifts.keep(kim, gifts)
    await guests.gifts.keep(jo, [gift(list, 7777)])
    const own = await listOn('', kim)
    await assert.rejects(accounts.people.delete(kim.accountId), { code: 'conflict' })
    assert.equal((await kept()).length, 5002)
    await database.run('DELETE FROM registries WHERE id = $1', [own])
    await accounts.people.delete(kim.accountId)
    await guests.gifts.keep(kim, [gift(list, 8888)])
    assert.deepEqual(await kept(), [7777])
    await forgetGuestList(database, list)
  })

  test('an account that is deleted takes its people and circles with it, and closes what they opened on lists of others', async () => {
    const lee = await makeAccount('Lee')
    const list = await listOn('')
    const invitees = async () => (await findRegistry(database, list))?.meta.registry_invitees
    await lockBooks(database, [lee.accountId])
    const lise = { name: 'Lise', address: 'lise@example.com', birthday: '' }
    const { id } = await insertKnownPerson(database, lee.accountId, lise)
    await insertIntoCircle(database, (await insertCircle(database, lee.accountId, 'Family')).id, id)
    const open = { circle_ids: [], person_ids: [id], left_out_ids: [] }
    await writeOpenTo(database, list, { ...open, person_ids: [] }, open, jo.accountId)
    await database.transaction((statements) =>
      followBooks(statements, { id: jo.accountId, is_reader: false }, [lee.accountId], clock),
    )
    assert.deepEqual(await invitees(), ['lise@example.com'])
    await accounts.people.delete(lee.accountId)
    assert.deepEqual(await invitees(), [])
    assert.deepEqual(await listKnownPeople(database, lee.accountId), [])
    assert.deepEqual(await database.rows('SELECT registry_id FROM list_guests'), [])
    await database.run('DELETE FROM registries WHERE id = $1', [list])
  })

  test('an owner moves the day of a list, and the gifts of mailboxes go 30 days after the new one', async () => {
    const [later, sooner] = [await listOn('2026-12-01'), await listOn('2030-12-01')]
    // One more than is looked at in one statement.
    await Promise.all(Array.from({ length: 499 }, () => listOn('2027-06-12')))
    const last = await listOn('2030-12-01')
    const sweepAt = async (time: string) => {
      clock = new Date(time)
      for (let n = 0; n < 2; n++) {
        await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfADay])
        await accounts.lists.noteDays()
        await guests.sweep()
      }
      return kept()
    }
    await accounts.lists.noteDays()
    await guests.gifts.keep(miriam, [gift(later, 1), gift(sooner, 2), gift(last, 3)])
    await database.run("UPDATE registries SET event_date = '2027-01-01' WHERE id = $1", [later])
    await database.run("UPDATE registries SET event_date = '2026-12-01' WHERE id >= $1", [sooner])
    assert.deepEqual(await sweepAt('2026-12-30T23:59:59Z'), [1, 2, 3])
    assert.deepEqual(await sweepAt('2026-12-31T00:00:00Z'), [1])
    assert.deepEqual(await sweepAt('2027-01-30T23:59:59Z'), [1])
    assert.deepEqual(await sweepAt('2027-01-31T00:00:00Z'), [])
  })
})
