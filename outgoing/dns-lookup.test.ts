import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createDnsLookup } from './dns-lookup.ts'
import { NotFetched } from './not-fetched.ts'
import { assertNotFetched, fetchText } from './testing/fetch-text.ts'
import { type NameServer, openNameServer } from './testing/name-server.ts'
import { leadingTo, openToyShop, page, type ToyShop } from './testing/toy-shop.ts'

describe('the name of a shop', () => {
  let names: NameServer
  let shop: ToyShop
  before(async () => {
    names = await openNameServer()
    shop = await openToyShop()
  })
  beforeEach(() => shop.reset())
  after(async () => {
    await names.close()
    await shop.close()
  })

  const lookUp = (name = 'toys.example', signal = new AbortController().signal) =>
    createDnsLookup([names.address])(name, signal)
  const fetchFrom = (address: string, closing = new AbortController().signal) =>
    fetchText(address, {
      ...leadingTo(shop.server),
      lookup: createDnsLookup([names.address]),
      closing,
    })

  test('has all its addresses of both kinds', async () => {
    names.records = () => ['127.0.0.1', '10.0.0.1', '2606:4700:0:0:0:0:0:1111']
    assert.deepEqual(await lookUp(), ['127.0.0.1', '10.0.0.1', '2606:4700::1111'])
  })

  test('has its addresses of one kind when the other kind is missing or fails', async () => {
    for (const other of ['nothing', 'broken', []] as const) {
      names.records = (_name, kind) => (kind === 'A' ? ['127.0.0.1'] : other)
      assert.deepEqual(await lookUp(), ['127.0.0.1'])
      names.records = (_name, kind) => (kind === 'A' ? other : ['2606:4700:0:0:0:0:0:1111'])
      assert.deepEqual(await lookUp(), ['2606:4700::1111'])
    }
  })

  test('has no address when it does not exist or is not valid', async () => {
    for (const known of ['nothing', []] as const) {
      names.records = () => known
      assert.deepEqual(await lookUp(), [])
    }
    assert.deepEqual(await lookUp(`${'x'.repeat(64)}.example`), [])
    assert.deepEqual(await lookUp('toys..example'), [])
  })

  test('is not looked up in the hosts file of this machine', async () => {
    names.records = () => 'nothing'
    assert.deepEqual(await lookUp('localhost'), [])
  })

  test('leads to the shop', async () => {
    names.records = (name) => (name === 'toys.example' ? ['127.0.0.1'] : 'nothing')
    assert.equal((await fetchFrom(shop.address)).text, page)
  })

  test('cannot be looked up while the name server fails', async () => {
    names.records = () => 'broken'
    await assertNotFetched(fetchFrom(shop.address), 'noNameServer')
  })

  test('is no longer looked up when the fetching has ended', async () => {
    const fetching = new AbortController()
    names.records = () => {
      fetching.abort()
      return 'silent'
    }
    await assert.rejects(lookUp('toys.example', fetching.signal), ({ cause }: Error) => {
      assert.equal((cause as NodeJS.ErrnoException).code, 'ECANCELLED')
      return true
    })
    await assert.rejects(lookUp('toys.example', fetching.signal), { name: 'AbortError' })
  })

  test('that no name server answers for does not delay other lookups', async () => {
    names.records = () => 'silent'
    const closing = new AbortController()
    const waiting = Array.from({ length: 16 }, (_, index) =>
      assertNotFetched(fetchFrom(`http://toys${index}.example/`, closing.signal), 'closing'),
    )
    // The registry host is looked up like this, in one of the few threads for it.
    await lookup('localhost')
    closing.abort()
    await Promise.all(waiting)
  })

  test('does not show whether it exists in a private network', async () => {
    const reasonFor = async (address: string) => {
      names.records = (name) => (name === 'inside.example' ? ['10.0.0.1'] : 'nothing')
      const lookup = createDnsLookup([names.address])
      const error = await fetchText(address, { lookup }).catch((error: unknown) => error)
      assert.ok(error instanceof NotFetched, String(error))
      return error.reason
    }
    for (const port of [80, 8080]) {
      assert.equal(await reasonFor(`http://inside.example:${port}/`), 'unknownName')
      assert.equal(await reasonFor(`http://missing.example:${port}/`), 'unknownName')
    }
  })
})
