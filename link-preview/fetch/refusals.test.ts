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
      'The shop does not show this page to us',
    ],
    'wants a log-in': [
      sends(401, { 'www-authenticate': `Basic realm="${secret}"` }),
      'The shop does not show this page to us',
    ],
    'has no such page': [sends(404, { 'content-type': 'text/html' }), 'The shop has no page at this address'],
    'had the page once': [sends(410, {}), 'The shop has no page at this address'],
    'has had enough of us': [sends(429, { 'retry-after': '9' }), 'The shop is too busy to show the page'],
    'is down for a while': [sends(503, {}), 'The shop is too busy to show the page'],
    'fails inside': [sends(500, {}), 'The shop has a fault and cannot show the page'],
    'is a teapot': [sends(418, {}), 'The shop did not answer with a page'],
    'has no content': [sends(204, {}, ''), 'The shop did not answer with a page'],
    'says that nothing has changed': [sends(304, {}, ''), 'The shop did not answer with a page'],
    'sends JSON': [
      sends(200, { 'content-type': 'application/json' }),
      'What lies at this address is not an HTML page',
    ],
    'sends a picture': [
      sends(200, { 'content-type': 'image/png' }),
      'What lies at this address is not an HTML page',
    ],
    'sends something nearly like HTML': [
      sends(200, { 'content-type': 'text/htmlx' }),
      'What lies at this address is not an HTML page',
    ],
    'does not say what it sends': [sends(200, {}, page), 'What lies at this address is not an HTML page'],
    'sends an empty page': [
      sends(200, { 'content-type': 'text/html' }, ''),
      'The page tells nothing about a product',
    ],
    'packs its page in no known way': [
      sends(200, { 'content-type': 'text/html', 'content-encoding': 'constructor' }),
      'The page is packed in a way that we do not read',
    ],
    'packs its page twice': [
      sends(200, { 'content-type': 'text/html', 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync(page))),
      'The page is packed in a way that we do not read',
    ],
    'says gzip and sends none': [
      sends(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }),
      'The page is packed in a way that we do not read',
    ],
    'breaks off in the middle': [
      (_request, answer) => {
        answer.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
        answer.write(page, () => answer.destroy())
      },
      'The shop broke off its answer',
    ],
    'hangs up at once': [(request) => request.socket.destroy(), 'The shop cannot be reached'],
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
    test(`${name} is no address of a page`, async () => {
      const visitor = previewerFor(shop.server)
      await assertRefused(visitor.preview(text), 'This is not an address of a page')
      await visitor.close()
    })
  }
})
