import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addStandIn } from '@hopechest/testing/databases/cluster-stand-in'
import { engines } from '@hopechest/testing/databases/engines'
import { spread } from './cluster/spread.ts'
import type { Database } from './database.ts'
import { kindOf } from './engines.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { migrations } from './schema/migrations.ts'

/** The last migration before all letters have one table. */
const before = migrations.findIndex(({ name }) => name.includes('gift-addresses'))
const at = '2027-06-01T09:00:00.000Z'

const rows = [
  'UPDATE running_time SET steps = 1000',
  `INSERT INTO accounts (id, username, username_key, email, email_key, role, created_at, name, is_email_confirmed)
   VALUES (7, 'ana', 'ana', 'ana@x.example', 'ana@x.example', 'administrator', '${at}', 'Ana', 1)`,
  `INSERT INTO registries (id, user_id, title, story, status, slug, item_ids, invitees, event_type, event_date, created_at, updated_at)
   VALUES (5, 7, 'Ours', '', 'publish', 'ours', '[]', '[]', '', '2027-06-01', '${at}', '${at}')`,
  'INSERT INTO books (account_id) VALUES (7)',
  `INSERT INTO known_people (id, account_id, name, address, birthday, link_nonce)
   VALUES (31, 7, 'Lise', 'lise@x.example', '', ''), (32, 7, 'Ben', '', '', '')`,
  `INSERT INTO gift_letters (purchase_id, registry_id, item_id, mailbox, sealed, kept_at, eve_at_step, kind, due_at_step, tries) VALUES
   (1, 5, 11, 'guest', 'sealed 1', '${at}', 1200, 'eve', 1200, 0),
   (2, 5, 12, 'guest', 'sealed 2', '${at}', 1300, 'eve', 1013, 3),
   (3, 5, 13, 'other', 'sealed 3', '${at}', 1400, 'removed', 1010, 1),
   (4, 6, 14, 'guest', 'sealed 4', '${at}', NULL, 'ended', 1013, 1),
   (8, 6, 15, 'guest', 'sealed 8', '${at}', 1500, 'ended', 1001, 0),
   (9, 5, 16, 'other', 'sealed 9', '${at}', NULL, NULL, NULL, 0)`,
  `INSERT INTO owner_letters (registry_id, account_id, kind, day, due_at_step, tries) VALUES
   (5, 7, 'question', '77', 1001, 0), (5, 7, 'day', '2027-06-01', NULL, 1)`,
  `INSERT INTO notice_letters (mailbox, kind, registry_id, subject_id, round, noted_at_step, due_at_step, tries) VALUES
   ('guest', 'week', 5, 0, '2027-06-08', 900, 1002, 0), ('guest', 'wishes', 5, 12, '1000', 990, 1000, 1),
   ('ana', 'digest', 0, 7, '3', 950, NULL, 1), ('gone', 'disk', 0, 8, '2', 950, 1003, 0)`,
  `INSERT INTO person_letters (person_id, registry_id, account_id, state, letter, asked_at, changed_at, due_at_step) VALUES
   (31, 5, 7, 'due', 'a sealed letter', '${at}', '${at}', 999), (31, 0, 7, 'sent', '', '${at}', '${at}', NULL),
   (31, -4, 7, 'sending', '', '${at}', '${at}', NULL), (32, 5, 7, 'failed', '', '${at}', '${at}', NULL)`,
]

const waiting = [
  ['draw', 4, 'person 31', '', 0, '', 'sending', 7, 1000, null, 0],
  ['digest', 0, 'ana', '3', 0, '', 'sent', 0, 950, null, 1],
  ['link', 0, 'person 31', '', 0, '', 'sent', 7, 1000, null, 0],
  ['disk', 0, 'gone', '2', 0, '', 'due', 0, 950, 1003, 0],
  ['eve', 1, 'guest', '1200', 0, '', 'due', 0, 1000, 1200, 0],
  ['eve', 2, 'guest', '1300', 0, '', 'due', 0, 1000, 1013, 3],
  ['eve', 3, 'other', '1400', 0, '', 'due', 0, 1000, 1400, 0],
  ['removed', 3, 'other', '', 0, '', 'due', 0, 1000, 1010, 1],
  ['day', 5, 'account 7', '2027-06-01', 0, '', 'sent', 0, 1000, null, 1],
  ['invitation', 5, 'person 31', '', 0, 'a sealed letter', 'due', 7, 1000, 999, 0],
  ['invitation', 5, 'person 32', '', 0, '', 'failed', 7, 1000, null, 0],
  ['question', 5, 'account 7', '77', 0, '', 'due', 0, 1000, 1001, 0],
  ['week', 5, 'guest', '2027-06-08', 0, '', 'due', 0, 900, 1002, 0],
  ['wishes', 5, 'guest', '1000', 12, '', 'due', 0, 990, 1000, 1],
  ['ended', 6, 'guest', '', 0, '', 'due', 0, 1000, 1013, 1],
]

async function look(database: Database) {
  const letters = await database.values(
    `SELECT kind, about, reader, round, since_id, sealed, state, asked_by, noted_at_step, due_at_step, tries FROM letters`,
  )
  const text = (all: readonly unknown[]) => all.map((each) => JSON.stringify(each)).toSorted()
  assert.deepEqual(text(letters), text(waiting))
  const rows = await database.values('SELECT purchase_id, sealed FROM gift_addresses ORDER BY purchase_id')
  assert.deepEqual(
    rows,
    [1, 2, 3, 4, 8, 9].map((id) => [id, `sealed ${id}`]),
  )
  const count = async () =>
    (
      await database.values(
        "SELECT kind FROM letters WHERE kind NOT IN ('ended', 'disk', 'digest', 'week', 'wishes')",
      )
    ).length
  await database.run('DELETE FROM gift_addresses')
  assert.equal(await count(), 6, 'letters about gifts go with the address')
  await database.run('DELETE FROM books')
  assert.equal(await count(), 2, 'and those to a person with the person')
  await database.run('DELETE FROM registries')
  await database.run('DELETE FROM accounts')
  assert.equal(await count(), 0, 'and those to an account with the account')
}

for (const engine of engines) {
  test(`letters that wait at the upgrade wait on, each once, on ${engine.name}`, async () => {
    const url = await engine.emptyUrl()
    const old = await kindOf(url).open(url)
    await migrate(old, migrations.slice(0, before))
    for (const row of rows) await old.run(row)
    await old.close()
    const database = await openDatabase(url)
    await look(database)
    await database.close()
  })
}

test('and so they do on a cluster, whose tables are spread already', async () => {
  const postgres = engines.find(({ name }) => name === 'PostgreSQL') ?? assert.fail()
  const url = await postgres.emptyUrl()
  const old = await kindOf(url).open(url)
  await migrate(old, migrations.slice(0, before))
  await addStandIn(url)
  await spread(old, () => {})
  for (const row of rows) await old.run(row)
  await old.close()
  const database = await openDatabase(url)
  assert.equal(database.engine, 'citus')
  await look(database)
  await database.close()
})
