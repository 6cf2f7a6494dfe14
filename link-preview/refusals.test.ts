import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, beforeEach, describe, test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { NotFetched } from '@hopechest/outgoing'
import { leadingTo, openToyShop, page, secret, sends } from '@hopechest/outgoing/testing'
import { createPreviewer, type PreviewerOptions } from './previewer.ts'
import { assertRefused } from './testing/assert-refused.ts'
import { previewerFor } from './testing/previewer-for.ts'

describe('a shop', async () => {
  const shop = await openToyShop()
  const previewer = previewerFor(shop.server)
  beforeEach(() => shop.reset())
  after(async () => {
    await previewer.close()
    await shop.close()
  })

  const refusals: Record<string, [RequestListener, sentence: string]> = {
    'forbids the page': [
      sends(403, { 'content-type': 'text/html' }),
      'The shop does not let this service read the page',
    ],
    'demands a sign-in': [
      sends(401, { 'www-authenticate': `Basic realm="${secret}"` }),
      'The shop does not let this service read the page',
    ],
    'has no such page': [sends(404, { 'content-type': 'text/html' }), 'The shop has no page at this address'],
    'has removed the page': [sends(410, {}), 'The shop has no page at this address'],
    'limits requests': [
      sends(429, { 'retry-after': '9' }),
      'The shop is too busy to show the page; try again later',
    ],
    'is down for a while': [sends(503, {}), 'The shop is too busy to show the page; try again later'],
    'has a fault': [sends(500, {}), 'The shop has a fault and cannot show the page; try again later'],
    'is a teapot': [sends(418, {}), 'The shop did not answer with a page'],
    'has no content': [sends(204, {}, ''), 'The shop did not answer with a page'],
    'says that nothing has changed': [sends(304, {}, ''), 'The shop did not answer with a page'],
    'sends JSON': [
      sends(200, { 'content-type': 'application/json' }),
      'There is no HTML page at this address',
    ],
    'sends a picture': [sends(200, { 'content-type': 'image/png' }), 'There is no HTML page at this address'],
    'sends a type that only begins like HTML': [
      sends(200, { 'content-type': 'text/htmlx' }),
      'There is no HTML page at this address',
    ],
    'does not declare a type': [sends(200, {}, page), 'There is no HTML page at this address'],
    'sends an empty page': [
      sends(200, { 'content-type': 'text/html' }, ''),
      'The page does not name a product',
    ],
    'compresses its page in an unknown way': [
      sends(200, { 'content-type': 'text/html', 'content-encoding': 'constructor' }),
      'The page is compressed in a way that this service cannot read',
    ],

    'closes the connection in the middle of the page': [
      (_request, answer) => {
        answer.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
        answer.write(page, () => answer.destroy())
      },
      'The shop closed the connection before the page was complete',
    ],
    'closes the connection at once': [(request) => request.socket.destroy(), 'The shop cannot be reached'],
    'does not speak HTTP': [
      (request) => request.socket.end(`220 ${secret}\r\n`),
      'The answer of the shop is not valid HTTP',
    ],
    'redirects without an address': [sends(302, {}), 'The shop did not answer with a page'],
    'redirects in a circle': [sends(302, { location: '/' }), 'The shop redirects too many times'],
    'redirects to a file': [
      sends(302, { location: 'file:///etc/passwd' }),
      'Only http and https addresses can be read',
    ],
    'redirects to an address with a password': [
      sends(302, { location: 'http://user:pass@toys.example/' }),
      'The address must not contain a user name or a password',
    ],
    'redirects to an address that is too long': [
      sends(302, { location: `/${'x'.repeat(3000)}` }),
      'The address must have at most 2000 characters',
    ],
    'redirects into a private network': [
      sends(302, { location: 'http://127.0.0.2/' }),
      'The address leads into a private network',
    ],
  }
  for (const [name, [fault, sentence]] of Object.entries(refusals)) {
    test(`that ${name} is refused: ${sentence}`, async () => {
      shop.answer = fault
      await assertRefused(previewer.preview(shop.address), sentence, { secret })
    })
  }
  const wrong: Record<string, string> = {
    'no address at all': 'lamp',
    nothing: '',
    'half an address': 'http://',
    'a path': '/lamp',
  }
  for (const [name, text] of Object.entries(wrong)) {
    test(`${name} is not the address of a page`, async () => {
      await assertRefused(
        previewer.preview(text),
        'This is not the address of a page; it starts with https:// or http://',
      )
    })
  }

  const refusedBefore: Record<string, [PreviewerOptions, address: string, sentence: string]> = {
    'in a private network': [{}, 'http://10.0.0.1/', 'The address leads into a private network'],
    'at an unusual port': [
      {},
      'http://93.184.215.14:8080/',
      'Only shops at the ports 80 and 443 can be read',
    ],
    'whose name does not exist': [
      { lookup: async () => [] },
      'http://toys.example/',
      'There is no shop at this address',
    ],
  }
  for (const [name, [options, address, sentence]] of Object.entries(refusedBefore)) {
    test(`${name} is refused: ${sentence}`, async () => {
      const usual = createPreviewer(options)
      await assertRefused(usual.preview(address), sentence)
      await usual.close()
    })
  }

  test('that never answers is refused: The shop did not answer in time', async () => {
    shop.answer = () => {}
    const hasty = createPreviewer({ ...leadingTo(shop.server), timeoutMilliseconds: 100 })
    await assertRefused(hasty.preview(shop.address), 'The shop did not answer in time')
    await hasty.close()
  })

  test('that does not speak TLS at its https address is refused: there is no secure connection', async () => {
    const address = shop.address.replace('http:', 'https:')
    await assertRefused(previewer.preview(address), 'A secure connection to the shop could not be made')
  })

  test('cannot be looked up while the name server fails, and the caller may try again', async () => {
    const cause = new Error('queryA ESERVFAIL')
    const lookup = () => Promise.reject(new NotFetched('noNameServer', cause))
    const lost = createPreviewer({ lookup })
    const sentence = 'The address cannot be looked up now; try again in a few seconds'
    await assert.rejects(
      lost.preview('http://toys.example/'),
      new Refusal('unavailable', sentence, { retryAfterSeconds: 5, cause }),
    )
    await lost.close()
  })
})
