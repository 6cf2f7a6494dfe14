import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '@hopechest/testing/databases/engines'
import { openDatabase } from './open.ts'
import { migrations } from './schema/migrations.ts'

test('each migration has the number behind the last one', () => {
  const numbers = migrations.map(({ name }) => Number(name.slice(0, 3)))
  assert.deepEqual(
    numbers,
    migrations.map((_, n) => n + 1),
  )
})

for (const engine of engines) {
  test(`a deleted item is in no index on ${engine.name} but those of ids and of removed items, so it costs its list nothing`, async () => {
    const url = await engine.freshUrl()
    const database = await openDatabase(url)
    const indexes = await database.rows<{ text: string }>(
      url.startsWith('sqlite:')
        ? "SELECT sql AS text FROM sqlite_master WHERE type = 'index' AND tbl_name = 'items'"
        : "SELECT indexdef AS text FROM pg_indexes WHERE tablename = 'items' AND indexname <> 'items_pkey'",
    )
    const [removed, ...listed] = indexes.toSorted((one) => (one.text.includes('items_removed') ? -1 : 1))
    assert.match(removed?.text ?? '', /WHERE \(?removed_at_step IS NOT NULL\)?$/)
    assert.equal(listed.length, 2)
    for (const { text } of listed) assert.match(text, /WHERE \(?is_active = 1\)?$/)
    await database.close()
  })
}
