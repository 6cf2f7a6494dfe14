import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { createGuestStore } from './guest-store.ts'

for (const engine of engines) {
  describe(`the notices that a reader chooses, on ${engine.name}`, () => {
    let database: Database
    before(async () => {
      database = await openDatabase(await engine.freshUrl())
    })
    after(() => database.close())

    test('are those of one of two pages that are saved at the same moment', async () => {
      const { notices } = createGuestStore({ database })
      const asked = { language: 'en', site: 'https://x.example' }
      const kinds = ['gift', 'week', 'wishes', 'digest'] as const
      for (let n = 0; n < 20; n++) {
        await Promise.all([1, 2, 3, 4].map(() => notices.choose('lise', kinds, asked)))
        assert.deepEqual(await notices.wanted('lise'), kinds)
      }
    })
  })
}
