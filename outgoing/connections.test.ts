import assert from 'node:assert/strict'
import { createServer as createHttpsServer } from 'node:https'
import { after, beforeEach, describe, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificate } from './testing/certificate.ts'
import { assertNotFetched, fetchText } from './testing/fetch-text.ts'
import { listening, openRawShop, openShop } from './testing/test-server.ts'
import { leadingTo, openToyShop, page, secret, sendsPage } from './testing/toy-shop.ts'

describe('a shop', async () => {
  const shop = await openToyShop()
  beforeEach(() => shop.reset())
  after(() => shop.close())

  test('gets what the service says of itself, and nothing about the caller', async () => {
    await fetchText(`${shop.address}toy?colour=red#large`, leadingTo(shop.server))
    const [request] = shop.asked
    assert.equal(request?.url, '/toy?colour=red')
    assert.deepEqual(
      { ...request?.headers },
      {
        accept: 'text/html',
        'accept-encoding': 'identity',
        connection: 'close',
        host: `toys.example:${shop.server.port}`,
        'user-agent': 'Toy visitor',
      },
    )
  })

  test('with an international host name is asked by its name in ASCII', async () => {
    const address = `http://www.spielzeug-müller.example:${shop.server.port}/`
    const { url } = await fetchText(address, leadingTo(shop.server))
    assert.equal(url, `http://www.xn--spielzeug-mller-9vb.example:${shop.server.port}/`)
  })

  test('whose name does not exist is not found', () =>
    assertNotFetched(fetchText('http://toys.example/', { lookup: async () => [] }), 'unknownName'))

  test('that refuses connections cannot be reached', async () => {
    const gone = await openShop(sendsPage)
    await gone.close()
    await assertNotFetched(fetchText(`http://toys.example:${gone.port}/`, leadingTo(gone)), 'unreachable')
  })

  test('that closes the connection at once cannot be reached', async () => {
    shop.answer = (request) => request.socket.destroy()
    await assertNotFetched(fetchText(shop.address, leadingTo(shop.server)), 'unreachable')
  })

  test('that closes the connection in the middle of the page has sent no page', async () => {
    shop.answer = (_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
      answer.write(page, () => answer.destroy())
    }
    await assertNotFetched(fetchText(shop.address, leadingTo(shop.server)), 'incomplete')
  })

  const badAnswers: Record<string, string> = {
    'does not speak HTTP': `220 ${secret}\r\n`,
    'sends endless headers': `HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(100)}\r\n`,
    'sends two lengths': 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
  }
  for (const [name, answer] of Object.entries(badAnswers)) {
    test(`that ${name} is refused`, async () => {
      const odd = await openRawShop((socket) => socket.once('data', () => socket.write(answer)))
      await assertNotFetched(fetchText(`http://toys.example:${odd.port}/`, leadingTo(odd)), 'notHttpAnswer')
      await odd.close()
    })
  }

  test('is trusted only with a certificate for its name from a known authority', async () => {
    const certificate = makeCertificate('toys.example')
    const safe = await listening(createHttpsServer(certificate, sendsPage))
    const from = (name: string) => fetchText(`https://${name}:${safe.port}/`, leadingTo(safe))
    await assertNotFetched(from('toys.example'), 'notTrusted')
    const known = getCACertificates('default')
    setDefaultCACertificates([...known, certificate.cert])
    try {
      assert.equal((await from('toys.example')).url, `https://toys.example:${safe.port}/`)
      await assertNotFetched(from('other.example'), 'notTrusted')
      await assertNotFetched(from('127.0.0.1'), 'notTrusted')
    } finally {
      setDefaultCACertificates(known)
    }
    await safe.close()
  })

  test('that does not speak TLS at its https address is not trusted', async () => {
    const plain = await openRawShop((socket) => socket.write(`${secret}\r\n`.repeat(20)))
    await assertNotFetched(fetchText(`https://toys.example:${plain.port}/`, leadingTo(plain)), 'notTrusted')
    await plain.close()
  })

  test('with several addresses is reached when the first does not answer', async () => {
    const options = {
      isAllowed: (candidate: string) => candidate.startsWith('127.'),
      lookup: async () => ['127.0.0.9', '127.0.0.1'],
    }
    assert.equal((await fetchText(shop.address, options)).text, page)
  })

  test('that answers with any status but 200 has a status and no body', async () => {
    for (const status of [204, 304, 404, 500]) {
      shop.answer = (_request, answer) => answer.writeHead(status).end(status === 500 ? secret : '')
      const { text, ...answer } = await fetchText(shop.address, leadingTo(shop.server))
      assert.deepEqual([answer.status, text], [status, ''])
    }
  })
})
