import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from '@hopechest/testing/databases/cluster'
import { engines } from '@hopechest/testing/databases/engines'
import { root } from '../../run.ts'
import { completed, readStatements } from './statements.ts'

/** Of tables and functions that one server does not have. */
const onlyOfClusters = /^(?:database\/cluster\/|api\/stores\/item-places\.ts)/

/** How many statements of a file are put together from texts and stand nowhere whole, or are for SQLite alone. */
const unread = {
  'api/stores/changes.ts': 2,
  'api/stores/hooks.ts': 1,
  'api/stores/item-lists.ts': 4,
  'api/stores/item-rows.ts': 3,
  'api/stores/items.ts': 4,
  'database/schema/schema.ts': 2,
  'host/draws/own-slips.ts': 2,
  'host/embedded/invitee-keys.ts': 2,
  'host/embedded/lists.ts': 2,
  'host/embedded/named-people.ts': 1,
  'host/embedded/registries.ts': 1,
  'host/events.ts': 1,
  'host/family/open-lists.ts': 4,
  'host/guests/guest-gifts.ts': 1,
  'host/guests/notice-choices.ts': 2,
  'host/pictures/picture-rows.ts': 2,
  'host/post/letters.ts': 1,
}

test('PostgreSQL understands every statement of our programs, and has its tables and columns', async () => {
  const statements = readStatements(root).filter(
    ({ at, sql, isMigration }) =>
      !isMigration && !onlyOfClusters.test(at) && /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(sql),
  )
  const refused: string[] = []
  const url = await engines.find(({ name }) => name === 'PostgreSQL')?.freshUrl()
  await ask(url ?? '', async (client) => {
    for (const { at, sql } of statements)
      try {
        await client.query(`PREPARE statement AS ${completed(sql)}`)
        await client.query('DEALLOCATE statement')
      } catch (error) {
        refused.push(`${at} ${error}`)
      }
  })
  const files = refused.map((each) => each.split(':')[0] ?? '').toSorted()
  const counts = Object.fromEntries(files.map((file) => [file, files.filter((each) => each === file).length]))
  assert.deepEqual(counts, unread, refused.join('\n'))
  assert.ok(statements.length > 400, `only ${statements.length} statements were found`)
})
