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

  test('gets the name of the service and nothing about the caller', async () => {
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

  test('with an international host name is shown as people write it', async () => {
    const previewer = previewerFor(shop.server)
    const { port } = shop.server
    const { url, retailer } = await previewer.preview(`http://www.spielzeug-müller.example:${port}/`)
    assert.equal(url, `http://www.xn--spielzeug-mller-9vb.example:${port}/`)
    assert.equal(retailer, 'spielzeug-müller.example')
    await previewer.close()
  })

  test('whose name does not exist is not found', async () => {
    const lost = createPreviewer({ lookup: async () => [] })
    await assertRefused(lost.preview('http://toys.example/'), 'There is no shop at this address')
    await lost.close()
  })

  test('that refuses connections cannot be reached', async () => {
    const gone = await openShop(sendsPage)
    await gone.close()
    const previewer = previewerFor(gone)
    await assertRefused(previewer.preview(`http://toys.example:${gone.port}/`), 'The shop cannot be reached')
    await previewer.close()
  })

  const badAnswers: Record<string, [string, sentence: string]> = {
    'does not speak HTTP': [`220 ${secret}\r\n`, 'The answer of the shop is not valid HTTP'],
    'sends endless headers': [
      `HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(100)}\r\n`,
      'The answer of the shop is not valid HTTP',
    ],
    'sends two lengths': [
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      'The answer of the shop is not valid HTTP',
    ],
  }
  for (const [name, [answer, sentence]] of Object.entries(badAnswers)) {
    test(`that ${name} is refused`, async () => {
      const odd = await openRawShop((socket) => socket.once('data', () => socket.write(answer)))
      const previewer = previewerFor(odd)
      await assertRefused(previewer.preview(`http://toys.example:${odd.port}/`), sentence, { secret })
      await previewer.close()
      await odd.close()
    })
  }

  test('is trusted only with a certificate for its name from a known authority', async () => {
    const certificate = makeCertificate('toys.example')
    const safe = await listening(createHttpsServer(certificate, sendsPage))
    const previewer = previewerFor(safe)
    const sentence = 'A secure connection to the shop could not be made'
    await assertRefused(previewer.preview(`https://toys.example:${safe.port}/`), sentence)
    const known = getCACertificates('default')
    setDefaultCACertificates([...known, certificate.cert])
    try {
      const { url } = await previewer.preview(`https://toys.example:${safe.port}/`)
      assert.equal(url, `https://toys.example:${safe.port}/`)
      await assertRefused(previewer.preview(`https://other.example:${safe.port}/`), sentence)
      await assertRefused(previewer.preview(`https://127.0.0.1:${safe.port}/`), sentence)
    } finally {
      setDefaultCACertificates(known)
    }
    await previewer.close()
    await safe.close()
  })

  test('that does not speak TLS at its https address is not trusted', async () => {
    const plain = await openRawShop((socket) => socket.write(`${secret}\r\n`.repeat(20)))
    const previewer = previewerFor(plain)
    const sentence = 'A secure connection to the shop could not be made'
    await assertRefused(previewer.preview(`https://toys.example:${plain.port}/`), sentence, { secret })
    await previewer.close()
    await plain.close()
  })

  test('with several addresses is reached when the first does not answer', async () => {
    const previewer = createPreviewer({
      isAllowed: (candidate) => candidate.startsWith('127.'),
      lookup: async () => ['127.0.0.9', '127.0.0.1'],
    })
    assert.equal((await previewer.preview(shop.address)).name, 'Rocking horse')
    await previewer.close()
  })
})
