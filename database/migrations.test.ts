import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '@hopechest/testing/databases/engines'
import type { Database } from './database.ts'
import { migrate, migrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const noon = '2026-11-20T12:00:00.000Z'

test('each migration has the number behind the last one', () => {
  const numbers = migrations.map(({ name }) => Number(name.slice(0, 3)))
  assert.deepEqual(
    numbers,
    migrations.map((_, n) => n + 1),
  )
})

for (const engine of engines) {
  /** A database as the program left it that knew no migration from `name` on. */
  const openBefore = async (name: string): Promise<Database> => {
    const url = await engine.emptyUrl()
    const database = url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url)
    await migrate(
      database,
      migrations.filter((step) => step.name < name),
    )
    return database
  }

  test(`an upgrade on ${engine.name} finds the registry of each purchase that was made before`, async () => {
    const database = await openBefore('006')
    await database.run(
      `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version,
         created_at, updated_at)
       VALUES (1, 7, 'Kettle', 'https://shop.example', 1, 1, 0, 1, $1, $1)`,
      [noon],
    )
    await database.run(
      `INSERT INTO purchases (id, item_id, quantity, release_hash, created_at) VALUES (1, 1, 1, 'hash', $1)`,
      [noon],
    )
    await migrate(database)
    assert.equal(
      (await database.row<{ id: number }>('SELECT id FROM purchases WHERE registry_id = 7'))?.id,
      1,
    )
    await database.close()
  })

  test(`an upgrade on ${engine.name} keeps who was invited, and believes the addresses that operators wrote`, async () => {
    const database = await openBefore('010')
    const people: [name: string, role: string, password: string | null][] = [
      ['by.command', 'member', null],
      ['signed.up', 'member', 'hash'],
      ['admin', 'administrator', 'hash'],
    ]
    for (const [name, role, password] of people) {
      await database.run(
        `INSERT INTO accounts (username, username_key, email, email_key, role, created_at, password_hash)
         VALUES ($1, $1, $2, $2, $3, $4, $5)`,
        [name, `${name}@x.example`, role, noon, password],
      )
    }
    await migrate(database)
    assert.deepEqual(
      (
        await database.rows<{ username: string; is_email_confirmed: number }>(
          'SELECT username, is_email_confirmed FROM accounts ORDER BY id',
        )
      ).map((row) => Object.values(row)),
      [
        ['by.command', 1],
        ['signed.up', 0],
        ['admin', 1],
      ],
    )
    await database.close()
  })

  test(`an upgrade on ${engine.name} keeps what guests keep, with the days of their lists, and a host without our accounts keeps more`, async () => {
    const database = await openBefore('063')
    await database.run(
      `INSERT INTO accounts (id, username, username_key, email, email_key, role, created_at)
       VALUES (5, 'jo', 'jo', 'jo@x.example', 'jo@x.example', 'member', $1)`,
      [noon],
    )
    await database.run(
      `INSERT INTO registries (id, user_id, title, story, status, slug, item_ids, invitees, event_type, event_date,
         created_at, updated_at)
       VALUES (77, 5, 'T', '', 'publish', 't', '[]', '[]', 'wedding', '2027-06-12', $1, $1)`,
      [noon],
    )
    const keep = (holder: string, accountId: number | null, registryId: number) =>
      database.run(
        `INSERT INTO guest_gifts (holder, account_id, registry_id, purchase_id, sealed, is_back, kept_at)
         VALUES ($1, $2, $3, 1, 'sealed', 1, $4)`,
        [holder, accountId, registryId, noon],
      )
    await keep('account 5', 5, 77)
    await keep('mailbox code', null, 77)
    await assert.rejects(keep('account 6', 6, 78), /foreign key/i)
    await migrate(database)
    await keep('account 6', 6, 78)
    const columns = 'holder, account_id, registry_id, purchase_id, sealed, is_back, kept_at'
    assert.deepEqual(await database.values(`SELECT ${columns} FROM guest_gifts ORDER BY holder`), [
      ['account 5', 5, 77, 1, 'sealed', 1, noon],
      ['account 6', 6, 78, 1, 'sealed', 1, noon],
      ['mailbox code', null, 77, 1, 'sealed', 1, noon],
    ])
    assert.deepEqual(await database.values('SELECT registry_id, event_date FROM guest_lists'), [
      [77, '2027-06-12'],
    ])
    await database.close()
  })

  test(`an upgrade on ${engine.name} renames an account that took a name which a list does not mean, and no other`, async () => {
    const database = await openBefore('069')
    const add = async (name: string, isKnown = 0) => {
      const row = await database.row<{ id: number }>(
        `INSERT INTO accounts (username, username_key, email, email_key, role, created_at, is_known_by_name)
         VALUES ($1, $2, $3, $3, 'member', $4, $5) RETURNING id`,
        [name, name.toLowerCase(), `${name}@x.example`, noon, isKnown],
      )
      return row?.id ?? 0
    }
    const owner = await add('olive')
    const invite = async (
      entry: string,
      key: string,
      { guest = {}, owning, keys = 1 }: { guest?: object; owning?: object; keys?: 0 | 1 } = {},
    ) => {
      const row = await database.row<{ id: number }>(
        `INSERT INTO registries (user_id, title, story, status, slug, item_ids, invitees, owners, invited_accounts,
           owner_accounts, has_invitee_keys, event_type, event_date, created_at, updated_at)
         VALUES ($1, 'T', '', 'private', $2, '[]', $3, $4, $5, $6, $7, '', '', $8, $8) RETURNING id`,
        [
          owner,
          `${key}-${JSON.stringify(guest)}-${keys}`,
          JSON.stringify(['aunt', entry]),
          JSON.stringify(owning ? [entry] : []),
          JSON.stringify(guest),
          JSON.stringify(owning ?? {}),
          keys,
          noon,
        ],
      )
      if (keys === 0) return
      await database.run('INSERT INTO registry_invitees (registry_id, invitee_key) VALUES ($1, $2)', [
        row?.id ?? 0,
        key,
      ])
    }
    await add('Uncle-Bob')
    await invite('uncle-bob', 'uncle-bob')
    const both = await add('both.lists')
    await invite('Both.Lists', 'both.lists', { guest: { 'both.lists': both }, owning: {} })
    await add('late.guest')
    await invite('late.guest', 'late.guest', { keys: 0 })
    const meant = await add('meant.guest')
    await invite('Meant.Guest', 'meant.guest', { guest: { 'meant.guest': meant, x: 1 } })
    await invite('meant.guest', 'meant.guest', {
      guest: { x: 1, 'meant.guest': meant },
      owning: { 'meant.guest': meant },
    })
    await invite('meant.guest', 'meant.guest', { guest: { 'meant.guest': meant }, keys: 0 })
    await add('of.before', 1)
    await invite('of.before', 'of.before')
    await add('free')
    await migrate(database)
    const names = await database.values<[name: string, key: string]>(
      'SELECT username, username_key FROM accounts ORDER BY id',
    )
    assert.deepEqual(
      names.map(([name]) => name).map((name) => name.replace(/\d+$/, 'N')),
      [
        'olive',
        'Uncle-Bob.renamed-N',
        'both.lists.renamed-N',
        'late.guest.renamed-N',
        'meant.guest',
        'of.before',
        'free',
      ],
    )
    for (const [name, key] of names) assert.equal(key, name.toLowerCase())
    await database.close()
  })

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
