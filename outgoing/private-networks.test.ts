import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createDnsLookup, type DnsLookup } from './dns-lookup.ts'
import type { Reason } from './not-fetched.ts'
import { isPublicAddress } from './public-address.ts'
import { assertNotFetched, fetchText } from './testing/fetch-text.ts'
import { openNameServer } from './testing/name-server.ts'
import { listening, type TestServer } from './testing/test-server.ts'

const page = '<!DOCTYPE html><title>Doll house</title>'

/** Every port is allowed here: only the check of the address protects the server inside. */
describe('a caller who wants to reach a private network', () => {
  /** The server that must not be reached: each connection to it counts as a fault. */
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
  const fetchWith = (url: string, lookup: DnsLookup) =>
    fetchText(url, { isAllowed: (address) => isPublicAddress(address) || address === open, lookup })

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

  let tries = 0
  after(() =>
    console.log(
      `Figure: ${tries} ways into a private network tried, by addresses, names and redirects, ${inside.connections} connections`,
    ),
  )
  const reachesNothing = async (fetching: Promise<unknown>, reason: Reason) => {
    tries++
    await assertNotFetched(fetching, reason)
    assert.equal(inside.connections, 0)
  }

  /** Ways to write an address. `public-address.test.ts` has the ranges that are private. */
  const attempts: Record<string, Reason> = {
    'http://127.0.0.1:PORT/': 'privateNetwork',
    'http://2130706433:PORT/': 'privateNetwork',
    'http://017700000001:PORT/': 'privateNetwork',
    'http://0177.0.0.1:PORT/': 'privateNetwork',
    'http://0x7f000001:PORT/': 'privateNetwork',
    'http://0x7F.0.0x0.1:PORT/': 'privateNetwork',
    'http://127.1:PORT/': 'privateNetwork',
    'http://127.0.1:PORT/': 'privateNetwork',
    'http://127.0.0.1.:PORT/': 'privateNetwork',
    'http://127.255.255.254:PORT/': 'privateNetwork',
    'http://0:PORT/': 'privateNetwork',
    'http://0.0.0.0:PORT/': 'privateNetwork',
    'http://①②⑦.⓪.⓪.①:PORT/': 'privateNetwork',
    'http://127。0。0。1:PORT/': 'privateNetwork',
    'http://%31%32%37.0.0.1:PORT/': 'privateNetwork',
    'http://127.0.0\t.1:PORT/': 'privateNetwork',
    'http:127.0.0.1:PORT': 'privateNetwork',
    'http:\\\\127.0.0.1:PORT\\': 'privateNetwork',
    'http:////127.0.0.1:PORT/': 'privateNetwork',
    'https://127.0.0.1:PORT/': 'privateNetwork',
    'http://256.0.0.1:PORT/': 'notAUrl',
    'http://127.0.0.1%00.toys.example:PORT/': 'notAUrl',
    'http://[::1]:PORT/': 'privateNetwork',
    'http://[::]:PORT/': 'privateNetwork',
    'http://[0:0:0:0:0:0:0:1]:PORT/': 'privateNetwork',
    'http://[::ffff:127.0.0.1]:PORT/': 'privateNetwork',
    'http://[::ffff:7f00:1]:PORT/': 'privateNetwork',
    'http://[0:0:0:0:ffff:0:127.0.0.1]:PORT/': 'privateNetwork',
    'http://[::127.0.0.1]:PORT/': 'privateNetwork',
    'http://[fe80::1%25lo]:PORT/': 'notAUrl',
    'http://[::1%lo]:PORT/': 'notAUrl',
    'http://169.254.169.254/latest/meta-data/': 'privateNetwork',
    'http://2852039166/latest/meta-data/': 'privateNetwork',
    'http://0xa9.0xfe.43518/latest/meta-data/': 'privateNetwork',
    'http://toys.example@127.0.0.1:PORT/': 'withCredentials',
    'http://toys.example:80@127.0.0.1:PORT/': 'withCredentials',
    'http://toys.example%40127.0.0.1:PORT/': 'notAUrl',
    'http://127.0.0.1:PORT\\@toys.example/': 'privateNetwork',
    'http://127.0.0.1:PORT#@toys.example/': 'privateNetwork',
    'http://127.0.0.1:PORT?@toys.example/': 'privateNetwork',
    'file:///etc/passwd': 'notHttp',
    'gopher://127.0.0.1:PORT/_x': 'notHttp',
    'view-source:http://127.0.0.1:PORT/': 'notHttp',
  }
  for (const [url, reason] of Object.entries(attempts)) {
    test(`reaches nothing by ${JSON.stringify(url)}`, () =>
      reachesNothing(
        fetchText(url.replace('PORT', String(inside.port)), { isAllowed: isPublicAddress }),
        reason,
      ))
  }

  for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'toys.localhost', 'localhost.localdomain']) {
    test(`reaches nothing by the name ${name}, for any answer of a name server`, async () => {
      const names = await openNameServer()
      names.records = () => ['127.0.0.1', '0:0:0:0:0:0:0:1']
      const lookup = createDnsLookup([names.address])
      const fetching = fetchText(`http://${name}:${inside.port}/`, { isAllowed: isPublicAddress, lookup })
      await reachesNothing(fetching, 'unknownName')
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
        fetchWith(`http://toys.example:${inside.port}/`, async () => addresses),
        'unknownName',
      ))
  }

  test('reaches nothing by a name without any address', () =>
    reachesNothing(
      fetchWith('http://toys.example/', async () => []),
      'unknownName',
    ))

  test('by a name with a good and a bad address gets the page of the good one', async () => {
    for (const addresses of [
      ['127.0.0.1', '10.0.0.1', open],
      [open, '127.0.0.1'],
    ]) {
      const { text } = await fetchWith(`http://toys.example:${shop.port}/`, async () => addresses)
      assert.equal(text, page)
    }
    assert.equal(inside.connections, 0)
  })

  test('by a name that changes its answer after the check is still connected to what was checked', async () => {
    let lookups = 0
    const lookup = async () => (lookups++ === 0 ? [open] : ['127.0.0.1'])
    assert.equal((await fetchWith(`http://toys.example:${shop.port}/`, lookup)).text, page)
    assert.equal(lookups, 1)
    assert.equal(inside.connections, 0)
  })

  test('by a name that changes its answer between two redirects reaches nothing', async () => {
    let lookups = 0
    answer = (_request, response) => response.writeHead(302, { location: '/again' }).end()
    const lookup = async () => (lookups++ === 0 ? [open] : ['127.0.0.1'])
    await reachesNothing(fetchWith(`http://toys.example:${shop.port}/`, lookup), 'unknownName')
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
        const reason = location.includes('inside.example') ? 'unknownName' : 'privateNetwork'
        return reachesNothing(fetchWith(`http://toys.example:${shop.port}/`, lookup), reason)
      })
    }
  }

  test('finds that by default the usual ports alone are allowed, and no loopback at these', async () => {
    await reachesNothing(fetchText(`http://127.0.0.1:${inside.port}/`), 'privateNetwork')
    for (const url of ['http://127.0.0.1/', 'https://127.0.0.1/', 'http://[::1]:443/']) {
      await assertNotFetched(fetchText(url), 'privateNetwork')
    }
    for (const port of [22, 25, 3306, 5432, 6379, 8080]) {
      await assertNotFetched(fetchText(`http://93.184.215.14:${port}/`), 'unusualPort')
    }
  })
})
