import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { assertRefused } from '../testing/assert-refused.ts'
import { openToyShop, page, secret, sends, type ToyShop } from '../testing/toy-shop.ts'

const sendsOn = (location: string, status = 302) => sends(status, { location })

describe('a shop', () => {
  let shop: ToyShop
  before(async () => {
    shop = await openToyShop()
  })
  beforeEach(() => shop.reset())
  after(() => shop.close())

  for (const status of [301, 302, 303, 307, 308]) {
    test(`that sends on by ${status}, five times, is followed to the last good page`, async () => {
      shop.answer = ({ url = '' }, answer) =>
        url === '/5'
          ? answer.setHeader('content-type', 'text/html').end(page)
          : answer.writeHead(status, { location: String(Number(url.slice(1)) + 1) }).end()
      assert.equal((await shop.preview('0')).url, `${shop.address}5`)
    })
  }

  test('that sends on six times is not followed so far', async () => {
    shop.answer = ({ url = '' }, answer) =>
      url === '/6'
        ? answer.setHeader('content-type', 'text/html').end(page)
        : answer.writeHead(302, { location: String(Number(url.slice(1)) + 1) }).end()
    const sentence = 'The shop sends on from one address to the next too many times'
    await assertRefused(shop.preview('0'), sentence)
    assert.equal(shop.asked.length, 6)
  })

  const refusals: Record<string, [RequestListener, sentence: string]> = {
    'sends on without saying where': [sends(302, {}), 'The shop did not answer with a page'],
    'sends on in a circle': [
      ({ url }, answer) => answer.writeHead(302, { location: url === '/a' ? '/b' : '/a' }).end(),
      'The shop sends on from one address to the next too many times',
    ],
    'sends on to nowhere': [sendsOn('', 301), 'The shop did not answer with a page'],
    'sends on to a file': [sendsOn('file:///etc/passwd'), 'Only http and https addresses can be read'],
    'sends on to FTP': [sendsOn('ftp://toys.example/x'), 'Only http and https addresses can be read'],
    'sends on to data': [
      sendsOn(`data:text/html,<title>${secret}`),
      'Only http and https addresses can be read',
    ],
    'sends on to a program': [sendsOn('javascript:alert(1)'), 'Only http and https addresses can be read'],
    'sends on to no address': [sendsOn('http://['), 'This is not an address of a page'],
    'sends on with a password': [
      sendsOn('http://user:pass@toys.example/'),
      'An address with a user name or a password is not read',
    ],
    'sends on to an endless address': [sendsOn(`/${'x'.repeat(3000)}`), 'The address is too long'],
  }
  for (const [name, [redirect, sentence]] of Object.entries(refusals)) {
    test(`that ${name} is refused: ${sentence}`, async () => {
      shop.answer = redirect
      await assertRefused(shop.preview(), sentence, { secret })
    })
  }

  test('that sends on to an address with letters of its language is followed', async () => {
    shop.answer = ({ url = '' }, answer) =>
      url === '/'
        ? answer.writeHead(302, { location: Buffer.from('/spielzeug-für-große').toString('latin1') }).end()
        : answer.setHeader('content-type', 'text/html').end(page)
    const { url } = await shop.preview()
    assert.equal(decodeURI(url), `${shop.address}spielzeug-für-große`)
  })

  test('that sets a cookie on the way never gets it back', async () => {
    shop.answer = ({ url }, answer) =>
      url === '/'
        ? answer.writeHead(302, { location: '/in', 'set-cookie': 'a=1' }).end()
        : answer.setHeader('content-type', 'text/html').end(page)
    assert.equal((await shop.preview()).url, `${shop.address}in`)
    assert.equal(shop.asked[1]?.headers.cookie, undefined)
    assert.equal(shop.asked[1]?.headers.referer, undefined)
  })

  test('whose page sends on by meta refresh is not followed', async () => {
    shop.answer = sends(
      200,
      { 'content-type': 'text/html' },
      `<meta http-equiv="refresh" content="0;url=/other"><title>Here</title>`,
    )
    assert.equal((await shop.preview()).name, 'Here')
    assert.equal(shop.asked.length, 1)
  })
})
