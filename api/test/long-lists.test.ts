import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { limits } from '@hopechest/contract'
import type { Host } from '@hopechest/host'
import { openConnection } from '@hopechest/testing/raw'
import { suiteWith } from '@hopechest/testing/suites'
import { until } from '@hopechest/testing/until'
import { basic, openOne, type PlainAnswer, type World } from '@hopechest/testing/world'
import { mostWaitingBytes } from '../answers/long-lists.ts'
import { beginToRead, hasAllRoom } from './room-of-lists.ts'

/** Far more than one page of text, and more than one slice of a registry. */
const count = 60

/** While the host is held, what lets it go on. */
let held: (() => void) | undefined
let isHeld = false
const wrapHost = (host: Host): Host => ({
  ...host,
  knownRegistry: () => undefined,
  async findRegistry(caller, id) {
    if (isHeld) await new Promise<void>((resolve) => (held = resolve))
    return host.findRegistry(caller, id)
  },
})

suiteWith(
  'a list of items that are as long as they may be',
  () => openOne({ wrapHost }),
  (world) => {
    let registryId: number
    let ids: number[]
    before(async () => {
      ;({ registryId, ids } = await makeLongList(world))
    })

    test('a page is as long as the caller asked, so that skip and limit lead through all of them', async () => {
      await followPages(world, ids)
      const whole = await world.send('owner', '/items?limit=1000')
      assert.deepEqual([idsOf(whole.body), whole.headers.get('link')], [ids, null])
    })

    test('so it is where a caller reads the items of their own lists alone', async () => {
      await using members = await openOne({ settings: { ITEM_ROUTES: 'members' } })
      await followPages(members, (await makeLongList(members)).ids)
    })

    test('the list of a registry comes whole, in the order of its owner', async () => {
      const reversed = ids.toReversed()
      const change = { meta: { registry_item_ids: reversed } }
      await world.patch('owner', `/registries/${registryId}`, change)
      const { body } = await world.send('owner', `/registries/${registryId}/items`)
      assert.deepEqual(idsOf(body), reversed)
      const part = await world.send('owner', `/registries/${registryId}/items?skip=30&limit=50`)
      assert.deepEqual(idsOf(part.body), reversed.slice(30, 80))
      assert.equal(part.body[0].name.length, limits.name.most * 2)
    })

    test('registries that invite many people come whole, and not at once', async () => {
      const invitees = Array.from({ length: 200 }, (_, n) => `${n}.${'x'.repeat(200)}@orchard.example`)
      for (let n = 0; n < 3; n++) {
        const meta = { registry_invitees: invitees }
        await world.post('owner', '/registries', { title: `List ${n}`, meta })
      }
      const { headers, body } = await world.send('owner', '/registries?limit=3')
      assert.equal(headers.get('content-length'), null)
      for (const registry of body) {
        assert.deepEqual(registry, (await world.send('owner', `/registries/${registry.id}`)).body)
        assert.equal(registry.meta.registry_invitees.length, invitees.length)
      }
      assert.equal(body.length, 3)
    })

    test('affiliate links come whole, by id, however many there are', async () => {
      const link = `https://ads.example/${'x'.repeat(limits.affiliateUrl.most - 20)}`
      const ids: number[] = []
      const { id } = (await world.post('owner', '/registries', { title: 'Links' })).body
      const gift = { name: 'Fork', url: 'https://shop.example/fork', affiliate_url: link }
      for (let n = 0; n < 151; n++) {
        const { body } = await world.post('admin', `/registries/${id}/items`, gift)
        ids.push(body.data.id)
        if (n === 49 || n === 50)
          assert.equal((await world.send('admin', `/registries/${id}/affiliate`)).body.length, n + 1)
      }
      const { headers, body } = await world.send('admin', `/registries/${id}/affiliate`)
      assert.deepEqual(
        body,
        ids.map((item_id) => ({ item_id, affiliate_url: link, affiliate_status: body[0].affiliate_status })),
      )
      assert.equal(headers.get('content-length'), null)
    })

    test('purchases with long notes come whole, newest first, in pages of any length', async () => {
      const gift = { name: 'Fork', url: 'https://shop.example/fork', quantity_needed: 90 }
      const { id } = (await world.post('owner', `/registries/${registryId}/items`, gift)).body.data
      const made: number[] = []
      for (let n = 0; n < 41; n++) {
        const path = `/registries/${registryId}/items/${id}/purchases`
        const body = { purchaser: 'Miriam', note: '\u{1F381}'.repeat(limits.purchaseNote) }
        made.unshift((await world.post('owner', path, body)).body.id)
      }
      for (const path of [
        `/registries/${registryId}/purchases`,
        `/registries/${registryId}/items/${id}/purchases`,
      ]) {
        const { headers, body } = await world.send('owner', path)
        assert.deepEqual(idsOf(body), made)
        assert.equal(headers.get('content-length'), null)
        const page = await world.send('owner', `${path}?skip=3&limit=20`)
        assert.deepEqual(idsOf(page.body), made.slice(3, 23))
      }
    })

    test('a caller who leaves before the list comes is no fault of the service', async () => {
      const path = `/registries/${registryId}/items`
      isHeld = true
      const { socket } = openConnection(world.url)
      socket.write(
        `GET ${path}?limit=99 HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic(world.people.owner)}\r\n\r\n`,
      )
      await until('the host is asked', () => held !== undefined)
      socket.destroy()
      for (let n = 0; n < 5; n++) assert.equal((await world.send(undefined, '/health')).status, 200)
      isHeld = false
      held?.()
      assert.equal((await world.send('owner', `${path}?limit=98`)).body.length, 98)
      assert.doesNotMatch(world.logged(), /went wrong/)
    })

    test('readers who leave at any moment leave their room to others', async () => {
      const authorization = basic(world.people.owner)
      const ask = `GET /items?limit=1000&skip=1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`
      for (let n = 0; n < 20; n++) {
        const { socket, write, answer } = openConnection(world.url)
        write(ask)
        // Before the answer begins, at its first bytes, or in the middle of it.
        if (n % 2 === 0) socket.once('data', () => socket.destroy())
        else setTimeout(() => socket.destroy(), n)
        await answer
      }
      await until('no list waits for its reader', hasAllRoom)
    })

    test('while too many lists wait for their readers, a caller hears when to ask again', async () => {
      const { id } = world.people.owner
      const unread = await beginToRead(mostWaitingBytes, { id, is_reader: false, address: '127.0.0.1' })
      const refused = await world.send('owner', '/items?limit=1000&skip=1')
      assert.deepEqual(
        [refused.status, refused.headers.get('retry-after'), refused.body],
        [503, '2', { detail: 'Too many long answers are under way: try again in a moment' }],
      )
      assert.equal((await world.send('owner', `/items/${ids[0]}`)).status, 200)
      await unread.return(undefined)
      assert.equal((await world.send('owner', '/items?limit=1000&skip=1')).status, 200)
    })
  },
)

function idsOf(items: { id: number }[]): number[] {
  return items.map(({ id }) => id)
}

/** Twice as many items of the longest texts as a page of text holds, on a list of the owner. */
async function makeLongList(world: World): Promise<{ registryId: number; ids: number[] }> {
  const registry = { title: 'A wedding' }
  const registryId = (await world.post('owner', '/registries', registry)).body.id
  const longest = {
    name: '\u{1F381}'.repeat(limits.name.most),
    description: '\u{1F381}'.repeat(limits.description),
    url: `https://shop.example/${'\u{1F381}'.repeat(limits.url.most - 21)}`,
    image_url: `https://shop.example/${'\u{1F381}'.repeat(limits.url.most - 21)}`,
  }
  const ids: number[] = []
  for (let n = 0; n < count * 2; n++) {
    const { status, body } = await world.post('owner', `/registries/${registryId}/items`, longest)
    assert.equal(status, 201, JSON.stringify(body))
    ids.push(body.data.id)
  }
  return { registryId, ids }
}

async function followPages(world: World, ids: readonly number[]): Promise<void> {
  const limit = count - 1
  const found: number[] = []
  for (let skip = 0; skip < ids.length; skip += limit) {
    const page = `/items?skip=${skip}&limit=${limit}`
    const { status, headers, body }: PlainAnswer = await world.send('owner', page)
    assert.equal(status, 200)
    found.push(...idsOf(body))
    const isLast = skip + limit >= ids.length
    assert.equal(body.length, isLast ? ids.length - skip : limit)
    assert.equal(headers.get('link'), isLast ? null : `<?after=${found.at(-1)}&limit=${limit}>; rel="next"`)
  }
  assert.deepEqual(found, ids)
}
