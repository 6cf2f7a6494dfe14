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

  test('whose page never ends is read as far as two MiB', async () => {
    const filling = Buffer.alloc(64 * 1024, '<p>x</p>')
    let sent = 0
    const { promise: hungUp, resolve } = Promise.withResolvers<void>()
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
    await hungUp
    assert.ok(sent < 32 * mebibyte, `${sent}`)
  })

  test('whose name stands just before two MiB is read, and just behind them is not', async () => {
    const title = '<title>Late</title>'
    const fill = (length: number) => `${'x'.repeat(length)}${title}`
    shop.answer = sends(200, { 'content-type': 'text/html' }, fill(2 * mebibyte - title.length))
    assert.equal((await shop.preview()).name, 'Late')
    shop.answer = sends(200, { 'content-type': 'text/html' }, fill(2 * mebibyte))
    await assertRefused(shop.preview(), 'The page tells nothing about a product')
  })

  test('whose page is cut within a letter is still read as UTF-8', async () => {
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
    test(`that packs its page as ${encoding} though nobody asked is read`, async () => {
      shop.answer = sends(200, { 'content-type': 'text/html', 'content-encoding': encoding }, body)
      assert.equal((await shop.preview()).name, 'Rocking horse')
    })
  }

  test('that sends a bomb gets no more memory than any other', async () => {
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

  test('that hands over its page in crumbs gets no more memory either', async () => {
    const crumbs = Buffer.from('1\r\nx\r\n'.repeat(10_000))
    const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
    let most = 0
    const crumbling = await openRawShop((socket) => {
      const pour = () => {
        most = Math.max(most, used())
        while (socket.write(crumbs));
        socket.once('drain', pour)
      }
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n')
        socket.write(`${page.length.toString(16)}\r\n${page}\r\n`)
        pour()
      })
    })
    const visitor = previewerFor(crumbling)
    const before = used()
    const { name } = await visitor.preview(`http://toys.example:${crumbling.port}/`)
    await visitor.close()
    await crumbling.close()
    assert.equal(name, 'Rocking horse')
    assert.ok(most - before < 32 * mebibyte, `${most - before}`)
  })

  test('that sends a byte now and then has no more time than any other', async () => {
    shop.answer = (_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' }).write(page)
      const drip = setInterval(() => answer.write('.'), 20)
      answer.on('close', () => clearInterval(drip))
    }
    const hasty = previewerFor(shop.server, 300)
    await assertRefused(hasty.preview(shop.address), 'The shop did not answer in time')
    await hasty.close()
  })

  test('that never answers, or sends on and on slowly, has no more time either', async () => {
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

  test('whose name nobody answers for in time is not waited for, nor connected to later', async () => {
    const { promise: found, resolve: answerAtLast } = Promise.withResolvers<string[]>()
    const late = createPreviewer({ allowAddress: () => true, lookup: () => found, milliseconds: 100 })
    const { connections } = shop.server
    await assertRefused(late.preview(shop.address), 'The shop did not answer in time')
    answerAtLast(['127.0.0.1'])
    await late.close()
    // Whoever knocked before the next visitor would have been counted before them.
    await shop.preview()
    assert.equal(shop.server.connections, connections + 1)
  })

  test('is read for sixteen people at once, and the seventeenth is asked to come again', async () => {
    shop.answer = () => {}
    const busy = previewerFor(shop.server)
    const waiting = Array.from({ length: 16 }, () =>
      assertRefused(busy.preview(shop.address), 'The service is about to stop', { code: 'unavailable' }),
    )
    await assertRefused(busy.preview(shop.address), 'Too many pages are being read just now', {
      code: 'unavailable',
    })
    await busy.close()
    await Promise.all(waiting)
    await assertRefused(busy.preview(shop.address), 'The service is about to stop', { code: 'unavailable' })
  })
})
