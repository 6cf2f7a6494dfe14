import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { createPreviewer, type Previewer } from './previewer.ts'
import { makeCertificate } from './testing/certificate.ts'
import { assertRefused } from './testing/refused.ts'
import { listening, openRawShop, openShop, type TestServer } from './testing/shop.ts'

const secret = 'what only the shop should know'
const page = '<!DOCTYPE html><title>Rocking horse</title>'
const mebibyte = 1024 * 1024

type Handler = (request: IncomingMessage, answer: ServerResponse) => void

const html: Handler = (_request, answer) => answer.setHeader('content-type', 'text/html').end(page)
const sends =
  (status: number, headers: Record<string, string>, body: string | Buffer = secret): Handler =>
  (_request, answer) =>
    answer.writeHead(status, headers).end(body)
const sendsOn = (location: string, status = 302) => sends(status, { location })

describe('a shop', () => {
  let shop: TestServer
  let handler: Handler
  const asked: IncomingMessage[] = []
  const previewerFor = (server: TestServer, milliseconds?: number) =>
    createPreviewer({
      allowAddress: (address, port) => address === '127.0.0.1' && port === server.port,
      lookup: async () => ['127.0.0.1'],
      ...(milliseconds !== undefined && { milliseconds }),
    })
  let previewer: Previewer
  let address: string

  before(async () => {
    shop = await openShop((request, answer) => {
      asked.push(request)
      handler(request, answer)
    })
    previewer = previewerFor(shop)
    address = `http://toys.example:${shop.port}/`
  })
  beforeEach(() => {
    asked.length = 0
    handler = html
  })
  after(async () => {
    await previewer.close()
    await shop.close()
  })

  const refusals: Record<string, [Handler, sentence: string]> = {
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
    'sends on without saying where': [sends(302, {}), 'The shop did not answer with a page'],
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
      handler = fault
      await assertRefused(previewer.preview(address), sentence, { secret })
    })
  }

  const wrong: Record<string, string> = {
    'no address at all': 'lamp',
    nothing: '',
    'half an address': 'http://',
    'a path': '/lamp',
  }
  for (const [name, text] of Object.entries(wrong)) {
    test(`${name} is no address of a page`, () =>
      assertRefused(previewer.preview(text), 'This is not an address of a page'))
  }

  test('hears who asks, and nothing about anybody', async () => {
    await previewer.preview(`${address}toy?colour=red#large`)
    const [request] = asked
    assert.equal(request?.url, '/toy?colour=red')
    assert.deepEqual(Object.keys(request?.headers ?? {}).sort(), [
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'user-agent',
    ])
    assert.match(request?.headers['user-agent'] ?? '', /^Hopechest\/\d+\.\d+\.\d+ \(\+link preview\)$/)
    assert.equal(request?.headers['accept-encoding'], 'identity')
    assert.equal(request?.headers.connection, 'close')
  })

  test('that sets a cookie on the way never gets it back', async () => {
    handler = ({ url }, answer) =>
      url === '/'
        ? answer.writeHead(302, { location: '/in', 'set-cookie': 'a=1' }).end()
        : answer.setHeader('content-type', 'text/html').end(page)
    assert.equal((await previewer.preview(address)).url, `${address}in`)
    assert.equal(asked[1]?.headers.cookie, undefined)
    assert.equal(asked[1]?.headers.referer, undefined)
  })

  for (const status of [301, 302, 303, 307, 308]) {
    test(`that sends on by ${status}, five times, is followed to the last good page`, async () => {
      handler = ({ url = '' }, answer) =>
        url === '/5'
          ? answer.setHeader('content-type', 'text/html').end(page)
          : answer.writeHead(status, { location: String(Number(url.slice(1)) + 1) }).end()
      assert.equal((await previewer.preview(`${address}0`)).url, `${address}5`)
    })
  }

  test('that sends on six times is not followed so far', async () => {
    handler = ({ url = '' }, answer) =>
      url === '/6'
        ? answer.setHeader('content-type', 'text/html').end(page)
        : answer.writeHead(302, { location: String(Number(url.slice(1)) + 1) }).end()
    const sentence = 'The shop sends on from one address to the next too many times'
    await assertRefused(previewer.preview(`${address}0`), sentence)
    assert.equal(asked.length, 6)
  })

  test('that sends on to an address with letters of its language is followed', async () => {
    handler = ({ url = '' }, answer) =>
      url === '/'
        ? answer.writeHead(302, { location: Buffer.from('/spielzeug-für-große').toString('latin1') }).end()
        : answer.setHeader('content-type', 'text/html').end(page)
    const { url } = await previewer.preview(address)
    assert.equal(decodeURI(url), `${address}spielzeug-für-große`)
  })

  test('with letters of its language in its name is named so', async () => {
    const { url, retailer } = await previewer.preview(`http://www.spielzeug-müller.example:${shop.port}/`)
    assert.equal(url, `http://www.xn--spielzeug-mller-9vb.example:${shop.port}/`)
    assert.equal(retailer, 'spielzeug-müller.example')
  })

  test('whose page sends on by meta refresh is not followed', async () => {
    handler = sends(
      200,
      { 'content-type': 'text/html' },
      `<meta http-equiv="refresh" content="0;url=/other"><title>Here</title>`,
    )
    assert.equal((await previewer.preview(address)).name, 'Here')
    assert.equal(asked.length, 1)
  })

  test('whose page never ends is read as far as two MiB', async () => {
    let sent = 0
    let hungUp = false
    handler = async (_request, answer) => {
      answer.on('close', () => {
        hungUp = true
      })
      answer.writeHead(200, { 'content-type': 'text/html' }).write(page)
      const filling = Buffer.alloc(64 * 1024, '<p>x</p>')
      while (!hungUp) {
        sent += filling.length
        if (!answer.write(filling)) await pause(1)
      }
    }
    assert.equal((await previewer.preview(address)).name, 'Rocking horse')
    await pause(50)
    assert.ok(hungUp)
    assert.ok(sent < 32 * mebibyte, `${sent}`)
  })

  test('whose name stands just before two MiB is read, and just behind them is not', async () => {
    const title = '<title>Late</title>'
    const fill = (length: number) => `${'x'.repeat(length)}${title}`
    handler = sends(200, { 'content-type': 'text/html' }, fill(2 * mebibyte - title.length))
    assert.equal((await previewer.preview(address)).name, 'Late')
    handler = sends(200, { 'content-type': 'text/html' }, fill(2 * mebibyte))
    await assertRefused(previewer.preview(address), 'The page tells nothing about a product')
  })

  test('whose page is cut within a letter is still read as UTF-8', async () => {
    handler = sends(
      200,
      { 'content-type': 'text/html' },
      `<title>Bär</title>${'x'.repeat(2 * mebibyte - 21)}äää`,
    )
    assert.equal((await previewer.preview(address)).name, 'Bär')
  })

  const packed: Record<string, Buffer> = {
    gzip: gzipSync(page),
    'X-GZIP': gzipSync(page),
    deflate: deflateSync(page),
    br: brotliCompressSync(page),
  }
  for (const [encoding, body] of Object.entries(packed)) {
    test(`that packs its page as ${encoding} though nobody asked is read`, async () => {
      handler = sends(200, { 'content-type': 'text/html', 'content-encoding': encoding }, body)
      assert.equal((await previewer.preview(address)).name, 'Rocking horse')
    })
  }

  test('that sends a bomb gets no more memory than any other', async () => {
    const filling = Buffer.alloc(64 * mebibyte)
    for (const [encoding, body] of [
      ['gzip', gzipSync(Buffer.concat([Buffer.from(page), filling]))],
      ['br', brotliCompressSync(Buffer.concat([Buffer.from(page), filling]), { params: { 1: 1 } })],
    ] as const) {
      assert.ok(body.length < mebibyte)
      handler = sends(200, { 'content-type': 'text/html', 'content-encoding': encoding }, body)
      const before = process.memoryUsage().arrayBuffers
      const started = performance.now()
      assert.equal((await previewer.preview(address)).name, 'Rocking horse')
      assert.ok(performance.now() - started < 500, `${performance.now() - started} ms`)
      assert.ok(process.memoryUsage().arrayBuffers - before < 32 * mebibyte)
    }
  })

  test('that sends a byte now and then has no more time than any other', async () => {
    handler = (_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' }).write(page)
      const drip = setInterval(() => answer.write('.'), 20)
      answer.on('close', () => clearInterval(drip))
    }
    const hasty = previewerFor(shop, 300)
    const started = performance.now()
    await assertRefused(hasty.preview(address), 'The shop did not answer in time')
    assert.ok(performance.now() - started < 600)
    await hasty.close()
  })

  test('that never answers, or sends on and on slowly, has no more time either', async () => {
    const hasty = previewerFor(shop, 300)
    for (const slow of [
      () => {},
      async (_request: IncomingMessage, answer: ServerResponse) => {
        await pause(120)
        answer.writeHead(302, { location: '/' }).end()
      },
    ]) {
      handler = slow
      const started = performance.now()
      await assertRefused(hasty.preview(address), 'The shop did not answer in time')
      assert.ok(performance.now() - started < 600)
    }
    await hasty.close()
  })

  test('whose name nobody answers for in time is not waited for, nor connected to later', async () => {
    const late = createPreviewer({
      allowAddress: () => true,
      lookup: () => pause(300, ['127.0.0.1']),
      milliseconds: 100,
    })
    const connections = shop.connections
    await assertRefused(late.preview(address), 'The shop did not answer in time')
    await pause(350)
    assert.equal(shop.connections, connections)
    await late.close()
  })

  test('that nobody knows is said to be unknown', async () => {
    const lost = createPreviewer({
      lookup: () => Promise.reject(Object.assign(new Error(secret), { code: 'ENOTFOUND' })),
    })
    await assertRefused(lost.preview('http://toys.example/'), 'No shop is known under this address')
    await lost.close()
  })

  test('that has closed cannot be reached', async () => {
    const gone = await openShop(html)
    await gone.close()
    const visitor = previewerFor(gone)
    await assertRefused(visitor.preview(`http://toys.example:${gone.port}/`), 'The shop cannot be reached')
    await visitor.close()
  })

  const noises: Record<string, [string, sentence: string]> = {
    'speaks no HTTP': [`220 ${secret}\r\n`, 'The shop gave an answer that makes no sense'],
    'sends endless headers': [
      `HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(100)}\r\n`,
      'The shop gave an answer that makes no sense',
    ],
    'sends two lengths': [
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      'The shop gave an answer that makes no sense',
    ],
  }
  for (const [name, [noise, sentence]] of Object.entries(noises)) {
    test(`that ${name} makes no sense`, async () => {
      const odd = await openRawShop((socket) => socket.once('data', () => socket.write(noise)))
      const visitor = previewerFor(odd)
      await assertRefused(visitor.preview(`http://toys.example:${odd.port}/`), sentence, { secret })
      await visitor.close()
      await odd.close()
    })
  }

  test('with a certificate that nobody vouches for is not trusted, with a good one it is', async () => {
    const certificate = makeCertificate('toys.example')
    const safe = await listening(createHttpsServer(certificate, html))
    const visitor = previewerFor(safe)
    const sentence = 'A safe connection to the shop could not be made'
    await assertRefused(visitor.preview(`https://toys.example:${safe.port}/`), sentence)
    const known = getCACertificates('default')
    setDefaultCACertificates([...known, certificate.cert])
    try {
      const { url } = await visitor.preview(`https://toys.example:${safe.port}/`)
      assert.equal(url, `https://toys.example:${safe.port}/`)
      await assertRefused(visitor.preview(`https://other.example:${safe.port}/`), sentence)
      await assertRefused(visitor.preview(`https://127.0.0.1:${safe.port}/`), sentence)
    } finally {
      setDefaultCACertificates(known)
    }
    await visitor.close()
    await safe.close()
  })

  test('that speaks no TLS at its https address is not trusted', async () => {
    const plain = await openRawShop((socket) => socket.write(`${secret}\r\n`.repeat(20)))
    const visitor = previewerFor(plain)
    const sentence = 'A safe connection to the shop could not be made'
    await assertRefused(visitor.preview(`https://toys.example:${plain.port}/`), sentence, { secret })
    await visitor.close()
    await plain.close()
  })

  test('with several addresses is found though the first does not answer', async () => {
    const visitor = createPreviewer({
      allowAddress: (candidate) => candidate.startsWith('127.'),
      lookup: async () => ['127.0.0.9', '127.0.0.1'],
    })
    assert.equal((await visitor.preview(address)).name, 'Rocking horse')
    await visitor.close()
  })

  test('is read for sixteen people at once, and the seventeenth is asked to come again', async () => {
    handler = () => {}
    const busy = previewerFor(shop)
    const waiting = Array.from({ length: 16 }, () =>
      assertRefused(busy.preview(address), 'The service is about to stop', { code: 'unavailable' }),
    )
    await assertRefused(busy.preview(address), 'Too many pages are being read just now', {
      code: 'unavailable',
    })
    await busy.close()
    await Promise.all(waiting)
    await assertRefused(busy.preview(address), 'The service is about to stop', { code: 'unavailable' })
  })
})
