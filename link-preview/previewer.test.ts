import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, beforeEach, describe, test } from 'node:test'
import { openShop, openToyShop, page, sends } from '@hopechest/outgoing/testing'
import { workFor } from '@hopechest/program/turns'
import { createPreviewer } from './previewer.ts'
import { assertRefused } from './testing/assert-refused.ts'
import { previewerFor } from './testing/previewer-for.ts'

const mebibyte = 1024 * 1024
const html = { 'content-type': 'text/html' }

describe('a shop', async () => {
  const shop = await openToyShop()
  const previewer = previewerFor(shop.server)
  beforeEach(() => shop.reset())
  after(async () => {
    await previewer.close()
    await shop.close()
  })
  const preview = () => previewer.preview(shop.address)

  test('gets the name of the service and nothing about the caller', async () => {
    await preview()
    assert.deepEqual(
      { ...shop.asked[0]?.headers },
      {
        accept: 'text/html,application/xhtml+xml',
        'accept-encoding': 'identity',
        'accept-language': 'en, *;q=0.5',
        connection: 'close',
        host: new URL(shop.address).host,
        'user-agent': 'Hopechest (+link preview)',
      },
    )
  })

  test('with an international host name is shown as people write it', async () => {
    const { port } = shop.server
    const { url, retailer } = await previewer.preview(`http://www.spielzeug-müller.example:${port}/`)
    assert.equal(url, `http://www.xn--spielzeug-mller-9vb.example:${port}/`)
    assert.equal(retailer, 'spielzeug-müller.example')
  })

  test('that redirects is shown with the address of its page', async () => {
    shop.answer = ({ url }, answer) =>
      url === '/' ? answer.writeHead(302, { location: '/in' }).end() : answer.writeHead(200, html).end(page)
    assert.equal((await preview()).url, `${shop.address}in`)
  })

  test('is read where its title ends within two MiB, and not where it begins behind them', async () => {
    const title = '<title>Late</title>'
    const fill = (length: number) => `${'x'.repeat(length)}${title}`
    shop.answer = sends(200, html, fill(2 * mebibyte - title.length))
    assert.equal((await preview()).name, 'Late')
    shop.answer = sends(200, html, fill(2 * mebibyte))
    await assertRefused(preview(), 'The page does not name a product')
  })

  test('whose page is cut within a character is still read as UTF-8', async () => {
    shop.answer = sends(200, html, `<title>Bär</title>${'x'.repeat(2 * mebibyte - 21)}äää`)
    assert.equal((await preview()).name, 'Bär')
  })

  test('whose page leads inwards by meta refresh, base, frame or picture is not followed there', async () => {
    const inside = await openShop((_request, answer) => answer.end(page))
    const there = `http://127.0.0.1:${inside.port}/`
    shop.answer = (_request, answer) =>
      answer
        .setHeader('content-type', 'text/html')
        .setHeader('refresh', `0;url=${there}`)
        .setHeader('link', `<${there}>; rel=preload`)
        .end(`<base href="${there}"><meta http-equiv="refresh" content="0;url=${there}">
          <link rel="canonical" href="${there}"><meta property="og:image" content="${there}x.png">
          <iframe src="${there}"></iframe><img src="${there}"><script src="${there}"></script>${page}`)
    const everywhere = createPreviewer({ isAllowed: () => true, lookup: async () => ['127.0.0.1'] })
    const { name, url } = await everywhere.preview(shop.address)
    assert.deepEqual([name, url], ['Rocking horse', shop.address])
    assert.equal(shop.asked.length, 1)
    await everywhere.close()
    assert.equal(inside.connections, 0)
    await inside.close()
  })

  test('is fetched 8 times at once for one caller, 16 times for two, and once for each of 8 more; the next is asked to try again', async () => {
    shop.answer = () => {}
    const busy = previewerFor(shop.server)
    const unavailable = (caller: string, sentence: string) =>
      workFor(caller, () => assertRefused(busy.preview(shop.address), sentence, { code: 'unavailable' }))
    const stopping = 'The service is stopping; try again in a moment'
    const tooMany = 'The service is reading too many pages at once; try again in a second'
    const waiting = Array.from({ length: 8 }, () => unavailable('Ana', stopping))
    await unavailable('Ana', tooMany)
    waiting.push(...Array.from({ length: 8 }, () => unavailable('Ben', stopping)))
    waiting.push(...Array.from({ length: 8 }, (_, n) => unavailable(`guest ${n}`, stopping)))
    for (const caller of ['Ana', 'guest 0', 'guest 8']) await unavailable(caller, tooMany)
    await busy.close()
    await Promise.all(waiting)
    await unavailable('Ana', stopping)
  })
})

/** Hostile pages of two pieces each. The shop answers all of them once it was asked for the last. */
function answerTogether(shop: Awaited<ReturnType<typeof openToyShop>>, pages: number): void {
  const waiting: ServerResponse[] = []
  const body = `<title>${'&amp;'.repeat(20_000)}</title>`
  shop.answer = (_request, answer) => {
    waiting.push(answer)
    if (waiting.length < pages) return
    for (const each of waiting) each.writeHead(200, html).end(body)
  }
}

test('a stop reads none of the pages that are fetched and wait for their turn', async () => {
  const shop = await openToyShop()
  const previewer = previewerFor(shop.server)
  answerTogether(shop, 16)
  const all = Array.from({ length: 16 }, (_, n) =>
    workFor(`caller ${n}`, () => previewer.preview(shop.address)),
  )
  await Promise.race(all)
  await previewer.close()
  const outcomes = await Promise.allSettled(all)
  const read = outcomes.filter(({ status }) => status === 'fulfilled')
  // Two are read at a time.
  assert.ok(read.length <= 3, `${read.length} pages were read`)
  await shop.close()
})

test('of hostile pages that arrive together one is read in a turn, and others have eight turns between them', async () => {
  const shop = await openToyShop()
  const previewer = previewerFor(shop.server)
  await previewer.preview(shop.address)
  answerTogether(shop, 16)
  let turn = 0
  let counting = setImmediate(function next() {
    turn++
    counting = setImmediate(next)
  })
  const ended: { caller: number; turn: number }[] = []
  const preview = (caller: number) =>
    workFor(`caller ${caller}`, () => previewer.preview(shop.address)).then(() =>
      ended.push({ caller, turn }),
    )
  await Promise.all(Array.from({ length: 16 }, (_, n) => preview(n < 8 ? 0 : n)))
  clearImmediate(counting)
  for (const [n, { turn }] of ended.entries()) {
    if (n > 0) assert.ok(turn - (ended[n - 1]?.turn ?? 0) >= 8, JSON.stringify(ended))
  }
  assert.ok(
    ended.slice(-6).every(({ caller }) => caller === 0),
    JSON.stringify(ended),
  )
  await previewer.close()
  await shop.close()
})
