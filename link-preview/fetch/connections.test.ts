import assert from 'node:assert/strict'
import { createServer as createHttpsServer } from 'node:https'
import { after, before, beforeEach, describe, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createPreviewer } from '../previewer.ts'
import { assertRefused } from '../testing/assert-refused.ts'
import { makeCertificate } from '../testing/certificate.ts'
import { listening, openRawShop, openShop } from '../testing/test-server.ts'
import { openToyShop, previewerFor, secret, sendsPage, type ToyShop } from '../testing/toy-shop.ts'

describe('a shop', () => {
  let shop: ToyShop
  before(async () => {
    shop = await openToyShop()
  })
  beforeEach(() => shop.reset())
  after(() => shop.close())

  test('hears who asks, and nothing about anybody', async () => {
    await shop.preview('toy?colour=red#large')
    const [request] = shop.asked
    assert.equal(request?.url, '/toy?colour=red')
    assert.deepEqual(Object.keys(request?.headers ?? {}).sort(), [
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'user-agent',
    ])
    assert.match(request?.headers['user-agent'] ?? '', /^Hopechest \(\+link preview\)$/)
    assert.equal(request?.headers['accept-encoding'], 'identity')
    assert.equal(request?.headers.connection, 'close')
  })

  test('with letters of its language in its name is named so', async () => {
    const visitor = previewerFor(shop.server)
    const { port } = shop.server
    const { url, retailer } = await visitor.preview(`http://www.spielzeug-müller.example:${port}/`)
    assert.equal(url, `http://www.xn--spielzeug-mller-9vb.example:${port}/`)
    assert.equal(retailer, 'spielzeug-müller.example')
    await visitor.close()
  })

  test('that nobody knows is said to be unknown', async () => {
    const lost = createPreviewer({ lookup: async () => [] })
    await assertRefused(lost.preview('http://toys.example/'), 'No shop is known under this address')
    await lost.close()
  })

  test('that has closed cannot be reached', async () => {
    const gone = await openShop(sendsPage)
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
    const safe = await listening(createHttpsServer(certificate, sendsPage))
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
    assert.equal((await visitor.preview(shop.address)).name, 'Rocking horse')
    await visitor.close()
  })
})
