import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import { createGuestStore } from './guest-store.ts'

onEachEngine(enginesOfStories, 'the notices that a reader chooses', (database) => {
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
