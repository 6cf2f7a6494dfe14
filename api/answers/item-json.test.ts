import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Item, ItemPublic, limits } from '@hopechest/contract'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import fc from 'fast-check'
import fastJsonStringify from 'fast-json-stringify'
import { findItemRow } from '../stores/item-rows.ts'
import { findItem, insertItems } from '../stores/items.ts'
import { writeItem } from './item-json.ts'

const caller = { id: 1, is_reader: false }
const event = { kind: 'item.added', registryId: 7, caller, at: new Date() } as const

const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength })
const textOrNull = fc.option(text(40), { nil: null })

const content = fc.record({
  name: text(100),
  description: textOrNull,
  url: text(200),
  retailer: textOrNull,
  affiliate_url: textOrNull,
  affiliate_status: fc.constantFrom(null, 'active' as const, 'expired' as const),
  image_url: textOrNull,
  price: fc.option(fc.double({ min: 1e-7, max: 1e21, noNaN: true }), { nil: null }),
  quantity_needed: fc.integer({ min: 1, max: limits.quantity }),
  quantity_purchased: fc.nat(limits.quantity),
  is_active: fc.constant(true),
  off_list: fc.constant(null),
})

onEachEngine(engines, 'an item that is written from its row', (database) => {
  test('has the fields that the contract shows to admins and to other callers, and their values', async () => {
    const writers = {
      admin: fastJsonStringify(Item as object),
      others: fastJsonStringify(ItemPublic as object),
    }
    await fc.assert(
      fc.asyncProperty(content, async (given) => {
        const inserted = await database.transaction((statements) =>
          insertItems(statements, 7, [given], 1000, event),
        )
        const [item = assert.fail()] = typeof inserted === 'object' ? inserted : []
        const stored = await findItem(database, item)
        const row = await findItemRow(database, item.id, new Map())
        assert.ok(stored && row)
        assert.deepEqual(item, stored)
        const { off_list, ...listed } = stored
        assert.equal(off_list, null)
        for (const audience of ['admin', 'others'] as const) {
          const { text, ...about } = writeItem(row, audience)
          assert.deepEqual(JSON.parse(text), JSON.parse(writers[audience](listed)))
          assert.deepEqual(Object.keys(JSON.parse(text)), Object.keys(JSON.parse(writers[audience](listed))))
          assert.deepEqual(about, {
            id: stored.id,
            registry_id: 7,
            version: 1,
            updated_at: stored.updated_at,
            quantity_purchased: stored.quantity_purchased,
          })
        }
      }),
      { numRuns: 100 },
    )
  })
})
