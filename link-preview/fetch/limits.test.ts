import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { createPreviewer } from '../previewer.ts'
import { assertRefused } from '../testing/assert-refused.ts'
import { openRawShop } from '../testing/test-server.ts'
import { openToyShop, page, previewerFor, sends, type ToyShop } from '../testing/toy-shop.ts'

const mebibyte = 1024 * 1024

describe('a shop', () => {
  let shop: ToyShop
  before(async () => {
    shop = await openToyShop()
  })
  beforeEach(() => shop.reset())
  after(() => shop.close())

  test('whose page never ends is read up to two MiB', async () => {
    const filling = Buffer.alloc(64 * 1024, '<p>x</p>')
    let sent = 0
    const { promise: disconnected, resolve } = Promise.withResolvers<void>()
    shop.answer = (_request, answer) => {
      answer.on('close', resolve).writeHead(200, { 'content-type': 'text/html' }).write(page)
      const pour = () => {
        do sent += filling.length
        while (answer.write(filling))
        answer.once('drain', pour)
      }
      pour()
    }
    assert.equal((await shop.preview()).name, 'Rocking horse')
    await disconnected
    assert.ok(sent < 32 * mebibyte, `${sent}`)
  })

  test('whose title ends at two MiB is read, and one whose title begins there is not', async () => {
    const title = '<title>Late</title>'
    const fill = (length: number) => `${'x'.repeat(length)}${title}`
    shop.answer = sends(200, { 'content-type': 'text/html' }, fill(2 * mebibyte - title.length))
    assert.equal((await shop.preview()).name, 'Late')
    shop.answer = sends(200, { 'content-type': 'text/html' }, fill(2 * mebibyte))
    await assertRefused(shop.preview(), 'The page does not name a product')
  })

  test('whose page is cut within a character is still read as UTF-8', async () => {
    shop.answer = sends(
      200,
      { 'content-type': 'text/html' },
      `<title>Bär</title>${'x'.repeat(2 * mebibyte - 21)}äää`,
    )
    assert.equal((await shop.preview()).name, 'Bär')
  })

  const packed: Record<string, Buffer> = {
    gzip: gzipSync(page),
    'X-GZIP': gzipSync(page),
    deflate: deflateSync(page),
    br: brotliCompressSync(page),
  }
  for (const [encoding, body] of Object.entries(packed)) {
    test(`that compresses its page as ${encoding} without being asked is read`, async () => {
      shop.answer = sends(200, { 'content-type': 'text/html', 'content-encoding': encoding }, body)
      assert.equal((await shop.preview()).name, 'Rocking horse')
    })
  }

  test('whose page expands to 64 MiB takes no more memory than others', async () => {
    const filling = Buffer.alloc(64 * mebibyte)
    for (const [encoding, body] of [
      ['gzip', gzipSync(Buffer.concat([Buffer.from(page), filling]))],
      ['br', brotliCompressSync(Buffer.concat([Buffer.from(page), filling]), { params: { 1: 1 } })],
    ] as const) {
      assert.ok(body.length < mebibyte)
      shop.answer = sends(200, { 'content-type': 'text/html', 'content-encoding': encoding }, body)
      const before = process.memoryUsage().arrayBuffers
      assert.equal((await shop.preview()).name, 'Rocking horse')
      assert.ok(process.memoryUsage().arrayBuffers - before < 32 * mebibyte)
    }
  })

  test('that sends its page byte by byte takes no more memory than others', async () => {
    const bytes = Buffer.from('1\r\nx\r\n'.repeat(10_000))
    const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
    let most = 0
    const slowShop = await openRawShop((socket) => {
      const pour = () => {
        most = Math.max(most, used())
        while (socket.write(bytes));
        socket.once('drain', pour)
      }
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n')
        socket.write(`${page.length.toString(16)}\r\n${page}\r\n`)
        pour()
      })
    })
    const previewer = previewerFor(slowShop)
    const before = used()
    const { name } = await previewer.preview(`http://toys.example:${slowShop.port}/`)
    await previewer.close()
    await slowShop.close()
    assert.equal(name, 'Rocking horse')
    assert.ok(most - before < 32 * mebibyte, `${most - before}`)
  })

  test('that sends a byte now and then gets no more time than others', async () => {
    shop.answer = (_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' }).write(page)
      const drip = setInterval(() => answer.write('.'), 20)
      answer.on('close', () => clearInterval(drip))
    }
    const hasty = previewerFor(shop.server, 300)
    await assertRefused(hasty.preview(shop.address), 'The shop did not answer in time')
    await hasty.close()
  })

  test('that never answers, or redirects slowly, gets no more time than others', async () => {
    const hasty = previewerFor(shop.server, 300)
    const slow: RequestListener[] = [
      () => {},
      async (_request, answer) => {
        await pause(120)
        answer.writeHead(302, { location: '/' }).end()
      },
    ]
    for (const answer of slow) {
      shop.answer = answer
      await assertRefused(hasty.preview(shop.address), 'The shop did not answer in time')
    }
    await hasty.close()
  })

  test('whose name is looked up too late is not connected to', async () => {
    const { promise: found, resolve: answerAtLast } = Promise.withResolvers<string[]>()
    const late = createPreviewer({ isAllowed: () => true, lookup: () => found, timeoutMilliseconds: 100 })
    const { connections } = shop.server
    await assertRefused(late.preview(shop.address), 'The shop did not answer in time')
    answerAtLast(['127.0.0.1'])
    await late.close()
    // A late connection would be counted before this one.
    await shop.preview()
    assert.equal(shop.server.connections, connections + 1)
  })

  test('is read for sixteen callers at once, and the seventeenth is asked to try again', async () => {
    shop.answer = () => {}
    const busy = previewerFor(shop.server)
    const waiting = Array.from({ length: 16 }, () =>
      assertRefused(busy.preview(shop.address), 'The service is stopping; try again in a moment', {
        code: 'unavailable',
      }),
    )
    await assertRefused(
      busy.preview(shop.address),
      'The service is reading too many pages at once; try again in a second',
      {
        code: 'unavailable',
      },
    )
    await busy.close()
    await Promise.all(waiting)
    await assertRefused(busy.preview(shop.address), 'The service is stopping; try again in a moment', {
      code: 'unavailable',
    })
  })
})
