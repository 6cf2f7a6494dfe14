import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Registry, SeenItem } from '@hopechest/client'
import { registryMetaDefaults } from '@hopechest/contract'
import type { GiftPictures } from '../../../http/files/gift-pictures.ts'
import type { PageLinks } from '../../../http/visit.ts'
import { toGifts } from './gift.ts'

const site = {
  name: '',
  url: 'http://gifts.example',
  isOpen: true,
  currency: 'EUR',
  disclosure: '',
  hasAffiliateLinks: true,
}
const pictures = { onList: () => undefined, whole: () => undefined } as unknown as GiftPictures
const links = { of: () => undefined } as unknown as PageLinks
const registry = { id: 1, meta: registryMetaDefaults } as Registry

/** Its link and its picture have the hosts and the paths that take longest to read. */
function slowItem(_: unknown, id: number): SeenItem {
  const part = 'ﷺ'.repeat(62)
  const link = `http://${[part, part, part, part].join('.')}/`
  return { id, name: `Gift ${id}`, url: link.padEnd(2000, '中'), image_url: link } as SeenItem
}

test('while the links of the longest list are read, other visitors have their turns', async () => {
  let isReading = true
  const reading = toGifts(Array.from({ length: 1000 }, slowItem), registry, {
    site,
    pictures,
    links,
  }).finally(() => {
    isReading = false
  })
  let turns = 0
  for (; isReading; turns++) await setImmediate()
  const gifts = await reading
  assert.deepEqual([gifts.length, gifts[999]?.name, gifts[999]?.plainLink], [1000, 'Gift 999', undefined])
  assert.ok(turns > 50, `${turns} turns`)
})
