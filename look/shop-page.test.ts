import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { readAssets } from './index.ts'

const most = 25_000

test('what a browser runs on the page of a shop is small, needs no other file, and asks no server', () => {
  const script = readAssets().find('scripts/shop-page.js')?.body ?? assert.fail()
  const bytes = brotliCompressSync(script).length
  assert.ok(bytes > 1000 && bytes < most, `${bytes}`)
  assert.doesNotMatch(script.toString(), /\bimport\b|\bfetch\b|XMLHttpRequest|sendBeacon|\beval\b|innerHTML/)
})
