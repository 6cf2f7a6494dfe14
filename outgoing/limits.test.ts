import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { assertNotFetched, fetchText, mebibyte } from './testing/fetch-text.ts'
import { openRawShop } from './testing/test-server.ts'
import { leadingTo, openToyShop, page, secret, sends } from './testing/toy-shop.ts'

describe('a shop', async () => {
  const shop = await openToyShop()
  beforeEach(() => shop.reset())
  after(() => shop.close())
  const fetchFrom = (maxBytes = 2 * mebibyte) =>
    fetchText(shop.address, { ...leadingTo(shop.server), maxBytes })

  test('whose page never ends is read up to the most bytes', async () => {
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
    assert.equal((await fetchFrom()).text.length, 2 * mebibyte)
    await disconnected
    assert.ok(sent < 32 * mebibyte, `${sent}`)
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
      assert.equal((await fetchFrom()).text, page)
    })
  }

  test('whose page has the most bytes is read whole, and of one more the last is missing', async () => {
    const long = 'x'.repeat(1000)
    for (const headers of [{}, { 'content-encoding': 'gzip' }]) {
      shop.answer = sends(200, headers, 'content-encoding' in headers ? gzipSync(long) : long)
      assert.equal((await fetchFrom(1000)).text.length, 1000)
      assert.equal((await fetchFrom(999)).text.length, 999)
    }
  })

  const unreadable: Record<string, [encoding: string, body: Buffer]> = {
    'in an unknown way': ['constructor', Buffer.from(secret)],
    twice: ['gzip, gzip', gzipSync(gzipSync(page))],
    'as gzip and sends something else': ['gzip', Buffer.from(secret)],
  }
  for (const [name, [encoding, body]] of Object.entries(unreadable)) {
    test(`that compresses its page ${name} cannot be read`, async () => {
      shop.answer = sends(200, { 'content-encoding': encoding }, body)
      await assertNotFetched(fetchFrom(), 'unreadableCompression')
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
      assert.ok((await fetchFrom()).text.startsWith(page))
      assert.ok(process.memoryUsage().arrayBuffers - before < 32 * mebibyte)
    }
  })

  test('that sends its page byte by byte takes no more memory than others', async () => {
    const bytes = Buffer.from('1\r\nx\r\n'.repeat(10_000))
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    /** What is held. What waits to be collected says how busy the machine is, not what the page costs. */
    const held = () => {
      collect()
      // The second time waits until the buffers of the first are given back.
      collect()
      return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
    }
    const slowShop = await openRawShop((socket) => {
      const pour = () => {
        while (socket.write(bytes));
        socket.once('drain', pour)
      }
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n')
        socket.write(`${page.length.toString(16)}\r\n${page}\r\n`)
        pour()
      })
    })
    const before = held()
    let most = 0
    let turns = 0
    let reading = true
    const watch = () => {
      if (turns++ % 8 === 0) most = Math.max(most, held())
      if (reading) setImmediate(watch)
    }
    watch()
    const { text } = await fetchText(`http://toys.example:${slowShop.port}/`, {
      ...leadingTo(slowShop),
      // A quarter of what a page may have is enough to see what each byte costs.
      maxBytes: mebibyte / 2,
      // Half a million pieces take a busy machine more than the usual five seconds, and this is not about time.
      timeoutMilliseconds: 600_000,
    })
    reading = false
    await slowShop.close()
    assert.ok(text.startsWith(page))
    assert.ok(most - before < 8 * mebibyte, `${most - before}`)
  })

  test('that sends a byte now and then gets no more time than others', async () => {
    shop.answer = (_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' }).write(page)
      const drip = setInterval(() => answer.write('.'), 20)
      answer.on('close', () => clearInterval(drip))
    }
    const hasty = { ...leadingTo(shop.server), timeoutMilliseconds: 300 }
    await assertNotFetched(fetchText(shop.address, hasty), 'timedOut')
  })

  test('that never answers, or redirects slowly, gets no more time than others', async () => {
    const hasty = { ...leadingTo(shop.server), timeoutMilliseconds: 300 }
    const slow: RequestListener[] = [
      () => {},
      async (_request, answer) => {
        await pause(120)
        answer.writeHead(302, { location: '/' }).end()
      },
    ]
    for (const answer of slow) {
      shop.answer = answer
      await assertNotFetched(fetchText(shop.address, hasty), 'timedOut')
    }
  })

  test('whose name is looked up too late is not connected to', async () => {
    const { promise: found, resolve: answerAtLast } = Promise.withResolvers<string[]>()
    const late = { isAllowed: () => true, lookup: () => found, timeoutMilliseconds: 100 }
    const { connections } = shop.server
    await assertNotFetched(fetchText(shop.address, late), 'timedOut')
    answerAtLast(['127.0.0.1'])
    // A late connection would be counted before this one.
    await fetchFrom()
    assert.equal(shop.server.connections, connections + 1)
  })
})
