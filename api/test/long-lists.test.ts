import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { openOne, type PlainAnswer, type World } from '@hopechest/testing/world'
import { holdWaiting, mostWaitingBytes } from '../http/long-lists.ts'

/** Far more than one page of text, and more than one slice of a registry. */
const count = 60

describe('a list of items that are as long as they may be', () => {
  let world: World
  let registryId: number
  let ids: number[]

  before(async () => {
    world = await openOne()
    const registry = { title: 'A wedding' }
    registryId = (await world.send('owner', '/registries', { method: 'POST', body: registry })).body.id
    const longest = {
      name: '\u{1F381}'.repeat(limits.name.most),
      description: '\u{1F381}'.repeat(limits.description),
      url: `https://shop.example/${'\u{1F381}'.repeat(limits.url.most - 21)}`,
      image_url: `https://shop.example/${'\u{1F381}'.repeat(limits.url.most - 21)}`,
    }
    ids = []
    for (let n = 0; n < count * 2; n++) {
      const { status, body } = await world.send('owner', `/registries/${registryId}/items`, {
        method: 'POST',
        body: longest,
      })
      assert.equal(status, 201, JSON.stringify(body))
      ids.push(body.data.id)
    }
  })
  after(() => world.close())

  test('a page ends early, and its Link leads through all of them', async () => {
    const found: number[] = []
    let path: string | undefined = '/items?limit=1000'
    let pages = 0
    while (path) {
      const { status, headers, body }: PlainAnswer = await world.send('owner', path)
      assert.equal(status, 200)
      assert.ok(JSON.stringify(body).length < 400_000)
      found.push(...body.map(({ id }: { id: number }) => id))
      path = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
      pages++
    }
    assert.deepEqual(found, ids)
    assert.ok(pages > 1)
  })

  test('the list of a registry comes whole, in the order of its owner', async () => {
    const reversed = ids.toReversed()
    const change = { meta: { registry_item_ids: reversed } }
    await world.send('owner', `/registries/${registryId}`, { method: 'PATCH', body: change })
    const { body } = await world.send('owner', `/registries/${registryId}/items`)
    assert.deepEqual(
      body.map(({ id }: { id: number }) => id),
      reversed,
    )
    const part = await world.send('owner', `/registries/${registryId}/items?skip=30&limit=50`)
    assert.deepEqual(
      part.body.map(({ id }: { id: number }) => id),
      reversed.slice(30, 80),
    )
    assert.equal(part.body[0].name.length, limits.name.most * 2)
  })

  test('while too many lists wait for their readers, a caller hears when to ask again', async () => {
    const unread = new ServerResponse(new IncomingMessage(new Socket()))
    holdWaiting(Buffer.alloc(mostWaitingBytes), unread)
    const refused = await world.send('owner', '/items?limit=1000&skip=1')
    assert.deepEqual(
      [refused.status, refused.headers.get('retry-after'), refused.body],
      [503, '2', { detail: 'Too many long answers are under way' }],
    )
    assert.equal((await world.send('owner', `/items/${ids[0]}`)).status, 200)
    unread.emit('close')
    assert.equal((await world.send('owner', '/items?limit=1000&skip=1')).status, 200)
  })
})
