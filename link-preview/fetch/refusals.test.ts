import type { RequestListener } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { assertRefused } from '../testing/assert-refused.ts'
import { openToyShop, page, previewerFor, secret, sends, type ToyShop } from '../testing/toy-shop.ts'

describe('a shop', () => {
  let shop: ToyShop
  before(async () => {
    shop = await openToyShop()
  })
  beforeEach(() => shop.reset())
  after(() => shop.close())

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
    'compresses its page twice': [
      sends(200, { 'content-type': 'text/html', 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync(page))),
      'The page is compressed in a way that this service cannot read',
    ],
    'declares gzip and sends something else': [
      sends(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }),
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
  }
  for (const [name, [fault, sentence]] of Object.entries(refusals)) {
    test(`that ${name} is refused: ${sentence}`, async () => {
      shop.answer = fault
      await assertRefused(shop.preview(), sentence, { secret })
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
      const previewer = previewerFor(shop.server)
      await assertRefused(
        previewer.preview(text),
        'This is not the address of a page; it starts with https:// or http://',
      )
      await previewer.close()
    })
  }
})
