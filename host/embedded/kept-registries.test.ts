import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { makePersonOfSite } from '../testing/people.ts'
import { type KeptRegistries, keepRegistries, longestKept } from './kept-registries.ts'
import { insertRegistry, updateRegistryRow } from './registries.ts'
import { findRow } from './registry-rows.ts'

const now = new Date('2026-11-20T12:00:00Z')

for (const engine of engines) {
  describe(`registries that are kept, on ${engine.name}`, () => {
    let database: Database
    /** As another process has it. */
    let other: Database
    let kept: KeptRegistries
    let ana: { id: number }
    beforeEach(async () => {
      const url = await engine.freshUrl()
      database = await openDatabase(url)
      other = await openDatabase(url)
      const person = { name: 'Ana Keller', email: 'ana@orchard.example', password: 'a quiet garden gate' }
      ana = await makePersonOfSite(database, { ...person, role: 'member' })
      kept = keepRegistries(database, (registry) => registry)
    })
    afterEach(async () => {
      await other.close()
      await database.close()
    })

    /** A registry whose row has this number of letters. */
    async function make(letters = 0): Promise<number> {
      const { id } = await insertRegistry(database, ana.id, { title: 'A list' }, now)
      const row = (await findRow(database, id)) ?? assert.fail()
      const usual = Object.values(row).filter((value) => typeof value === 'string')
      await database.run('UPDATE registries SET story = $2 WHERE id = $1', [
        id,
        'x'.repeat(Math.max(0, letters - usual.join('').length)),
      ])
      return id
    }

    const isSqlite = engine.name === 'SQLite'

    test('two callers get one registry, which neither of them can change', async () => {
      const id = await make()
      const first = (await kept.read(id)) ?? assert.fail()
      assert.equal(await kept.read(id), first)
      assert.throws(() => first.meta.registry_item_ids.push(7), TypeError)
      assert.throws(() => Object.assign(first.meta, { registry_currency: 'EUR' }), TypeError)
    })

    test('a registry that another process has changed is read anew, by its id and by its slug', async () => {
      const { slug, id } = (await kept.read(await make())) ?? assert.fail()
      await kept.read(slug)
      await updateRegistryRow(other, id, { meta: { registry_item_ids: [3] } }, now)
      await new Promise(setImmediate)
      for (const key of [id, slug]) {
        assert.equal(kept.known(key), undefined)
        assert.deepEqual((await kept.read(key))?.meta.registry_item_ids, [3])
      }
    })

    test('a registry is known without waiting until anything in the database changes, where the engine says so', async () => {
      const id = await make()
      assert.equal(kept.known(id), undefined)
      const registry = await kept.read(id)
      assert.equal(kept.known(id), isSqlite ? registry : undefined)
      await make()
      assert.equal(kept.known(id), undefined)
    })

    test('a registry that is gone is not there, and none is kept for it', async () => {
      const id = await make()
      await kept.read(id)
      await database.run('DELETE FROM registries WHERE id = $1', [id])
      assert.equal(kept.known(id), undefined)
      assert.equal(await kept.read(id), undefined)
    })

    test('the longest registry is kept, and a longer one is read each time', async () => {
      const [longest, longer] = [await make(longestKept), await make(longestKept + 1)]
      assert.equal(await kept.read(longest), await kept.read(longest))
      assert.notEqual(await kept.read(longer), await kept.read(longer))
    })

    test('fifteen of the longest have room, and with one more the first is read anew', async () => {
      const ids: number[] = []
      for (let n = 0; n < 16; n++) ids.push(await make(longestKept))
      const [first = 0] = ids
      const before = await kept.read(first)
      for (const id of ids.slice(1, 15)) await kept.read(id)
      assert.equal(await kept.read(first), before)
      for (const id of ids.slice(1)) await kept.read(id)
      assert.notEqual(await kept.read(first), before)
    })
  })
}
