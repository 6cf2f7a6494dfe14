import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { createPreviewer, type Previewer, type PreviewerOptions } from '../previewer.ts'
import { assertRefused } from '../testing/assert-refused.ts'
import { openNameServer } from '../testing/name-server.ts'
import { listening, type TestServer } from '../testing/test-server.ts'
import { createDnsLookup } from './dns-lookup.ts'
import { isPublicAddress } from './public-address.ts'

const page = '<!DOCTYPE html><title>Doll house</title>'
const privateNetwork = 'The address leads into a private network'
const unknownShop = 'There is no shop at this address'

/** Every port is allowed here: only the check of the address protects the server inside. */
describe('a caller who wants to reach a private network', () => {
  /** What must not be reached: any connection counts, whatever it says. */
  let inside: TestServer
  /** A shop in the open, on another address of this machine and the same port. */
  let shop: TestServer
  let open: string
  let answer: RequestListener

  const openShop = async (port: number) => {
    const server = () => createServer((request, response) => answer(request, response))
    // Not every system has more than one loopback address of IPv4.
    for (const host of ['127.0.0.2', '::1']) {
      const opened = await listening(server(), host, port).catch(() => undefined)
      if (opened) return { host, opened }
    }
    throw new Error('This machine has only one loopback address')
  }
  const previewerWith = (options: PreviewerOptions) =>
    createPreviewer({ isAllowed: (address) => isPublicAddress(address) || address === open, ...options })

  before(async () => {
    inside = await listening(createServer((_request, response) => response.end(page)))
    const { host, opened } = await openShop(inside.port)
    shop = opened
    open = host
  })
  beforeEach(() => {
    answer = (_request, response) => response.setHeader('content-type', 'text/html').end(page)
  })
  after(async () => {
    await shop.close()
    await inside.close()
  })

  const reachesNothing = async (previewer: Previewer, url: string, sentence: string) => {
    await assert.rejects(previewer.preview(url), (error) => {
      assert.ok(error instanceof Refusal, String(error))
      assert.equal(error.message, sentence)
      return true
    })
    await previewer.close()
    assert.equal(inside.connections, 0)
  }

  const withUser = 'The address must not contain a user name or a password'
  const noAddress = 'This is not the address of a page; it starts with https:// or http://'
  const attempts: Record<string, string> = {
    'http://127.0.0.1:PORT/': privateNetwork,
    'http://2130706433:PORT/': privateNetwork,
    'http://017700000001:PORT/': privateNetwork,
    'http://0177.0.0.1:PORT/': privateNetwork,
    'http://0x7f000001:PORT/': privateNetwork,
    'http://0x7F.0.0x0.1:PORT/': privateNetwork,
    'http://127.1:PORT/': privateNetwork,
    'http://127.0.1:PORT/': privateNetwork,
    'http://127.0.0.1.:PORT/': privateNetwork,
    'http://127.255.255.254:PORT/': privateNetwork,
    'http://0:PORT/': privateNetwork,
    'http://0.0.0.0:PORT/': privateNetwork,
    'http://①②⑦.⓪.⓪.①:PORT/': privateNetwork,
    'http://127。0。0。1:PORT/': privateNetwork,
    'http://%31%32%37.0.0.1:PORT/': privateNetwork,
    'http://127.0.0\t.1:PORT/': privateNetwork,
    'http:127.0.0.1:PORT': privateNetwork,
    'http:\\\\127.0.0.1:PORT\\': privateNetwork,
    'http:////127.0.0.1:PORT/': privateNetwork,
    'https://127.0.0.1:PORT/': privateNetwork,
    'http://256.0.0.1:PORT/': noAddress,
    'http://127.0.0.1%00.toys.example:PORT/': noAddress,
    'http://[::1]:PORT/': privateNetwork,
    'http://[::]:PORT/': privateNetwork,
    'http://[0:0:0:0:0:0:0:1]:PORT/': privateNetwork,
    'http://[::ffff:127.0.0.1]:PORT/': privateNetwork,
    'http://[::ffff:7f00:1]:PORT/': privateNetwork,
    'http://[0:0:0:0:ffff:0:127.0.0.1]:PORT/': privateNetwork,
    'http://[::127.0.0.1]:PORT/': privateNetwork,
    'http://[64:ff9b::127.0.0.1]:PORT/': privateNetwork,
    'http://[64:ff9b::a9fe:a9fe]:PORT/': privateNetwork,
    'http://[64:ff9b:1::7f00:1]:PORT/': privateNetwork,
    'http://[2002:7f00:1::1]:PORT/': privateNetwork,
    'http://[2001:0:7f00:1::80ff:fffe]:PORT/': privateNetwork,
    'http://[fe80::1]:PORT/': privateNetwork,
    'http://[fe80::1%25lo]:PORT/': noAddress,
    'http://[::1%lo]:PORT/': noAddress,
    'http://[fc00::1]:PORT/': privateNetwork,
    'http://[fd00:ec2::254]/latest/meta-data/': privateNetwork,
    'http://169.254.169.254/latest/meta-data/': privateNetwork,
    'http://2852039166/latest/meta-data/': privateNetwork,
    'http://0xa9.0xfe.43518/latest/meta-data/': privateNetwork,
    'http://100.100.100.200/latest/meta-data/': privateNetwork,
    'http://168.63.129.16/metadata/': privateNetwork,
    'http://10.0.0.1:PORT/': privateNetwork,
    'http://172.31.255.255:PORT/': privateNetwork,
    'http://192.168.0.1:PORT/': privateNetwork,
    'http://255.255.255.255:PORT/': privateNetwork,
    'http://224.0.0.1:PORT/': privateNetwork,
    'http://toys.example@127.0.0.1:PORT/': withUser,
    'http://toys.example:80@127.0.0.1:PORT/': withUser,
    'http://toys.example%40127.0.0.1:PORT/': noAddress,
    'http://127.0.0.1:PORT\\@toys.example/': privateNetwork,
    'http://127.0.0.1:PORT#@toys.example/': privateNetwork,
    'http://127.0.0.1:PORT?@toys.example/': privateNetwork,
    'file:///etc/passwd': 'Only http and https addresses can be read',
    'gopher://127.0.0.1:PORT/_x': 'Only http and https addresses can be read',
    'view-source:http://127.0.0.1:PORT/': 'Only http and https addresses can be read',
  }
  for (const [url, sentence] of Object.entries(attempts)) {
    test(`reaches nothing by ${JSON.stringify(url)}`, () =>
      reachesNothing(
        createPreviewer({ isAllowed: isPublicAddress }),
        url.replace('PORT', String(inside.port)),
        sentence,
      ))
  }

  for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'toys.localhost', 'localhost.localdomain']) {
    test(`reaches nothing by the name ${name}, whatever a name server says of it`, async () => {
      const names = await openNameServer()
      names.records = () => ['127.0.0.1', '0:0:0:0:0:0:0:1']
      const lookup = createDnsLookup([names.address])
      const previewer = createPreviewer({ isAllowed: isPublicAddress, lookup })
      await reachesNothing(previewer, `http://${name}:${inside.port}/`, unknownShop)
      await names.close()
    })
  }

  const answers: Record<string, string[]> = {
    'with a loopback address': ['127.0.0.1'],
    'with private and link-local addresses': ['10.1.2.3', '169.254.169.254', 'fe80::1', 'fd00::1', '::1'],
    'with a mapped address': ['::ffff:127.0.0.1'],
    'with a zone': ['fe80::1%lo', '::1%lo'],
    'with what is no address': ['127.1', '0x7f000001', 'localhost', ''],
  }
  for (const [name, addresses] of Object.entries(answers)) {
    test(`reaches nothing by a name ${name}`, () =>
      reachesNothing(
        previewerWith({ lookup: async () => addresses }),
        `http://toys.example:${inside.port}/`,
        unknownShop,
      ))
  }

  test('reaches nothing by a name without any address', () =>
    reachesNothing(previewerWith({ lookup: async () => [] }), 'http://toys.example/', unknownShop))

  test('by a name with a good and a bad address gets the page of the good one', async () => {
    for (const addresses of [
      ['127.0.0.1', '10.0.0.1', open],
      [open, '127.0.0.1'],
    ]) {
      const previewer = previewerWith({ lookup: async () => addresses })
      assert.equal((await previewer.preview(`http://toys.example:${shop.port}/`)).name, 'Doll house')
      await previewer.close()
    }
    assert.equal(inside.connections, 0)
  })

  test('by a name that changes its answer after the check is still connected to what was checked', async () => {
    let lookups = 0
    const previewer = previewerWith({ lookup: async () => (lookups++ === 0 ? [open] : ['127.0.0.1']) })
    assert.equal((await previewer.preview(`http://toys.example:${shop.port}/`)).name, 'Doll house')
    assert.equal(lookups, 1)
    assert.equal(inside.connections, 0)
    await previewer.close()
  })

  test('by a name that changes its answer between two redirects reaches nothing', async () => {
    let lookups = 0
    answer = (_request, response) => response.writeHead(302, { location: '/again' }).end()
    const previewer = previewerWith({ lookup: async () => (lookups++ === 0 ? [open] : ['127.0.0.1']) })
    await reachesNothing(previewer, `http://toys.example:${shop.port}/`, unknownShop)
    assert.equal(lookups, 2)
  })

  const inwards = {
    'an address of this machine': 'http://127.0.0.1:PORT/',
    'a number': 'http://2130706433:PORT/',
    'a mapped address': 'http://[::ffff:127.0.0.1]:PORT/',
    'an address without a scheme': '//127.0.0.1:PORT/',
    'a name inside': 'http://inside.example:PORT/',
  }
  for (const status of [301, 302, 303, 307, 308]) {
    for (const [name, location] of Object.entries(inwards)) {
      test(`is sent to ${name} by ${status} and reaches nothing`, () => {
        answer = (_request, response) =>
          response.writeHead(status, { location: location.replace('PORT', String(inside.port)) }).end()
        const lookup = async (host: string) => [host === 'inside.example' ? '127.0.0.1' : open]
        const sentence = location.includes('inside.example') ? unknownShop : privateNetwork
        return reachesNothing(previewerWith({ lookup }), `http://toys.example:${shop.port}/`, sentence)
      })
    }
  }

  test('is sent inwards by meta refresh, base, frame or picture, and nothing is followed', async () => {
    const there = `http://127.0.0.1:${inside.port}/`
    answer = (_request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .setHeader('refresh', `0;url=${there}`)
        .setHeader('link', `<${there}>; rel=preload`)
        .end(`<base href="${there}"><meta http-equiv="refresh" content="0;url=${there}">
          <link rel="canonical" href="${there}"><meta property="og:image" content="${there}x.png">
          <iframe src="${there}"></iframe><img src="${there}"><script src="${there}"></script>${page}`)
    const previewer = previewerWith({ lookup: async () => [open] })
    const preview = await previewer.preview(`http://toys.example:${shop.port}/`)
    assert.equal(preview.name, 'Doll house')
    assert.equal(preview.url, `http://toys.example:${shop.port}/`)
    assert.equal(inside.connections, 0)
    await previewer.close()
  })

  test('finds that the service itself allows the usual ports only, and no loopback at these', async () => {
    const previewer = createPreviewer()
    const unusual = 'Only shops at the ports 80 and 443 can be read'
    await reachesNothing(previewer, `http://127.0.0.1:${inside.port}/`, privateNetwork)
    const other = createPreviewer()
    for (const url of ['http://127.0.0.1/', 'https://127.0.0.1/', 'http://[::1]:443/']) {
      await assertRefused(other.preview(url), privateNetwork)
    }
    for (const port of [22, 25, 3306, 5432, 6379, 8080]) {
      await assertRefused(other.preview(`http://93.184.215.14:${port}/`), unusual)
    }
    await other.close()
  })
})
