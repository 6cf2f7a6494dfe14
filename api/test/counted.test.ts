import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { onEach } from '@hopechest/testing/suites'
import { openOne, settings } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

test('a program reads how much it may create before it is refused, and how much of it is left once it is', async () => {
  await using world = await openOne({ settings: { CREATES_PER_MINUTE: '3' } })
  const { body: list, headers } = await world.post('owner', '/registries', { title: 'T' })
  assert.equal(headers.get('ratelimit-policy'), '"creations";q=3;w=60')
  assert.equal(headers.get('ratelimit'), '"creations";r=2;t=60')
  const add = (key?: string) =>
    world.post('owner', `/registries/${list.id}/items`, lamp, key ? { 'idempotency-key': key } : {})
  const left = async (answer: ReturnType<typeof add>) =>
    /^"creations";r=(\d+);t=\d+$/.exec((await answer).headers.get('ratelimit') ?? '')?.[1]
  assert.equal(await left(add('a')), '1')
  assert.equal(await left(add('a')), '1', 'what is sent again counts no more')
  assert.equal(await left(add()), '0')
  const refused = await add()
  assert.deepEqual([refused.status, await left(add())], [429, '0'])
  assert.equal(refused.headers.get('ratelimit-policy'), '"creations";q=3;w=60')
  const read = await world.send('owner', `/registries/${list.id}/items`)
  assert.equal(read.headers.get('ratelimit'), null, 'to read is not counted')
  const ofAdmin = await world.post('admin', `/registries/${list.id}/items`, lamp)
  assert.deepEqual([ofAdmin.status, ofAdmin.headers.get('ratelimit')], [201, null])
})

test('who writes owners down, has pages of shops read or adds ideas reads the count of that, too', async () => {
  const previewer = { preview: async () => ({}) as never, close: async () => {} }
  await using world = await openOne({ previewer, settings: { CREATES_PER_MINUTE: '60' } })
  const meta = { registry_for_child: true, registry_owners: ['a@x.example', 'b@x.example'] }
  const { body: list, headers } = await world.post('owner', '/registries', { title: 'T', meta })
  assert.equal(headers.get('ratelimit'), '"creations";r=59;t=60, "owners";r=28;t=3600')
  const looked = await world.post('owner', '/link-previews', { url: 'https://shop.example/lamp' })
  assert.match(looked.headers.get('ratelimit') ?? '', /^"previews";r=29;t=60$/)
  assert.equal(looked.headers.get('ratelimit-policy'), `"previews";q=${limits.previewsPerMinute};w=60`)
  await world.put('owner', `/registries/${list.id}/idea-settings`, { guests_may_add: true })
  const key = { 'x-release-key': 'the-key-of-a-first-guest' }
  const idea = await world.post('owner', `/registries/${list.id}/ideas`, { name: 'Records' }, key)
  assert.match(idea.headers.get('ratelimit') ?? '', /"ideas";r=19;t=86400/)
})

test('who signs in with a wrong password reads how many more may fail from the address', async () => {
  await using world = await openOne({ settings: { SIGN_IN_FAILURES_PER_ADDRESS: '2' } })
  const guess = async (password: string) => {
    const { status, headers } = await world.send({ ...world.people.owner, password }, '/items')
    return [status, headers.get('ratelimit')?.replace(/t=\d+/, 't')]
  }
  assert.deepEqual(await guess('one'), [401, '"sign-ins";r=1;t'])
  assert.deepEqual(await guess('two'), [401, '"sign-ins";r=0;t'])
  assert.deepEqual(await guess('three'), [429, '"sign-ins";r=0;t'])
})

onEach(settings, 'a program that is refused for one field', (world) => {
  test('reads which one in a header, also of a list, and of a name that it made up', async () => {
    const field = async (path: string, body: object) => {
      const { status, headers } = await world.post('owner', path, body)
      return [status, headers.get('x-error-field')]
    }
    const { id } = (await world.post('owner', '/registries', { title: 'T' })).body
    const items = `/registries/${id}/items`
    assert.deepEqual(await field(items, { name: 'Lamp' }), [422, 'url'])
    assert.deepEqual(await field(items, { ...lamp, price: -1 }), [422, 'price'])
    assert.deepEqual(await field(items, { ...lamp, größe: 1 }), [422, 'gr%C3%B6%C3%9Fe'])
    assert.deepEqual(await field(items, { ...lamp, 'a\r\nb%': 1 }), [422, 'a%0D%0Ab%25'])
    assert.deepEqual(await field(`${items}/batch`, { items: [lamp, { ...lamp, price: 'x' }] }), [
      422,
      'items[1].price',
    ])
    const meta = { registry_invitees: ['jim', ''] }
    assert.deepEqual(await field('/registries', { title: 'T', meta }), [422, 'meta.registry_invitees[1]'])
    assert.deepEqual(await field(items, []), [422, null])
    for (const [path, name] of [
      ['/items?limit=0', 'limit'],
      ['/items/x', 'item_id'],
      ['/items?limits=1', 'limits'],
    ] as const)
      assert.equal((await world.send('owner', path)).headers.get('x-error-field'), name, path)
    const order = { meta: { registry_item_ids: [999_999] } }
    const late = await world.patch('owner', `/registries/${id}`, order)
    assert.deepEqual([late.status, late.headers.get('x-error-field')], [422, 'meta.registry_item_ids'])
  })
})

onEach(settings, 'a program that reads a list page by page', (world) => {
  test('follows the header Link until the list ends, also over the gifts of one list and the work of admins', async () => {
    const { id } = (await world.post('owner', '/registries', { title: 'T' })).body
    const items = `/registries/${id}/items`
    for (const name of ['A', 'B', 'C', 'D', 'E']) await world.post('owner', items, { ...lamp, name })
    const follow = async (who: 'owner' | 'admin', path: string) => {
      const read: unknown[] = []
      for (let next: string | undefined = path; next; ) {
        const { body, headers }: { body: unknown[] & { items?: unknown[] }; headers: Headers } =
          await world.send(who, next)
        read.push(...(body.items ?? body))
        const link: string | undefined = /^<(\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
        next = link && path.split('?')[0] + link
      }
      return read.length
    }
    assert.equal(await follow('owner', `${items}?limit=2`), 5)
    assert.equal(await follow('owner', `${items}?limit=5`), 5)
    assert.equal(await follow('owner', `${items}?skip=1&limit=2`), 4)
    assert.equal(await follow('owner', items), 5)
    assert.equal(await follow('owner', `${items}?skip=9&limit=2`), 0)
    assert.ok((await follow('admin', '/affiliate?state=new&limit=2')) >= 5)
    const end = await world.send('owner', `${items}?skip=4&limit=1`)
    assert.equal(end.headers.get('link'), null)
  })
})
