import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { limits, registryMetaDefaults } from '@hopechest/contract'
import { type Database, openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/engines'
import { createAccount } from '../people/accounts.ts'
import { createEmbeddedHost } from './embedded-host.ts'
import { insertRegistry } from './registries.ts'

for (const engine of engines) {
  describe(`registries of the embedded host on ${engine.name}`, () => {
    let database: Database
    let owner: number
    before(async () => {
      database = await openDatabase(await engine.freshUrl())
      const account = {
        username: 'olive',
        email: 'olive@example.org',
        role: 'member',
        isEmailConfirmed: true,
      } as const
      owner = (await createAccount(database, account, new Date())).id
    })
    after(() => database.close())

    const make = (title = 'Christmas') => insertRegistry(database, owner, { title }, new Date())

    test('an address does not show an owner whether another registry has the same title', async () => {
      for (const { slug } of [await make(), await make(), await make()]) {
        assert.match(slug, /^christmas-[a-z2-9]{6}$/)
      }
    })

    test('a title of any letters gives an address of plain ones', async () => {
      const slugs: [string, RegExp][] = [
        ['Ána & Jønas', /^ana-j-nas-\w{6}$/],
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

    test('a guest who asks for the lists that invite them before all are noted hears when to ask again', async () => {
      const meta = { ...registryMetaDefaults, registry_invitees: [...many(limits.invitees - 1), 'IDA'] }
      for (let n = 0; n < 12; n++) await insertRegistry(database, owner, { title: 'T', meta }, new Date())
      const host = createEmbeddedHost(database)
      const ask = (deadline: number) => {
        const ida = {
          id: 0,
          username: 'ida',
          email: 'ida@example.org',
          invited_as: ['ida'],
          is_admin: false,
          is_reader: false,
        }
        return host.listInviting({ ...ida, authorization: '', deadline }, { skip: 0, limit: 5 })
      }
      await assert.rejects(ask(performance.now()), { code: 'unavailable', retryAfterSeconds: 5 })
      const both = await Promise.all([ask(Number.POSITIVE_INFINITY), ask(Number.POSITIVE_INFINITY)])
      for (const { registries, total, totalPages } of both)
        assert.deepEqual([registries.length, total, totalPages], [5, 12, 3])
      assert.equal((await ask(performance.now())).total, 12)
    })
  })
}

function many(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `guest.${n}@example.org`)
}
