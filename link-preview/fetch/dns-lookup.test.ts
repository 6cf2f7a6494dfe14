import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { createPreviewer } from '../previewer.ts'
import { assertRefused } from '../testing/assert-refused.ts'
import { type NameServer, openNameServer } from '../testing/name-server.ts'
import { openToyShop, type ToyShop } from '../testing/toy-shop.ts'
import { createDnsLookup } from './dns-lookup.ts'

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
  const openPreviewer = () =>
    createPreviewer({
      isAllowed: (address, port) => address === '127.0.0.1' && port === shop.server.port,
      lookup: createDnsLookup([names.address]),
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
    const previewer = openPreviewer()
    assert.equal((await previewer.preview(shop.address)).name, 'Rocking horse')
    await previewer.close()
  })

  test('cannot be looked up while the name server fails', async () => {
    names.records = () => 'broken'
    const previewer = openPreviewer()
    const sentence = 'The address cannot be looked up now; try again in a few seconds'
    await assertRefused(previewer.preview(shop.address), sentence, { code: 'unavailable' })
    await previewer.close()
  })

  test('is no longer looked up when the preview has ended', async () => {
    const preview = new AbortController()
    names.records = () => {
      preview.abort()
      return 'silent'
    }
    await assert.rejects(lookUp('toys.example', preview.signal), ({ cause }: Error) => {
      assert.equal((cause as NodeJS.ErrnoException).code, 'ECANCELLED')
      return true
    })
    await assert.rejects(lookUp('toys.example', preview.signal), { name: 'AbortError' })
  })

  test('that no name server answers for does not delay other lookups', async () => {
    names.records = () => 'silent'
    const previewer = openPreviewer()
    const waiting = Array.from({ length: 16 }, (_, index) =>
      assertRefused(
        previewer.preview(`http://toys${index}.example/`),
        'The service is stopping; try again in a moment',
        {
          code: 'unavailable',
        },
      ),
    )
    // The registry host is looked up like this, in one of the few threads for it.
    await lookup('localhost')
    await previewer.close()
    await Promise.all(waiting)
  })

  test('does not show whether it exists in a private network', async () => {
    const sentenceFor = async (address: string) => {
      names.records = (name) => (name === 'inside.example' ? ['10.0.0.1'] : 'nothing')
      const previewer = createPreviewer({ lookup: createDnsLookup([names.address]) })
      const error = await previewer.preview(address).catch((error: unknown) => error)
      await previewer.close()
      assert.ok(error instanceof Refusal, String(error))
      return [error.code, error.message]
    }
    for (const port of [80, 8080]) {
      const inside = await sentenceFor(`http://inside.example:${port}/`)
      assert.deepEqual(inside, ['invalid', 'There is no shop at this address'])
      assert.deepEqual(inside, await sentenceFor(`http://missing.example:${port}/`))
    }
  })
})
