import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Engine, engines } from '@hopechest/testing/databases/engines'
import { freshFolder } from '@hopechest/testing/process'
import { openDatabase } from '../open.ts'
import { backUp } from './back-up.ts'
import { carryOut } from './command.ts'
import { restore } from './restore.ts'

const postgres = engines.find(({ name }) => name === 'PostgreSQL') ?? assert.fail()

const tables = ['accounts', 'items', 'purchases', 'registries'] as const
/** The numbers of an account, its list, a gift on it and a purchase of that. */
type Numbers = Record<(typeof tables)[number], number>

const all = (n: number): Numbers => ({ accounts: n, registries: n, items: n, purchases: n })

async function arrive(url: string, name: string): Promise<Numbers> {
  const noon = '2026-11-20T12:00:00.000Z'
  const database = await openDatabase(url)
  const insert = async (sql: string, values: (string | number)[]) =>
    (await database.row<{ id: number }>(`${sql} RETURNING id`, values))?.id ?? assert.fail()
  const account = await insert(
    `INSERT INTO accounts (username, username_key, email, email_key, role, created_at)
     VALUES ($1, $1, $1, $1, 'member', '${noon}')`,
    [name],
  )
  const registry = await insert(
    `INSERT INTO registries (user_id, title, story, status, slug, item_ids, invitees, event_type, event_date,
       created_at, updated_at)
     VALUES ($1, $2, '', 'private', $2, '[]', '[]', '', '', '${noon}', '${noon}')`,
    [account, name],
  )
  const item = await insert(
    `INSERT INTO items (registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at,
       updated_at)
     VALUES ($1, 'Kettle', 'https://shop.example', 1, 0, 1, 1, '${noon}', '${noon}')`,
    [registry],
  )
  const purchase = await insert(
    `INSERT INTO purchases (item_id, registry_id, quantity, release_hash, created_at)
     VALUES ($1, $2, 1, 'hash', '${noon}')`,
    [item, registry],
  )
  await database.close()
  return { accounts: account, registries: registry, items: item, purchases: purchase }
}

async function leave(url: string, { accounts, registries, items, purchases }: Numbers): Promise<void> {
  const database = await openDatabase(url)
  await database.run('DELETE FROM purchases WHERE id = $1', [purchases])
  await database.run('DELETE FROM items WHERE id = $1', [items])
  await database.run('DELETE FROM registries WHERE id = $1', [registries])
  await database.run('DELETE FROM accounts WHERE id = $1', [accounts])
  await database.close()
}

/** A backup of the one database, restored into a new one. */
async function moved(source: string, to: Engine): Promise<string> {
  const [target, folder] = [await to.emptyUrl(), await freshFolder()]
  const task = {
    file: join(folder, 'backup.db'),
    has: () => false,
    word: () => undefined,
    say() {},
    progress() {},
  }
  assert.equal(await carryOut(backUp, { ...task, url: source }), undefined)
  assert.equal(await carryOut(restore, { ...task, url: target }), undefined)
  return target
}

for (const engine of engines) {
  test(`a newcomer in ${engine.name} gets no number of a person who left ${engine.name}, whose backup went through PostgreSQL twice`, async () => {
    const source = await engine.freshUrl()
    await arrive(source, 'olga')
    await leave(source, await arrive(source, 'anna'))
    const restored = await moved(await moved(source, postgres), postgres)
    assert.deepEqual(await arrive(await moved(restored, engine), 'mallory'), all(3))
  })
}

test('an operator who asks PostgreSQL after a restore sees the last numbers, before it gives the next one', async () => {
  const source = await postgres.freshUrl()
  await leave(source, await arrive(source, 'anna'))
  const database = await openDatabase(await moved(source, postgres))
  const known = await database.values(
    'SELECT sequencename, last_value FROM pg_sequences WHERE last_value IS NOT NULL ORDER BY sequencename',
  )
  await database.close()
  assert.deepEqual(
    known,
    tables.map((table) => [`${table}_id_seq`, 1]),
  )
})

test('PostgreSQL knows after a restore how many rows there are, before it looks by itself', async () => {
  const source = await postgres.freshUrl()
  await arrive(source, 'anna')
  const database = await openDatabase(await moved(source, postgres))
  const known = await database.values(
    `SELECT relname, reltuples::INTEGER FROM pg_class WHERE relname IN ('accounts', 'items') AND relkind = 'r' ORDER BY 1`,
  )
  await database.close()
  assert.deepEqual(known, [
    ['accounts', 1],
    ['items', 1],
  ])
})

for (const last of engines) {
  test(`a newcomer in ${last.name} gets no number from before an earlier program restored the backup into PostgreSQL`, async () => {
    const source = await postgres.freshUrl()
    const database = await openDatabase(source)
    for (const table of tables) await database.script(`ALTER TABLE ${table} ALTER COLUMN id RESTART WITH 8`)
    await database.close()
    assert.deepEqual(await arrive(await moved(source, last), 'mallory'), all(8))
  })

  test(`a newcomer in ${last.name} does not get the number of a deleted account, even if an operator had chosen it`, async () => {
    const source = await postgres.freshUrl()
    const database = await openDatabase(source)
    await database.run(
      `INSERT INTO accounts (id, username, username_key, email, email_key, role, created_at)
       VALUES (50, 'anna', 'anna', 'anna', 'anna', 'member', '2026-11-20T12:00:00.000Z')`,
    )
    await database.close()
    const target = await moved(source, last)
    await leave(target, { ...all(0), accounts: 50 })
    assert.equal((await arrive(target, 'mallory')).accounts, 51)
  })

  test(`the first person in ${last.name} gets the number 1 when the backup was empty`, async () => {
    assert.deepEqual(await arrive(await moved(await postgres.freshUrl(), last), 'olga'), all(1))
  })
}
