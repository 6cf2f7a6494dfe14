import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { each } from '@hopechest/testing/outcome'
import { onEachEngine } from '@hopechest/testing/suites'
import { type Accounts, createAccounts } from '../accounts/accounts.ts'
import { noRights } from '../may.ts'
import { makePersonOfSite } from '../testing/people.ts'
import { listLists } from './lists.ts'
import { insertRegistry } from './registries.ts'
import { readTime } from './storage.ts'

const now = new Date('2026-11-20T12:00:00Z')
const password = 'a quiet garden gate'

onEachEngine(enginesOfStories, 'what an admin asks the accounts', (database) => {
  let accounts: Accounts
  let ids: number[]

  before(async () => {
    accounts = createAccounts({ database, siteKey: randomBytes(32), now: () => now })
    const [ana, elke] = await Promise.all(
      ['Ana Keller', 'Elke Brandt'].map((name) =>
        makePersonOfSite(database, { name, email: `${name[0]}@orchard.example`, password, role: 'member' }),
      ),
    )
    assert.ok(ana && elke)
    const meta = { registry_item_ids: [3, 4] }
    const made = [
      await insertRegistry(database, ana.id, { title: 'Ana & Jonas', meta }, now),
      await insertRegistry(database, elke.id, { title: 'Übergabe 100%', status: 'publish' }, now),
      await insertRegistry(database, elke.id, { title: 'Elke is seventy' }, now),
    ]
    ids = made.map(({ id }) => id)
  })

  const titles = async (page: Parameters<Accounts['lists']['list']>[0]) =>
    (await accounts.lists.list(page)).map(({ title }) => title)

  test('all lists are found, the newest first, a page at a time, in any number of parts', async () => {
    for (const atOnce of [1, 2, 3, 4]) {
      const found = async (page: Parameters<Accounts['lists']['list']>[0] & object) =>
        (await listLists(database, page, atOnce)).map(({ title }) => title)
      assert.deepEqual(await found({}), ['Elke is seventy', 'Übergabe 100%', 'Ana & Jonas'], `${atOnce}`)
      assert.deepEqual(await found({ skip: 1, limit: 1 }), ['Übergabe 100%'])
      assert.deepEqual(await found({ text: 'jonas' }), ['Ana & Jonas'])
      assert.deepEqual(await found({ text: 'elke', skip: 1 }), ['Übergabe 100%'])
      assert.deepEqual(await found({ skip: 3 }), [])
    }
  })

  test('a list is found by its title and by the name and the e-mail address of its owner', async () => {
    assert.deepEqual(await titles({ text: 'JONAS' }), ['Ana & Jonas'])
    assert.deepEqual(await titles({ text: ' elke br' }), ['Elke is seventy', 'Übergabe 100%'])
    assert.deepEqual(await titles({ text: 'a@orchard' }), ['Ana & Jonas'])
    assert.deepEqual(await titles({ text: 'Übergabe' }), ['Übergabe 100%'])
    assert.deepEqual(await titles({ text: '%' }), ['Übergabe 100%'], 'a sign of the search is a plain sign')
    assert.deepEqual(await titles({ text: '_' }), [])
  })

  test('a list comes with its owner, its gifts and who may see it', async () => {
    const [list] = await accounts.lists.list({ text: 'Jonas' })
    assert.deepEqual([list?.gifts, list?.status, list?.owner.name], [2, 'private', 'Ana Keller'])
  })

  test('the names of lists that are there are found, and of no other', async () => {
    const found = await accounts.lists.names([ids[0] ?? 0, 999_999])
    assert.deepEqual(each(found, 'title'), ['Ana & Jonas'])
    assert.deepEqual(await accounts.lists.names([]), [])
  })

  test('a list that is passed on to two people at the same moment goes to one of them, and stays there', async () => {
    const [ana, elke, ben] = await Promise.all(
      ['Ana', 'Elke', 'Ben'].map((name) =>
        makePersonOfSite(database, { name, email: `${name}@mill.example`, password, role: 'member' }),
      ),
    )
    assert.ok(ana && elke && ben)
    const meta = { registry_owners: [elke.username, ben.username] }
    const { id } = await insertRegistry(database, ana.id, { title: 'Passed on', meta }, now)
    const passOn = (to: string) => accounts.lists.passOn(id, to, { stays: true, by: { ...ana, ...noRights } })
    const done = await Promise.all([passOn(elke.username), passOn(ben.username)])
    assert.deepEqual(done.toSorted(), [false, true])
    const { first } = await accounts.lists.owners(id)
    assert.equal(first?.id, done[0] ? elke.id : ben.id)
    assert.equal(await passOn(done[0] ? ben.username : elke.username), false, 'Ana owns it first no more')
  })

  test('the check of the storage writes, leaves nothing behind, and compares the clocks', async () => {
    const checked = await accounts.checkStorage()
    assert.equal(checked.engine, database.engine)
    assert.ok(Math.abs(checked.clockAhead) < 60, `${checked.clockAhead} seconds`)
    assert.deepEqual([checked.pending, checked.oldestPending], [0, null])
    assert.equal(await database.row("SELECT name FROM site_settings WHERE name = 'self_check'"), undefined)
  })
})

test('the time of a database is read as it writes it', () => {
  const noon = Date.parse('2026-11-20T12:00:00Z')
  for (const text of ['2026-11-20 12:00:00', '2026-11-20 13:00:00.000123+01', '2026-11-20 06:30:00-05:30']) {
    assert.equal(readTime(text), noon, text)
  }
})
