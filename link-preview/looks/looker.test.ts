import assert from 'node:assert/strict'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { after, beforeEach, describe, test } from 'node:test'
import { openShop, openToyShop, sends, type ToyShop } from '@hopechest/outgoing/testing'
import { lookerFor } from '../testing/looker-for.ts'
import { hostMilliseconds } from './host-turns.ts'
import type { Look } from './judge.ts'
import { mostRobotsBytes } from './robots.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const offer = (rest: object) => ({ '@type': 'Offer', price: '39.00', priceCurrency: 'EUR', ...rest })
const inStock = { availability: 'https://schema.org/InStock' }
const soldOut = { availability: 'https://schema.org/OutOfStock' }
const product = (offers: object, name = 'Kettle') =>
  `<!DOCTYPE html><html lang="en"><title>${name}</title><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name, offers })}</script><h1>${name}</h1>`
const shows = (offers: object): RequestListener => sends(200, html, product(offers))
const at39: Look = { kind: 'there', price: { amount: 39, currency: 'EUR' } }
const isRobots = ({ url }: IncomingMessage) => url === '/robots.txt'

describe('a look at a shop again', () => {
  let shop: ToyShop
  let looker: ReturnType<typeof lookerFor>
  const opened = openToyShop().then((each) => {
    shop = each
    looker = lookerFor(shop.server)
  })
  beforeEach(async () => {
    await opened
    shop.reset()
    await looker.close()
    looker = lookerFor(shop.server)
  })
  after(async () => {
    await looker.close()
    await shop.close()
  })
  const open = (answer: RequestListener) => {
    shop.answer = (request, response) =>
      isRobots(request) ? response.writeHead(404).end() : answer(request, response)
  }
  const look = (path = 'kettle') => looker.look(shop.address + path)
  const redirects =
    (to: string): RequestListener =>
    (request, answer) =>
      request.url === '/kettle'
        ? answer.writeHead(301, { location: to }).end()
        : shows(offer(inStock))(request, answer)

  const shops: [name: string, answer: RequestListener, found: Look][] = [
    ['has it still', shows(offer(inStock)), at39],
    ['has no such page any more', sends(404, html, '<title>Not found</title>'), { kind: 'gone' }],
    ['says that it is gone', sends(410, html), { kind: 'gone' }],
    ['moved it', redirects('/cookware/kettle'), { kind: 'there' }],
    ['counts its visitors by what it adds', redirects('/kettle?utm_source=list&gclid=1'), at39],
    ['shows one of its colours', redirects('/kettle?utm_source=list&colour=red'), { kind: 'there' }],
    ['has sold it out', shows(offer(soldOut)), { kind: 'sold_out' }],
    ['has one of two colours', shows([offer(soldOut), offer(inStock)]), at39],
    ['lets no program in', sends(403, html, '<title>Access denied</title>'), { kind: 'unread' }],
    [
      'asks about cookies first',
      sends(200, html, '<title>Before you go on</title><h1>We value your privacy</h1>'),
      { kind: 'unread' },
    ],
    ['answers with an empty page', sends(200, html, ''), { kind: 'unread' }],
    [
      'answers in another language and currency',
      sends(200, html, product(offer({ priceCurrency: 'SEK', price: '429' }), 'Vattenkokare')),
      { kind: 'there', price: { amount: 429, currency: 'SEK' } },
    ],
    [
      'names a range of prices',
      shows({ '@type': 'AggregateOffer', lowPrice: '19', highPrice: '59', priceCurrency: 'EUR' }),
      { kind: 'there' },
    ],
    [
      'names a lowest price alone',
      shows({ '@type': 'AggregateOffer', lowPrice: '19', priceCurrency: 'EUR' }),
      { kind: 'there' },
    ],
    ['leads to its start page', redirects('/'), { kind: 'unread' }],
    ['leads to the start page of a language', redirects('/de-de/'), { kind: 'unread' }],
    [
      'leads to another gift that is sold out',
      (request, answer) =>
        request.url === '/kettle'
          ? answer.writeHead(302, { location: '/pan' }).end()
          : shows(offer(soldOut))(request, answer),
      { kind: 'unread' },
    ],
    ['has a fault', sends(500, html, product(offer(soldOut))), { kind: 'unread' }],
    ['is too busy', sends(429, html), { kind: 'unread' }],
    ['sends no page', sends(200, { 'content-type': 'application/pdf' }), { kind: 'unread' }],
    [
      'says two things',
      sends(
        200,
        html,
        product(offer(soldOut)).replace(
          '<h1>',
          '<meta property="product:availability" content="in stock"><h1>',
        ),
      ),
      at39,
    ],
    [
      'redirects in a circle',
      (request, answer) => answer.writeHead(302, { location: request.url === '/a' ? '/b' : '/a' }).end(),
      { kind: 'unread' },
    ],
  ]
  test('a shop that leads from the number of a gift to its page of all kettles says no price of it', async () => {
    open((request, answer) =>
      request.url?.startsWith('/kettle?')
        ? answer.writeHead(301, { location: '/kettle' }).end()
        : shows(offer(inStock))(request, answer),
    )
    assert.deepEqual(await look('kettle?id=5'), { kind: 'there' })
    assert.deepEqual(await look('kettle?utm_source=list'), at39)
  })

  for (const [name, answer, found] of shops) {
    test(`that ${name} finds ${found.kind === 'there' ? 'it' : found.kind}`, async () => {
      open(answer)
      assert.deepEqual(await look(), found)
    })
  }

  test('that is slow finds unread, also where it has begun to say that the gift is sold out', async () => {
    const hasty = lookerFor(shop.server, { timeoutMilliseconds: 200 })
    const page = product(offer(soldOut))
    for (const answer of [
      () => undefined,
      (_: IncomingMessage, response: ServerResponse) => void response.writeHead(200, html).write(page),
    ] satisfies RequestListener[]) {
      open(answer)
      assert.deepEqual(await hasty.look(`${shop.address}kettle`), { kind: 'unread' })
    }
    await hasty.close()
  })

  test('says who asks, and nothing of the list', async () => {
    open(shows(offer(inStock)))
    await look()
    assert.equal(shop.asked.length, 2)
    for (const { headers } of shop.asked) assert.equal(headers['user-agent'], 'Hopechest (+link check)')
    assert.deepEqual(Object.keys(shop.asked[1]?.headers ?? {}).sort(), [
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  test('asks nothing that robots.txt forbids', async () => {
    shop.answer = (request, answer) =>
      isRobots(request)
        ? answer.end('User-agent: *\nAllow: /\n\nUser-agent: Hopechest\nDisallow: /kettle')
        : shows(offer(soldOut))(request, answer)
    assert.deepEqual(await look(), { kind: 'unread' })
    assert.deepEqual(
      shop.asked.map(({ url }) => url),
      ['/robots.txt'],
    )
    assert.deepEqual(await look('pan'), { kind: 'sold_out' })
  })

  test('asks nothing where robots.txt cannot be read', async () => {
    shop.answer = (request, answer) =>
      (isRobots(request) ? sends(500, {}) : shows(offer(soldOut)))(request, answer)
    assert.deepEqual(await look(), { kind: 'unread' })
    assert.equal(shop.asked.length, 1)
  })

  test('reads a robots.txt of 50 MB to its limit, and no further', async () => {
    let sent = 0
    shop.answer = (request, answer) => {
      if (!isRobots(request)) return shows(offer(inStock))(request, answer)
      const line = Buffer.from(`Disallow: /${'x'.repeat(1012)}\n`)
      const go = () => {
        while (sent < 50 * 1024 * 1024 && !answer.destroyed) {
          sent += line.length
          if (!answer.write(line)) return answer.once('drain', go)
        }
        return answer.end()
      }
      answer.write('User-agent: *\n')
      go()
    }
    assert.deepEqual(await look(), at39)
    assert.ok(sent < 20 * mostRobotsBytes, `${sent} bytes were sent`)
  })

  test('goes nowhere inside, by page or by robots.txt', async () => {
    const inside = await openShop((_request, answer) => answer.end('inside'))
    const there = `http://127.0.0.1:${inside.port}/robots.txt`
    shop.answer = (_request, answer) => answer.writeHead(302, { location: there }).end()
    assert.deepEqual(await look(), { kind: 'unread' })
    open((_request, answer) => answer.writeHead(302, { location: there }).end())
    assert.deepEqual(await look(), { kind: 'unread' })
    assert.equal(inside.connections, 0)
    await inside.close()
  })

  test('asks little for one link: redirects of pages and of each robots.txt count together', async () => {
    const origins = 'abcdefghij'.split('')
    shop.answer = (request, answer) => {
      const [host = ''] = (request.headers.host ?? '').split('.')
      const { url = '' } = request
      if (url.startsWith('/robots.txt') && url.length < '/robots.txt'.length + 5)
        return answer.writeHead(302, { location: `${url}${url.includes('?') ? 'x' : '?x'}` }).end()
      if (url.startsWith('/robots.txt')) return answer.writeHead(404).end()
      const next = origins[origins.indexOf(host) + 1]
      return answer.writeHead(302, { location: `http://${next}.example:${shop.server.port}/kettle` }).end()
    }
    assert.deepEqual(await looker.look(`http://a.example:${shop.server.port}/kettle`), { kind: 'unread' })
    assert.ok(shop.asked.length <= 12, `${shop.asked.length} requests`)
  })

  test('asks a host once a minute, with robots.txt, redirects and www. counted', async () => {
    const times: number[] = []
    shop.answer = (request, answer) => {
      times.push(looker.clock.now)
      if (isRobots(request)) return answer.writeHead(404).end()
      return request.url === '/kettle'
        ? answer.writeHead(302, { location: shop.address.replace('//', '//www.') }).end()
        : shows(offer(inStock))(request, answer)
    }
    await look()
    await look('pan')
    assert.equal(times.length, 5)
    for (const [n, at] of times.entries()) assert.equal(at, (n + 1) * hostMilliseconds)
  })
})
