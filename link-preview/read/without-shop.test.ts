import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutShop } from './without-shop.ts'

for (const [title, shop, address, name] of [
  ['Sun dial – Lantern House', 'Lantern House', 'https://shop.example', 'Sun dial'],
  ['Sun dial | LANTERN-HOUSE', undefined, 'https://www.lantern-house.example', 'Sun dial'],
  ['Sun dial - Lantern House', undefined, 'https://lantern.example', 'Sun dial'],
  ['Sun dial | Garden | Lantern House', 'Lantern House', 'https://shop.example', 'Sun dial | Garden'],
  ['Sun dial – brass', 'Lantern House', 'https://shop.example', 'Sun dial – brass'],
  ['Sun dial-lantern', 'Lantern', 'https://lantern.example', 'Sun dial-lantern'],
  ['Lantern House', 'Lantern House', 'https://lantern.example', 'Lantern House'],
  ['Sun dial – Ox', 'Oxford Clocks', 'https://ox.example', 'Sun dial – Ox'],
] as const) {
  test(`“${title}” in the shop ${shop ?? address} is a gift called “${name}”`, () => {
    assert.equal(withoutShop(title, shop, new URL(address)), name)
  })
}
