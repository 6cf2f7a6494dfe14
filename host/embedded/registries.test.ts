import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setImmediate as aTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { limits, type Registry, registryMetaDefaults } from '@hopechest/contract'
import { type Database, openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { longTest } from '@hopechest/testing/depth'
import { each } from '@hopechest/testing/outcome'
import { onEachEngine } from '@hopechest/testing/suites'
import { countTurns } from '@hopechest/testing/turns'
import type { Caller } from '../host.ts'
import { noRights } from '../may.ts'
import { createAccount } from '../people/accounts.ts'
import { createEmbeddedHost } from './embedded-host.ts'
import { insertRegistry } from './registries.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

onEachEngine(engines, 'registries of the embedded host', (database, engine) => {
  // What reads a thousand guests of each list reads them the same way on any engine.
  const tellOnce = engine === engines[0] ? test : longTest
  let owner: number
  before(async () => {
    const account = {
      username: 'olive',
      email: 'olive@example.org',
      role: 'member',
      isEmailConfirmed: true,
    } as const
    owner = (await createAccount(database, account, new Date())).id
  })

  const make = (title = 'Christmas') => insertRegistry(database, owner, { title }, new Date())

  test('a list reads as it was made, to its times and its letters', async () => {
    const meta = { ...registryMetaDefaults, registry_invitees: ['Zoë', 'pia@example.org'] }
    const made = await insertRegistry(database, owner, { title: 'Zoë’s “list” \\ 💡', meta }, new Date())
    const host = createEmbeddedHost(database)
    assert.deepEqual(await host.findRegistry({ ...callerOf('olive'), id: owner }, made.id), made)
  })

  test('an address does not show an owner whether another registry has the same title', async () => {
    for (const { slug } of [await make(), await make(), await make()]) {
      assert.match(slug, /^christmas-[a-z2-9]{6}$/)
    }
  })

  test('a title of any letters gives an address of plain ones', async () => {
    const slugs: [string, RegExp][] = [
      ['Große Grüße aus Århus', /^grosse-grusse-aus-arhus-\w{6}$/],
      ['Ána & Jønas', /^ana-jonas-\w{6}$/],
      ['2027', /^2027-\w{6}$/],
      ['誕生日', /^registry-\w{6}$/],
      ['x'.repeat(200), /^x{100}-\w{6}$/],
    ]
    for (const [title, expected] of slugs) assert.match((await make(title)).slug, expected)
  })

  test('sixty that are made at the same moment get an address each', async () => {
    const made = await Promise.all(Array.from({ length: 60 }, () => make()))
    assert.equal(new Set(made.map(({ slug }) => slug)).size, 60)
  })

  tellOnce(
    'a guest who asks for the lists that invite them before all are noted hears when to ask again',
    async () => {
      const meta = { ...registryMetaDefaults, registry_invitees: [...many(limits.invitees - 1), 'IDA'] }
      for (let n = 0; n < 12; n++) await insertRegistry(database, owner, { title: 'T', meta }, new Date())
      // As an upgrade leaves them.
      await database.run('DELETE FROM registry_invitees')
      await database.run('UPDATE registries SET has_invitee_keys = 0')
      const host = createEmbeddedHost(database)
      const ask = (deadline: number) =>
        host.listInviting({ ...callerOf('ida'), deadline }, { skip: 0, limit: 5 })
      await assert.rejects(ask(performance.now()), { code: 'unavailable', retryAfterSeconds: 5 })
      const both = await Promise.all([ask(Number.POSITIVE_INFINITY), ask(Number.POSITIVE_INFINITY)])
      for (const { registries, total, totalPages } of both)
        assert.deepEqual([(await Array.fromAsync(registries)).length, total, totalPages], [5, 12, 3])
      assert.equal((await ask(performance.now() + 60_000)).total, 12)
    },
  )

  tellOnce('while many lists with a thousand invitees each are read, others are served', async (t) => {
    const guest = callerOf('nora')
    const meta = { ...registryMetaDefaults, registry_invitees: [...many(limits.invitees - 1), 'nora'] }
    for (let n = 0; n < 30; n++) await insertRegistry(database, owner, { title: 'T', meta }, new Date())
    const host = createEmbeddedHost(database)
    // A millisecond goes by whenever the program looks at its clock.
    let now = performance.now()
    t.mock.method(performance, 'now', () => now++)
    const turns = countTurns()
    const { registries } = await host.listInviting(guest, { skip: 0, limit: 20 })
    assert.equal((await Array.fromAsync(registries)).length, 20)
    assert.ok(turns.stop() >= 2, 'a turn after ten lists')
  })

  tellOnce(
    'of many lists, one is read before it is sent, and then held no longer, for their owner and for a guest',
    async (t) => {
      const meta = { ...registryMetaDefaults, registry_invitees: ['pia'] }
      for (let n = 0; n < 25; n++) await insertRegistry(database, owner, { title: 'T', meta }, new Date())
      let read = 0
      const row = database.row.bind(database) as Database['row']
      t.mock.method(database, 'row', async (statement: string, values?: never) => {
        if (/\bstory\b.* FROM registries WHERE id/s.test(statement)) read++
        return row(statement, values)
      })
      const host = createEmbeddedHost(database)
      const page = { skip: 0, limit: 25 }
      for (const list of [
        await host.listRegistries({ ...callerOf('olive'), id: owner }, page),
        await host.listInviting(callerOf('pia'), page),
      ]) {
        read = 0
        const registries = (list.registries as AsyncIterable<Registry>)[Symbol.asyncIterator]()
        const guests = await guestsOfNext(registries)
        assert.equal(read, 1)
        await aTurn()
        collect()
        assert.equal(guests.deref(), undefined)
        let count = 1
        while (!(await registries.next()).done) count++
        assert.deepEqual([count, read], [25, 25])
      }
    },
  )
})

test('lists that name an address which a person has not proved hide no other list from them', async () => {
  const database = await openDatabase('sqlite::memory:')
  try {
    const account = { username: 'olive', email: 'o@example.org', role: 'member' } as const
    const owner = await createAccount(database, { ...account, isEmailConfirmed: true }, new Date())
    const invite = (entry: string) => {
      const meta = { ...registryMetaDefaults, registry_invitees: [entry] }
      return insertRegistry(database, owner.id, { title: 'T', meta }, new Date())
    }
    const real = await invite('nora')
    // Nora has not proved the address.
    for (let n = 0; n < 1000; n++) await invite('nora@example.org')
    const host = createEmbeddedHost(database)
    const { registries } = await host.listInviting(callerOf('nora'), { skip: 0, limit: 10 })
    assert.deepEqual(each(await Array.fromAsync(registries), 'id'), [real.id])
  } finally {
    await database.close()
  }
})

function callerOf(username: string): Caller {
  const email = `${username}@example.org`
  const may = { ...noRights, authorization: '', deadline: Number.POSITIVE_INFINITY }
  return { id: 0, username, email, invited_as: [username], ...may }
}

function many(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `guest.${n}@example.org`)
}

async function guestsOfNext(registries: AsyncIterator<Registry>): Promise<WeakRef<readonly string[]>> {
  return new WeakRef((await registries.next()).value.meta.registry_invitees)
}
