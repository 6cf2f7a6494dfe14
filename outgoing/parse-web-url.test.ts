import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { NotFetched } from './not-fetched.ts'
import { parseWebUrl } from './parse-web-url.ts'

test('an address of the web is complete, and may have the most characters', () => {
  assert.equal(parseWebUrl('HTTPS://Shop.example').href, 'https://shop.example/')
  const long = 'http://shop.example/'.padEnd(limits.url.most, 'x')
  assert.equal(parseWebUrl(long).href, long)
  assert.throws(() => parseWebUrl(`${long}x`), new NotFetched('tooLong'))
})

for (const text of ['lamp', '', 'http://', '/lamp']) {
  test(`${JSON.stringify(text)} is no address of the web`, () => {
    assert.throws(() => parseWebUrl(text), new NotFetched('notAUrl'))
  })
}

test('an address whose host is longer than any in the network is refused, and takes no time', () => {
  const host = Array.from({ length: 1980 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('')
  const began = process.threadCpuUsage()
  for (let n = 0; n < 50; n++)
    assert.throws(() => parseWebUrl(`https://${host}.de`), new NotFetched('notAUrl'))
  assert.ok(process.threadCpuUsage(began).user < 100_000)
})
