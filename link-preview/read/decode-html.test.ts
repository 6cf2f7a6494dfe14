import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decodeHtml, pieceBytes } from './decode-html.ts'

const textOf = (body: Uint8Array, label: string | null = null) => [...decodeHtml(body, label)].join('')
/** So long that the end of a piece comes at each place in it. */
const often = pieceBytes + 1

describe('a page is decoded in pieces, also where a character is cut', () => {
  for (const [encoding, bytes, text] of [
    ['utf-8', Buffer.from('ö🪀'), 'ö🪀'],
    ['utf-16le', Buffer.from('ö🪀', 'utf16le'), 'ö🪀'],
    ['gb18030', [0xc4, 0xe3, 0x81, 0x30, 0x89, 0x38], '你ß'],
    ['shift_jis', [0x82, 0xa0, 0x61], 'あa'],
    ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42, 0x61], 'あa'],
    ['euc-kr', [0xb0, 0xa1, 0x61], '가a'],
    ['windows-1252', [0xf6, 0x80], 'ö€'],
  ] as const) {
    test(encoding, () => {
      const body = Buffer.concat(Array(often).fill(Buffer.from(bytes)))
      assert.ok(textOf(body, encoding) === text.repeat(often))
    })
  }
})

test('a page without a label is UTF-8, also one that ends in the middle of a character', () => {
  const body = Buffer.from('ö'.repeat(1000))
  assert.equal(textOf(body), 'ö'.repeat(1000))
  const cut = Buffer.concat([body, Buffer.from('🪀').subarray(0, 3)])
  assert.equal(textOf(cut), `${'ö'.repeat(1000)}\ufffd`)
  assert.equal(textOf(Buffer.from('ö and more', 'latin1')), 'ö and more')
})

test('a page in an encoding that could hide what it says has no text', () => {
  assert.equal(textOf(Buffer.from('<title>Yo-yo</title>'), 'hz-gb-2312'), '')
})
