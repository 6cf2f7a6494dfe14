import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, beforeEach, describe, test } from 'node:test'
import type { Reason } from './not-fetched.ts'
import { assertNotFetched, fetchText } from './testing/fetch-text.ts'
import { leadingTo, openToyShop, page, secret, sends } from './testing/toy-shop.ts'

const redirectsTo = (location: string, status = 302) => sends(status, { location })

describe('a shop', async () => {
  const shop = await openToyShop()
  beforeEach(() => shop.reset())
  after(() => shop.close())
  const fetchFrom = (path = '') => fetchText(shop.address + path, leadingTo(shop.server))

  for (const status of [301, 302, 303, 307, 308]) {
    test(`that redirects five times by ${status} is followed to its page`, async () => {
      shop.answer = ({ url = '' }, answer) =>
        url === '/5'
          ? answer.setHeader('content-type', 'text/html').end(page)
          : answer.writeHead(status, { location: String(Number(url.slice(1)) + 1) }).end()
      assert.equal((await fetchFrom('0')).url, `${shop.address}5`)
    })
  }

  test('that redirects six times is refused', async () => {
    shop.answer = ({ url = '' }, answer) =>
      url === '/6'
        ? answer.setHeader('content-type', 'text/html').end(page)
        : answer.writeHead(302, { location: String(Number(url.slice(1)) + 1) }).end()
    await assertNotFetched(fetchFrom('0'), 'tooManyRedirects')
    assert.equal(shop.asked.length, 6)
  })

  const refused: Record<string, [RequestListener, Reason]> = {
    'redirects in a circle': [
      ({ url }, answer) => answer.writeHead(302, { location: url === '/a' ? '/b' : '/a' }).end(),
      'tooManyRedirects',
    ],
    'redirects to a file': [redirectsTo('file:///etc/passwd'), 'notHttp'],
    'redirects to FTP': [redirectsTo('ftp://toys.example/x'), 'notHttp'],
    'redirects to a data: address': [redirectsTo(`data:text/html,<title>${secret}`), 'notHttp'],
    'redirects to a javascript: address': [redirectsTo('javascript:alert(1)'), 'notHttp'],
    'redirects to text that is not an address': [redirectsTo('http://['), 'notAUrl'],
    'redirects to an address with a password': [
      redirectsTo('http://user:pass@toys.example/'),
      'withCredentials',
    ],
    'redirects to an address that is too long': [redirectsTo(`/${'x'.repeat(3000)}`), 'tooLong'],
  }
  for (const [name, [redirect, reason]] of Object.entries(refused)) {
    test(`that ${name} is refused: ${reason}`, async () => {
      shop.answer = redirect
      await assertNotFetched(fetchFrom(), reason)
    })
  }

  for (const [name, redirect] of Object.entries({ no: sends(302, {}), 'an empty': redirectsTo('', 301) })) {
    test(`that redirects to ${name} address has answered with the redirect`, async () => {
      shop.answer = redirect
      const { url, status, text } = await fetchFrom()
      assert.deepEqual([url, Math.floor(status / 100), text], [shop.address, 3, ''])
    })
  }

  test('that redirects to an address with letters outside ASCII is followed', async () => {
    shop.answer = ({ url = '' }, answer) =>
      url === '/'
        ? answer.writeHead(302, { location: Buffer.from('/spielzeug-für-große').toString('latin1') }).end()
        : answer.setHeader('content-type', 'text/html').end(page)
    const { url } = await fetchFrom()
    assert.equal(decodeURI(url), `${shop.address}spielzeug-für-große`)
  })

  test('that sets a cookie on a redirect does not get it back', async () => {
    shop.answer = ({ url }, answer) =>
      url === '/'
        ? answer.writeHead(302, { location: '/in', 'set-cookie': 'a=1' }).end()
        : answer.setHeader('content-type', 'text/html').end(page)
    assert.equal((await fetchFrom()).url, `${shop.address}in`)
    assert.equal(shop.asked[1]?.headers.cookie, undefined)
    assert.equal(shop.asked[1]?.headers.referer, undefined)
  })
})
