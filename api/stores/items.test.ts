import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import type { ItemContent } from '@hopechest/contract'
import { type Database, openDatabase } from '@hopechest/database'
import { findItem, insertItems, replaceItem, type StoredItem } from './items.ts'

const kettle: ItemContent = {
  name: 'Kettle',
  description: null,
  url: 'https://shop.example/kettle',
  retailer: null,
  affiliate_url: null,
  affiliate_status: null,
  image_url: null,
  price: 49.95,
  quantity_needed: 1,
  quantity_purchased: 0,
  is_active: true,
  off_list: null,
}
const most = 10
const event = {
  kind: 'item.changed',
  registryId: 7,
  caller: { id: 1, is_reader: false },
  at: new Date('2026-05-01T10:00:00Z'),
} as const
const frameHeaderBytes = 24
const pageBytes = 4096
/** The event of the change. Its number comes later, with those of others. */
const outboxPages = 1

let folder: string
let file: string
let database: Database
let item: StoredItem
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hopechest-items-'))
  file = join(folder, 'items.db')
  database = await openDatabase(`sqlite:${file}`)
  item = stored(await database.transaction((statements) => insertItems(statements, 7, [kettle], most, event)))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('an update of an item that stays active changes one page of items: no index has to follow', async () => {
  const pages = await countPages(async () => {
    item = stored(await replaceItem(database, item, { ...kettle, price: 39.95 }, most, event))
  })
  assert.deepEqual([item.price, item.is_active, item.version, pages], [39.95, true, 2, 1 + outboxPages])
})

test('a deleted item leaves the indexes and comes back to them', async () => {
  for (const isActive of [false, true]) {
    const pages = await countPages(async () => {
      const content = { ...kettle, is_active: isActive }
      item = stored(await replaceItem(database, item, content, most, event))
    })
    assert.equal(item.is_active, isActive)
    // The item, the indexes of what is listed and of what was removed, and the mark of the registry.
    assert.equal(pages, 5 + outboxPages)
  }
})

for (const [what, isActive, later] of [
  ['an update of an item that was deleted meanwhile', false, { price: 1 }],
  ['a deletion of an item that was updated meanwhile', true, { is_active: false }],
] as const) {
  test(`${what} stores nothing`, async () => {
    const before = item
    item = stored(await replaceItem(database, before, { ...kettle, is_active: isActive }, most, event))
    assert.equal(await replaceItem(database, before, { ...kettle, ...later }, most, event), 'stale')
    assert.deepEqual(await findItem(database, item), item)
  })
}

function stored(result: StoredItem | StoredItem[] | string): StoredItem {
  assert.ok(typeof result === 'object')
  const [item = assert.fail()] = [result].flat()
  return item
}

/** SQLite writes each page that a commit has changed to its log, as a frame. */
async function countPages(change: () => Promise<void>): Promise<number> {
  const bytes = () => statSync(`${file}-wal`).size
  const before = bytes()
  await change()
  return (bytes() - before) / (frameHeaderBytes + pageBytes)
}
