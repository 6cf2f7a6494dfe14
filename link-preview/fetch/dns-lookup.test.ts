import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { createPreviewer } from '../previewer.ts'
import { assertRefused } from '../testing/assert-refused.ts'
import { type NameServer, openNameServer } from '../testing/name-server.ts'
import { openToyShop, type ToyShop } from '../testing/toy-shop.ts'
import { lookUpAt } from './dns-lookup.ts'

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
    lookUpAt([names.address])(name, signal)
  const visitor = () =>
    createPreviewer({
      allowAddress: (address, port) => address === '127.0.0.1' && port === shop.server.port,
      lookup: lookUpAt([names.address]),
    })

  test('leads to all its addresses, of both kinds', async () => {
    names.records = () => ['127.0.0.1', '10.0.0.1', '2606:4700:0:0:0:0:0:1111']
    assert.deepEqual(await lookUp(), ['127.0.0.1', '10.0.0.1', '2606:4700::1111'])
  })

  test('leads to the addresses of the one kind that it has, whatever becomes of the other', async () => {
    for (const other of ['nothing', 'broken', []] as const) {
      names.records = (_name, kind) => (kind === 'A' ? ['127.0.0.1'] : other)
      assert.deepEqual(await lookUp(), ['127.0.0.1'])
      names.records = (_name, kind) => (kind === 'A' ? other : ['2606:4700:0:0:0:0:0:1111'])
      assert.deepEqual(await lookUp(), ['2606:4700::1111'])
    }
  })

  test('leads nowhere if nobody gave it, or if it has no address', async () => {
    for (const known of ['nothing', []] as const) {
      names.records = () => known
      assert.deepEqual(await lookUp(), [])
    }
    assert.deepEqual(await lookUp(`${'x'.repeat(64)}.example`), [])
    assert.deepEqual(await lookUp('toys..example'), [])
  })

  test('is not looked for in what only this machine knows', async () => {
    names.records = () => 'nothing'
    assert.deepEqual(await lookUp('localhost'), [])
  })

  test('is followed to the shop', async () => {
    names.records = (name) => (name === 'toys.example' ? ['127.0.0.1'] : 'nothing')
    const previewer = visitor()
    assert.equal((await previewer.preview(shop.address)).name, 'Rocking horse')
    await previewer.close()
  })

  test('is not known just now when the name server is broken', async () => {
    names.records = () => 'broken'
    const previewer = visitor()
    const sentence = 'The address cannot be looked up just now'
    await assertRefused(previewer.preview(shop.address), sentence, { code: 'unavailable' })
    await previewer.close()
  })

  test('is asked for no longer when nobody waits for it', async () => {
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

  test('that nobody answers for holds up no other', async () => {
    names.records = () => 'silent'
    const previewer = visitor()
    const waiting = Array.from({ length: 16 }, (_, index) =>
      assertRefused(previewer.preview(`http://toys${index}.example/`), 'The service is about to stop', {
        code: 'unavailable',
      }),
    )
    // As the host's name is looked up, in one of the few threads there are for it.
    await lookup('localhost')
    await previewer.close()
    await Promise.all(waiting)
  })

  test('tells nobody which names there are inside', async () => {
    const sentenceFor = async (address: string) => {
      names.records = (name) => (name === 'inside.example' ? ['10.0.0.1'] : 'nothing')
      const previewer = createPreviewer({ lookup: lookUpAt([names.address]) })
      const error = await previewer.preview(address).catch((error: unknown) => error)
      await previewer.close()
      assert.ok(error instanceof Refusal, String(error))
      return [error.code, error.message]
    }
    for (const port of [80, 8080]) {
      const inside = await sentenceFor(`http://inside.example:${port}/`)
      assert.deepEqual(inside, ['invalid', 'No shop is known under this address'])
      assert.deepEqual(inside, await sentenceFor(`http://nobody.example:${port}/`))
    }
  })
})
