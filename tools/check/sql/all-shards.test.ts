import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shardsOf } from '@hopechest/testing/databases/shards'
import { root } from '../../run.ts'
import { readStatements } from './statements.ts'

/** The statements that ask all machines of a cluster, by file, with the reason. Every other one names a registry. */
const known: Record<string, { statements: number; because: string }> = {
  'api/stores/affiliate-work.ts': { statements: 3, because: 'the worklist of admins is over all registries' },
  'api/stores/changes.ts': {
    statements: 4,
    because: 'the changes of all lists, the lists that were deleted, and a look at the newest of all',
  },
  'api/stores/events.ts': {
    statements: 6,
    because: 'background work: numbers, hands out and deletes events',
  },
  'api/stores/idempotency.ts': { statements: 1, because: 'background work: deletes old keys' },
  'api/stores/item-lists.ts': {
    statements: 3,
    because:
      'GET /items without a registry, once; two are for one server alone, which finds items by their ids',
  },
  'api/stores/item-rows.ts': {
    statements: 2,
    because: 'for one server alone, which finds items by their ids',
  },
  'api/stores/skip-on-cluster.ts': { statements: 2, because: 'GET /items without a registry, behind a skip' },
  'api/stores/items.ts': { statements: 1, because: 'for one server alone, which finds an item by its id' },
  'api/stores/purchases.ts': {
    statements: 1,
    because: 'background work: finds what was set aside for too long',
  },
  'api/stores/registry-sync.ts': {
    statements: 2,
    because: 'background work: finds registries to bring into step, and forgets those that are gone',
  },
  'host/guests/guest-gifts.ts': {
    statements: 1,
    because: 'a guest keeps a gift that has moved since, which is rare',
  },
  'host/known-host.ts': { statements: 1, because: 'the first start with a database: has it any gift?' },
  'host/pictures/picture-rows.ts': {
    statements: 5,
    because:
      'background work: what is due, of all lists of an owner, or on another list already; and which lists to sweep',
  },
  'host/post/kinds/gift.ts': {
    statements: 1,
    because: 'a letter is about a gift that has moved since, or was given back',
  },
  'host/waiting-lists.ts': { statements: 1, because: 'background work, and the page Health of admins' },
}

test('a statement names the registry of its rows, so that a cluster asks one machine', () => {
  const found: Record<string, number> = {}
  for (const { at, sql, isMigration } of readStatements(root)) {
    const [file = ''] = at.split(':')
    // Making the cluster reads and moves everything.
    if (isMigration || file.startsWith('database/cluster/')) continue
    if (shardsOf(sql) === Number.POSITIVE_INFINITY) found[file] = (found[file] ?? 0) + 1
  }
  const expected = Object.fromEntries(
    Object.entries(known).map(([file, { statements }]) => [file, statements]),
  )
  assert.deepEqual(found, expected)
})
