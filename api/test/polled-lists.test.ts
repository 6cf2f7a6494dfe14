import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { type Endpoint, endpoints } from '@hopechest/contract'
import { onEach, suiteWith, withOptions } from '@hopechest/testing/suites'
import { basic, embeddedStories, openOne } from '@hopechest/testing/world'
import { followed } from './followed.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 3 }
const long = { ...lamp, description: 'x'.repeat(500) }
/** The bytes as they come. */
async function receive(url: string, headers: Record<string, string>) {
  const [answer] = await once(get(url, { headers }), 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

type Name = 'owner' | 'invitee' | 'admin'

onEach(
  withOptions(embeddedStories, { settings: { ITEM_ROUTES: 'members' } }),
  'a program that asks for a list again and again',
  (world) => {
    const post = async (path: string, body: object) => (await world.post('owner', path, body)).body
    const make = async (meta = {}) => {
      const registry_invitees = [world.people.invitee.username]
      const { id } = await post('/registries', { title: 'Ours', meta: { registry_invitees, ...meta } })
      return { list: `/registries/${id}/items`, registry: `/registries/${id}` }
    }
    const add = async (list: string, items: object[]) =>
      (await post(`${list}/batch`, { items })) as { id: number }[]
    const look = async (who: Name, path: string, tag?: string) => {
      const headers: Record<string, string> = tag === undefined ? {} : { 'if-none-match': tag }
      const { status, body, headers: own } = await world.send(who, path, { headers })
      return { status, body, tag: own.get('etag') ?? '' }
    }

    for (const [name, count] of [
      ['short', 2],
      ['long', 300],
    ] as const) {
      test(`reads a ${name} list of items once while nothing changes, and anew after each change`, async () => {
        const { list, registry } = await make({ registry_reveal: 'always' })
        const ids: number[] = []
        for (let n = 0; n < count; n += 100)
          ids.push(...(await add(list, Array(Math.min(100, count)).fill(long))).map(({ id }) => id))
        const item = `/items/${ids[1]}`
        const changes: [string, () => Promise<unknown>][] = [
          ['a price', () => world.put('owner', item, { price: 3 })],
          ['a new item', () => post(list, lamp)],
          ['the order', () => world.patch('owner', registry, { meta: { registry_item_ids: [ids[1]] } })],
          ['a purchase', () => world.post('invitee', `${list}/${ids[1]}/purchases`, {})],
          ['an item that goes', () => world.delete('owner', `${list}/${ids[1]}`)],
        ]
        let { tag, body } = await look('invitee', list)
        for (const [what, change] of changes) {
          assert.match(tag, /^W\/"[\w-]{22}"$/)
          for (const known of [tag, tag.slice(2), `"other", ${tag}`]) {
            const same = await look('invitee', list, known)
            assert.deepEqual([same.status, same.body, same.tag], [304, '', tag], what)
          }
          await change()
          const now = await look('invitee', list, tag)
          assert.equal(now.status, 200, what)
          assert.notDeepEqual(now.body, body)
          assert.deepEqual((await look('invitee', list)).body, now.body)
          ;({ tag, body } = now)
        }
        assert.notEqual((await look('admin', list)).tag, tag, 'an admin reads more')
        assert.notEqual((await look('invitee', `${list}?limit=1`)).tag, tag)
      })

      test(`an owner of a wrapped ${name} list learns nothing of a purchase by its tag`, async () => {
        const { list } = await make()
        const ids: number[] = []
        for (let n = 0; n < count; n += 100)
          ids.push(...(await add(list, Array(Math.min(100, count)).fill(long))).map(({ id }) => id))
        const before = { owner: await look('owner', list), invitee: await look('invitee', list) }
        await world.post('invitee', `${list}/${ids[0]}/purchases`, {})
        assert.equal((await look('invitee', list, before.invitee.tag)).status, 200)
        assert.equal((await look('owner', list, before.owner.tag)).status, 304)
        assert.equal((await look('owner', list)).tag, before.owner.tag)
        await world.put('owner', `/items/${ids[0]}`, { price: 3 })
        assert.equal((await look('owner', list, before.owner.tag)).status, 200)
        assert.equal((await look('owner', '/items')).tag, '', 'it is of lists of which nothing is known')
        assert.notEqual((await look('admin', '/items')).tag, '')
      })
    }

    test('learns by 304 that its registries, people or purchases are as they were', async () => {
      const { list, registry } = await make()
      const [item] = await add(list, [lamp])
      await world.post('invitee', `${list}/${item?.id}/purchases`, {})
      for (const [path, change] of [
        ['/registries', () => world.patch('owner', registry, { title: 'New' })],
        ['/people', () => post('/people', { name: 'Oma Lise' })],
        [`${registry}/purchases`, () => world.post('invitee', `${list}/${item?.id}/purchases`, {})],
      ] as const) {
        const { tag } = await look('owner', path)
        assert.equal((await look('owner', path, tag)).status, 304, path)
        await change()
        assert.equal((await look('owner', path, tag)).status, 200, path)
      }
    })
  },
)

suiteWith('a list', openOne, (world) => {
  test('has a tag wherever the description has a list to read', async () => {
    const api = followed((await world.send(undefined, '/openapi.json')).body)
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const { method, path, answer } = endpoint
      const shape = (answer && ('admin' in answer ? answer.admin : answer)) as { type?: string } | null
      // Who follows changes asks for those behind the last one.
      const isFeed = endpoint.headers?.includes('prefer')
      if (method !== 'GET' || shape?.type !== 'array' || isFeed) continue
      const { responses, parameters } = api.paths[path.replaceAll(/:(\w+)/g, '{$1}')].get
      assert.ok(responses[200].headers.etag && responses[304], name)
      assert.ok(
        parameters.some((each: { name: string }) => each.name === 'if-none-match'),
        name,
      )
    }
  })

  test('comes compressed to a client that takes that, whole or while it is read, and others get it as it is', async () => {
    const { id } = (await world.post('owner', '/registries', { title: 'Ours' })).body
    const list = `/registries/${id}/items`
    const authorization = basic(world.people.owner)
    const ask = (path: string, headers: Record<string, string> = {}) =>
      receive(world.url + path, { authorization, ...headers })
    const gzip = { 'accept-encoding': 'br, gzip;q=0.5' }
    assert.equal((await ask(list, gzip)).headers['content-encoding'], undefined, 'it is short')
    for (const count of [10, 90, 400]) {
      for (let n = 0; n < count; n += 100)
        await world.post('owner', `${list}/batch`, { items: Array(Math.min(100, count)).fill(long) })
      // An answer that was kept comes in both forms, too.
      for (const path of [list, list, `/items?limit=1000`, `/items?limit=1000`]) {
        const plain = await ask(path)
        const { headers, body } = await ask(path, gzip)
        const seen = [headers['content-encoding'], headers.vary, headers.etag]
        assert.deepEqual(seen, ['gzip', 'Accept-Encoding', plain.headers.etag], path)
        assert.ok(body.length < plain.body.length / 5, `${body.length} of ${plain.body.length}`)
        assert.deepEqual(gunzipSync(body), plain.body)
        const found = [plain.headers['content-encoding'], plain.headers.vary]
        assert.deepEqual(found, [undefined, 'Accept-Encoding'])
        for (const none of ['identity', 'gzip;q=0', 'br'])
          assert.equal((await ask(path, { 'accept-encoding': none })).headers['content-encoding'], undefined)
        const known = { ...gzip, 'if-none-match': String(headers.etag) }
        const again = await ask(path, known)
        assert.deepEqual([again.status, again.body.length], [304, 0])
      }
    }
  })
})
