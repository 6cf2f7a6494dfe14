import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/engines'
import { createAccount } from './accounts.ts'
import { insertRegistry } from './registries.ts'

for (const engine of engines) {
  describe(`registries of the embedded host on ${engine.name}`, () => {
    let database: Database
    let owner: number
    before(async () => {
      database = await openDatabase(await engine.freshUrl())
      const account = { username: 'olive', email: 'olive@example.org', role: 'member' } as const
      owner = (await createAccount(database, account, new Date())).id
    })
    after(() => database.close())

    const make = () => insertRegistry(database, owner, { title: 'Christmas' }, new Date())

    test('the first of one title are numbered', async () => {
      const slugs = [await make(), await make(), await make()].map(({ slug }) => slug)
      assert.deepEqual(slugs, ['christmas', 'christmas-2', 'christmas-3'])
    })

    test('sixty that are made at the same moment get an address each', async () => {
      const made = await Promise.all(Array.from({ length: 60 }, make))
      assert.equal(new Set(made.map(({ slug }) => slug)).size, 60)
    })
  })
}
