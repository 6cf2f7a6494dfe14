import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shardsOf } from './shards.ts'

const all = Number.POSITIVE_INFINITY

const statements: readonly [sql: string, shards: number, parameters?: readonly unknown[]][] = [
  ['SELECT id FROM items WHERE id = $1', all],
  ['SELECT id FROM items WHERE id = $1 AND registry_id = $2', 1],
  ['SELECT id FROM items WHERE id IN ($1, $2) AND registry_id IN ($3, $4)', 2],
  ['SELECT id FROM items WHERE id IN ($1, $2) AND registry_id IN ($3, $4)', 1, [5, 6, 7, 7]],
  ['SELECT id FROM items WHERE registry_id > $1', all],
  ['SELECT id FROM items WHERE registry_id = id', all],
  ['SELECT id FROM items WHERE registry_id IN (SELECT id FROM registries WHERE user_id = $1)', all],
  [
    'SELECT COUNT(*), (SELECT MAX(id) FROM items WHERE registry_id = $1) FROM items WHERE registry_id = $1',
    1,
  ],
  ['SELECT COUNT(*), (SELECT MAX(id) FROM items) FROM items WHERE registry_id = $1', all],
  [
    'SELECT p.id FROM purchases p JOIN items i ON i.id = p.item_id AND i.registry_id = p.registry_id WHERE p.registry_id = $1',
    1,
  ],
  ['SELECT p.id FROM purchases p JOIN items i ON i.id = p.item_id WHERE p.registry_id = $1', all],
  ['SELECT p.id FROM purchases p JOIN items i ON i.registry_id = p.registry_id WHERE p.id = $1', all],
  ['INSERT INTO items (id, registry_id) VALUES ($1, $2) RETURNING id', 1],
  ['INSERT INTO items (id) VALUES ($1)', all],
  ['INSERT INTO item_registries (registry_id) VALUES ($1) RETURNING id', 0],
  ['UPDATE idempotency_keys SET result = $3 WHERE key_hash = $1 AND home = $2', 1],
  ['UPDATE idempotency_keys SET home = $2 WHERE key_hash = $1', 0 + all],
  ['DELETE FROM idempotency_keys WHERE key_hash = $1 AND home IN ($2, 0)', 2],
  ['SELECT id FROM registries WHERE id = $1', 0],
  ["SELECT id FROM items WHERE name = 'registry_id = $1'", all],
]

for (const [sql, shards, parameters] of statements) {
  test(`on a cluster this asks ${shards === all ? 'all shards' : shards}: ${sql}`, () => {
    assert.equal(shardsOf(sql, parameters), shards)
  })
}
