import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeLink, hostOf, ownPicture, webAddress } from './address.ts'

test('an address is read as a browser would write it, and one that a browser should not open is refused', () => {
  assert.equal(webAddress(' HTTPS://Shop.example/a b '), 'https://shop.example/a%20b')
  for (const text of [null, '', 'kettle', 'ftp://a.example', 'javascript:alert(1)', 'https://a:b@c.example'])
    assert.equal(webAddress(text), undefined)
  assert.equal(completeLink('www.shop.example/kettle'), 'https://www.shop.example/kettle')
  assert.equal(completeLink('kettle'), undefined)
  assert.equal(hostOf('https://www.shop.example/kettle'), 'shop.example')
  assert.equal(hostOf(webAddress('https://küche.example') ?? ''), 'xn--kche-0ra.example')
})

test('a picture of this site is one of its files, and none of its pages', () => {
  for (const site of ['http://gifts.example:8080', 'https://gifts.example/lists']) {
    const shown = (text: string) => ownPicture(text, site)
    for (const text of [`${site}/pictures/kettle.svg`, `${site}/assets/pictures/5/name.jpg`])
      assert.equal(shown(text), text)
    const pages = ['/', '/i/1.secret', '/pictures/../i/1'].map((path) => site + path)
    const elsewhere = ['.example', '@shop.example'].map((end) => `${site}${end}/pictures/kettle.svg`)
    const shops = ['kettle.jpg', `${site}/pictures/kettle.svg`].map((path) => `https://shop.example/${path}`)
    for (const text of [...pages, ...elsewhere, ...shops]) assert.equal(shown(text), undefined)
  }
})

/** With this number of letters, of which no two are the same. */
const host = (letters: number) =>
  Array.from({ length: letters }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('')

test('the link of a gift takes no time, however long its host is', () => {
  const read = () => {
    const began = process.threadCpuUsage()
    for (const letters of [1980, 5000, 45_000]) {
      for (const scheme of ['http://', 'https://', '']) {
        const text = `${scheme}${host(letters)}.de`
        const found = [webAddress(text), completeLink(text), ownPicture(text, 'https://gifts.example')]
        assert.deepEqual(found, [undefined, undefined, undefined])
      }
    }
    return process.threadCpuUsage(began).user
  }
  // The least of some: on a busy machine, one alone may hold the compiler and the cleaning of memory.
  const user = Math.min(...Array.from({ length: 5 }, read))
  assert.ok(user < 60_000, `${user / 1000} ms`)
})

test('a list of gifts with the longest hosts takes no time', () => {
  const text = [1, 2, 3, 4].map(() => host(15)).join('.')
  const began = process.threadCpuUsage()
  for (let n = 0; n < 1000; n++) {
    const link = webAddress(`http://${text}/${n}`)
    assert.ok(link)
    assert.ok(hostOf(link))
  }
  const { user } = process.threadCpuUsage(began)
  assert.ok(user < 400_000, `${user / 1000} ms`)
})
