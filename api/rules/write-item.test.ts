import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import type { Caller } from '@hopechest/host'
import { workFor } from '@hopechest/program/turns'
import { insertItems } from '../stores/items.ts'
import { toContent } from './item-content.ts'
import { applyToItem } from './write-item.ts'

const kettle = toContent({ name: 'Kettle', url: 'https://shop.example/kettle' })
const now = () => new Date('2026-05-01T10:00:00Z')
const callerOf = (id: number) =>
  ({ id, address: `192.0.2.${id}`, is_reader: false, deadline: performance.now() + 60_000 }) as Caller

test('a caller who changes one item often at once begins no change anew, and takes turns with another caller', async () => {
  const database = await openDatabase('sqlite::memory:')
  const event = { kind: 'item.added', registryId: 7, caller: callerOf(1), at: now() } as const
  const made = await database.transaction((statements) => insertItems(statements, 7, [kettle], 10, event))
  const [item = assert.fail()] = typeof made === 'object' ? made : []
  let reads = 0
  const watched: Database = new Proxy(database, {
    get(target, name) {
      if (name === 'near') return () => watched
      if (name === 'row') reads++
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const ended: number[] = []
  const change = (id: number, quantity_needed: number) =>
    workFor(`192.0.2.${id}`, async () => {
      const changed = await applyToItem({ database: watched, now, order: undefined }, callerOf(id), item, {
        quantity_needed,
      })
      ended.push(id)
      return changed.version
    })
  const ofOne = Array.from({ length: 100 }, (_, n) => change(1, n + 2))
  const ofOther = change(2, 500)
  const versions = await Promise.all([...ofOne, ofOther])
  assert.deepEqual(
    versions.toSorted((a, b) => a - b),
    versions.map((_, n) => n + item.version + 1),
  )
  assert.ok(ended.indexOf(2) < 3, `${ended.indexOf(2)} changes of one caller came first`)
  assert.equal(reads, versions.length)
  await database.close()
})
