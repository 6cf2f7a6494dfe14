import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmailAddress } from './email-address.ts'

const one = [
  'jo@x.example',
  'jo.o+tag@mail.x.example',
  "Jo_O'Hara-{1}!#$%&*/=?^`|~@x.example",
  'admin@localhost',
  'jörg@müller.example',
  '李@例子.example',
  'Nora@Orchard.Example',
  'nora@νόρας-shop.example',
  `${'x'.repeat(244)}@x.example`,
]
const none = [
  '',
  'jo',
  'jo@',
  '@x.example',
  'x,victim@c.test',
  'jo@x.example,victim@c.test',
  'jo@x.example;victim@c.test',
  'jo@x.example victim@c.test',
  'Jo <victim@c.test>',
  '"jo"@x.example',
  'jo@x@y.example',
  'group:jo@x.example',
  'jo@x.example\r\nBcc: victim@c.test',
  'jo\0@x.example',
  'jo\u200b@x.example',
  'j\u034fo@x.example',
  'j\u115fo@x.example',
  'jo@[192.0.2.1]',
  'jo@x..example',
  'jo@x.example.',
  'jo@x_y.example',
  'jac\u212A@x.example',
  'zoe\u0308@x.example',
  'nora@ｏrchard.example',
  'nora@or\ufe0fchard.example',
  'nora@exam𝐩le.example',
  'nora@xn--exmple-cua.example',
  'nora@ΝΌΡΑΣ-shop.example',
  'nora@0x7f.1',
  `${'x'.repeat(245)}@x.example`,
]

test('an address is one address', () => {
  for (const text of one) assert.ok(isEmailAddress(text), text)
  for (const text of none) assert.ok(!isEmailAddress(text), text)
})
