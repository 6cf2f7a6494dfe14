import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasOverlongHost, parseAddress } from './addresses.ts'

const label = (letters: number) => 'a'.repeat(letters)
const ofFour = `${label(63)}.${label(63)}.${label(63)}`
/** Letters of which no two are the same. */
const different = (count: number) =>
  Array.from({ length: count }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('')

test('a part of a host has 63 characters, and the host has 253', () => {
  for (const host of [`${label(63)}.example`, `${ofFour}.${label(61)}`]) {
    for (const text of [`https://${host}`, `http://user:pass@${host}:8080/path`, `//${host}?a`]) {
      assert.equal(hasOverlongHost(text), false, text)
      assert.ok(parseAddress(text, new URL('https://shop.example')), text)
    }
  }
  for (const host of [`${label(64)}.example`, `${ofFour}.${label(62)}`, `a.${label(64)}`]) {
    const spellings = [`http:${host}`, `\\\\${host}`, ` ht\ntp:/\\/${host}#a`, `WSS://a@b@${host}`]
    for (const text of [
      `https://${host}`,
      `http://user:pass@${host}:8080/path`,
      `//${host}?a`,
      ...spellings,
    ]) {
      assert.equal(hasOverlongHost(text), true, text)
      assert.equal(parseAddress(text, new URL('https://shop.example')), undefined, text)
    }
  }
})

test('what is long and no host is parsed', () => {
  for (const text of [
    `https://shop.example/${label(300)}?${label(300)}#${label(300)}`,
    `mailto:${label(100)}@a.example`,
  ]) {
    assert.equal(parseAddress(text)?.href, text)
  }
  assert.equal(parseAddress(label(300), new URL('https://a.example'))?.pathname.length, 301)
})

test('an address has as many characters as one of a gift, and each of them may be two halves', () => {
  const long = `https://a.example/${'🪀'.repeat(1991)}`
  assert.ok(parseAddress(long))
  assert.equal(parseAddress(`${long}x`), undefined)
})

test('a host that is too long when it is converted is refused, so what was parsed can be parsed again', () => {
  assert.equal(parseAddress(`https://${different(60)}.example`), undefined)
  const fine = parseAddress(`https://${different(15)}.example`)
  assert.equal(parseAddress(fine?.href ?? '')?.href, fine?.href)
})

test('an address with a host of many letters takes no time', () => {
  const addresses = [
    `https://${different(3980)}.de`,
    `https://${different(3980).replaceAll(/.{60}/g, '$&.')}`,
    `https://${'\u0301\u0327'.repeat(1980)}.de`,
    `https://a@${encodeURIComponent(different(400))}.de`,
    `https://${different(100_000)}`,
  ]
  const began = process.threadCpuUsage()
  for (let n = 0; n < 100; n++) for (const each of addresses) assert.equal(parseAddress(each), undefined)
  const { user } = process.threadCpuUsage(began)
  assert.ok(user / 1000 < 250, `${user / 1000} ms for 500 addresses`)
})
