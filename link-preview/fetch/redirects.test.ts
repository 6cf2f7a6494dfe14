import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { assertRefused } from '../testing/assert-refused.ts'
import { openToyShop, page, secret, sends, type ToyShop } from '../testing/toy-shop.ts'

const redirectsTo = (location: string, status = 302) => sends(status, { location })

describe('a shop', () => {
  let shop: ToyShop
  before(async () => {
    shop = await openToyShop()
  })
  beforeEach(() => shop.reset())
  after(() => shop.close())

  for (const status of [301, 302, 303, 307, 308]) {
    test(`that redirects five times by ${status} is followed to its page`, async () => {
      shop.answer = ({ url = '' }, answer) =>
        url === '/5'
          ? answer.setHeader('content-type', 'text/html').end(page)
          : answer.writeHead(status, { location: String(Number(url.slice(1)) + 1) }).end()
      assert.equal((await shop.preview('0')).url, `${shop.address}5`)
    })
  }

  test('that redirects six times is refused', async () => {
    shop.answer = ({ url = '' }, answer) =>
      url === '/6'
        ? answer.setHeader('content-type', 'text/html').end(page)
        : answer.writeHead(302, { location: String(Number(url.slice(1)) + 1) }).end()
    const sentence = 'The shop redirects too many times'
    await assertRefused(shop.preview('0'), sentence)
    assert.equal(shop.asked.length, 6)
  })

  const refusals: Record<string, [RequestListener, sentence: string]> = {
    'redirects without an address': [sends(302, {}), 'The shop did not answer with a page'],
    'redirects in a circle': [
      ({ url }, answer) => answer.writeHead(302, { location: url === '/a' ? '/b' : '/a' }).end(),
      'The shop redirects too many times',
    ],
    'redirects to an empty address': [redirectsTo('', 301), 'The shop did not answer with a page'],
    'redirects to a file': [redirectsTo('file:///etc/passwd'), 'Only http and https addresses can be read'],
    'redirects to FTP': [redirectsTo('ftp://toys.example/x'), 'Only http and https addresses can be read'],
    'redirects to a data: address': [
      redirectsTo(`data:text/html,<title>${secret}`),
      'Only http and https addresses can be read',
    ],
    'redirects to a javascript: address': [
      redirectsTo('javascript:alert(1)'),
      'Only http and https addresses can be read',
    ],
    'redirects to text that is not an address': [
      redirectsTo('http://['),
      'This is not the address of a page; it starts with https:// or http://',
    ],
    'redirects to an address with a password': [
      redirectsTo('http://user:pass@toys.example/'),
      'The address must not contain a user name or a password',
    ],
    'redirects to an address that is too long': [
      redirectsTo(`/${'x'.repeat(3000)}`),
      'The address must have at most 2000 characters',
    ],
  }
  for (const [name, [redirect, sentence]] of Object.entries(refusals)) {
    test(`that ${name} is refused: ${sentence}`, async () => {
      shop.answer = redirect
      await assertRefused(shop.preview(), sentence, { secret })
    })
  }

  test('that redirects to an address with letters outside ASCII is followed', async () => {
    shop.answer = ({ url = '' }, answer) =>
      url === '/'
        ? answer.writeHead(302, { location: Buffer.from('/spielzeug-für-große').toString('latin1') }).end()
        : answer.setHeader('content-type', 'text/html').end(page)
    const { url } = await shop.preview()
    assert.equal(decodeURI(url), `${shop.address}spielzeug-für-große`)
  })

  test('that sets a cookie on a redirect does not get it back', async () => {
    shop.answer = ({ url }, answer) =>
      url === '/'
        ? answer.writeHead(302, { location: '/in', 'set-cookie': 'a=1' }).end()
        : answer.setHeader('content-type', 'text/html').end(page)
    assert.equal((await shop.preview()).url, `${shop.address}in`)
    assert.equal(shop.asked[1]?.headers.cookie, undefined)
    assert.equal(shop.asked[1]?.headers.referer, undefined)
  })

  test('whose page redirects by meta refresh is not followed', async () => {
    shop.answer = sends(
      200,
      { 'content-type': 'text/html' },
      `<meta http-equiv="refresh" content="0;url=/other"><title>Here</title>`,
    )
    assert.equal((await shop.preview()).name, 'Here')
    assert.equal(shop.asked.length, 1)
  })
})
