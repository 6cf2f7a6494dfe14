import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEach, withOptions } from '@hopechest/testing/suites'
import { embeddedStories, settings } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 3 }
const wayOut =
  'Read it again and change that, or send only the fields that you change, without updated_at and If-Match'

onEach(settings, 'an owner reads an item, changes a field and sends the whole back', (world) => {
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    world.send('owner', path, { method, headers, ...(body && { body }) })
  const make = async (item: object = lamp) => {
    const meta = { registry_invitees: [world.people.invitee.username] }
    const list = (await send('POST', '/registries', { title: 'Ours', status: 'publish', meta })).body.id
    const { data } = (await send('POST', `/registries/${list}/items`, item)).body
    return { list, item: data.id as number, place: `/registries/${list}/items/${data.id}` }
  }
  const read = async (item: number) => {
    const { body, headers } = await send('GET', `/items/${item}`)
    return { item: body.data, tag: headers.get('etag') ?? '' }
  }
  const buy = async (place: string, quantity = 1) =>
    (await world.post('invitee', `${place}/purchases`, { quantity })).body
  const giveBack = (place: string, { id, release_key }: { id: number; release_key: string }) =>
    world.delete('invitee', `${place}/purchases/${id}`, { 'x-release-key': release_key })
  const conditions = (seen: Awaited<ReturnType<typeof read>>) =>
    [
      ['by updated_at', seen.item, {}],
      ['by updated_at and If-Match', seen.item, { 'if-match': seen.tag }],
      ['by If-Match', { ...seen.item, updated_at: undefined }, { 'if-match': seen.tag }],
    ] as const

  for (const n of [0, 1, 2]) {
    test(`a guest gives back meanwhile, and the gift is free again (${n})`, async () => {
      const { item, place } = await make()
      const bought = await buy(place, 2)
      const [name, whole, headers] = conditions(await read(item))[n] as ReturnType<typeof conditions>[0]
      await giveBack(place, bought)
      const saved = await send('PUT', `/items/${item}`, { ...whole, description: 'Red' }, headers)
      assert.deepEqual([saved.status, saved.body.data.quantity_purchased], [200, 0], name)
      assert.equal((await buy(place, 3)).remaining, 0)
    })

    test(`a guest buys meanwhile, and the new words are stored (${n})`, async () => {
      const { item, place } = await make()
      const [name, whole, headers] = conditions(await read(item))[n] as ReturnType<typeof conditions>[0]
      await buy(place)
      const saved = await send('PUT', `/items/${item}`, { ...whole, description: 'Red' }, headers)
      const { quantity_purchased, description } = saved.body.data
      assert.deepEqual([saved.status, quantity_purchased, description], [200, 1, 'Red'], name)
    })

    test(`no guest comes meanwhile, and what the owner counted is stored (${n})`, async () => {
      const { item, place } = await make()
      await buy(place)
      const [name, whole, headers] = conditions(await read(item))[n] as ReturnType<typeof conditions>[0]
      const saved = await send('PUT', `/items/${item}`, { ...whole, quantity_purchased: 2 }, headers)
      assert.deepEqual([saved.status, saved.body.data.quantity_purchased], [200, 2], name)
    })
  }

  test('guests set aside, buy and give back meanwhile, and each number that stood there meanwhile changes nothing', async () => {
    const { item, place } = await make({ ...lamp, quantity_needed: 9 })
    const { item: whole } = await read(item)
    const first = await buy(place, 4)
    await buy(place, 2)
    await giveBack(place, first)
    for (const quantity_purchased of [0, 4, 6, 2]) {
      const saved = await send('PUT', `/items/${item}`, { ...whole, quantity_purchased })
      assert.deepEqual([saved.status, saved.body.data.quantity_purchased], [200, 2])
    }
    const above = await send('PUT', `/items/${item}`, { ...(await read(item)).item, quantity_purchased: 5 })
    assert.equal(above.body.data.quantity_purchased, 5, 'what stood there at no moment is meant')
    const below = await send('PUT', `/items/${item}`, { ...(await read(item)).item, quantity_purchased: 1 })
    assert.equal(below.status, 409)
  })

  test('guests wait for each other for up to 15 s, and the number between them changes nothing', async () => {
    for (const [apart, counted] of [
      [15_000, 4],
      [15_001, 5],
    ] as const) {
      const { list, item, place } = await make({ ...lamp, quantity_needed: 9 })
      const { item: whole } = await read(item)
      const near = world.database.near(list)
      const at = (milliseconds: number) => new Date(Date.parse(whole.updated_at) + milliseconds).toISOString()
      const first = await buy(place)
      const second = await buy(place, 4)
      await giveBack(place, first)
      const times = 'UPDATE purchases SET created_at = $2, released_at = $3 WHERE id = $1'
      await near.run(times, [first.id, at(0), at(1)])
      await near.run(times, [second.id, at(1 + apart), null])
      const saved = await send('PUT', `/items/${item}`, { ...whole, quantity_purchased: 5 })
      assert.deepEqual([saved.status, saved.body.data.quantity_purchased], [200, counted])
    }
  })

  test('guests buy and give back at the same moment, again and again: the owner is never refused, and each gift is counted', async () => {
    const { item, place } = await make({ ...lamp, quantity_needed: 9 })
    let [isOver, given] = [false, 0]
    const guest = async () => {
      while (!isOver || given < 10) {
        await giveBack(place, await buy(place))
        given++
      }
      await buy(place)
    }
    const guests = [guest(), guest(), guest()]
    for (let n = 0; n < 18; n++) {
      const [name, whole, headers] = conditions(await read(item))[n % 3] ?? assert.fail()
      const saved = await send('PUT', `/items/${item}`, { ...whole, description: `Red ${n}` }, headers)
      assert.deepEqual([saved.status, saved.body.data?.description], [200, `Red ${n}`], name)
    }
    isOver = true
    await Promise.all(guests)
    assert.equal((await read(item)).item.quantity_purchased, guests.length)
  })

  test('an admin changed it meanwhile, and the change of the admin stays', async () => {
    const { item } = await make()
    const { item: whole, tag } = await read(item)
    const other = { method: 'PUT', body: { price: 5 } }
    assert.equal((await world.send('admin', `/items/${item}`, other)).status, 200)
    const late = await send('PUT', `/items/${item}`, { ...whole, description: 'Red' })
    const detail = `The item was changed since you read it. ${wayOut}`
    assert.deepEqual([late.status, late.body], [412, { detail }])
    assert.equal(late.headers.get('x-error-code'), 'precondition_failed')
    assert.equal((await send('PUT', `/items/${item}`, { price: 6 }, { 'if-match': tag })).status, 412)
    const now = (await read(item)).item
    assert.deepEqual([now.price, now.description], [5, null])
    assert.equal((await send('PUT', `/items/${item}`, { description: 'Red' })).status, 200)
  })

  test('updated_at is a time', async () => {
    const { list, item } = await make()
    for (const updated_at of ['yesterday', '', null, 5, '2026-02-30T00:00:00.000Z']) {
      for (const [method, path] of [
        ['PUT', `/items/${item}`],
        ['PATCH', `/registries/${list}`],
      ] as const) {
        const { status, body } = await send(method, path, { updated_at })
        assert.equal(status, 422, `${method} ${updated_at}`)
        assert.match(body.detail, /^updated_at must be /)
      }
    }
    const { item: whole } = await read(item)
    const plain = { ...whole, updated_at: whole.updated_at.replace('Z', '+00:00') }
    assert.equal((await send('PUT', `/items/${item}`, plain)).status, 200)
  })

  test('a registry that got a guest meanwhile keeps them', async () => {
    const { list } = await make()
    const path = `/registries/${list}`
    const known = (await send('GET', path)).body
    const isAsKnown = async () => (await send('GET', path)).body.updated_at === known.updated_at
    const guests = ['jo@example.com']
    // A WordPress site has whole seconds.
    do {
      await send('DELETE', `${path}/invitees/jo@example.com`)
      await send('POST', `${path}/invitees`, { invitees: guests })
    } while (await isAsKnown())
    const late = await send('PATCH', path, { ...known, title: 'Late' })
    const detail = `The registry was changed since you read it. ${wayOut}`
    assert.deepEqual([late.status, late.body], [412, { detail }])
    const now = (await send('GET', path)).body
    assert.deepEqual([now.title, now.meta.registry_invitees.at(-1)], ['Ours', ...guests])
    const saved = await send('PATCH', path, { ...now, title: 'In time' })
    assert.deepEqual([saved.status, saved.body.title], [200, 'In time'])
  })
})

onEach(
  withOptions(embeddedStories, { settings: { ITEM_ROUTES: 'members' } }),
  'an owner learns nothing of a purchase',
  (world) => {
    const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
      world.send('owner', path, { method, headers, ...(body && { body }) })
    const make = async (meta: object) => {
      const registry_invitees = [world.people.invitee.username]
      const body = { title: 'Ours', meta: { registry_invitees, ...meta } }
      const list = (await send('POST', '/registries', body)).body.id
      const item = (await send('POST', `/registries/${list}/items`, lamp)).body.data.id
      return { list, item, path: `/items/${item}`, place: `/registries/${list}/items/${item}` }
    }
    const tagFor = async (who: 'owner' | 'invitee' | 'admin', path: string) =>
      (await world.send(who, path)).headers.get('etag') ?? ''
    const buy = (place: string, body = {}) => world.post('invitee', `${place}/purchases`, body)
    const giveBack = (place: string, { id, release_key }: { id: number; release_key: string }) =>
      world.delete('invitee', `${place}/purchases/${id}`, { 'x-release-key': release_key })
    const wrapped = [{}, { registry_reveal: 'never', registry_event_date: '2020-01-01' }]
    const open = [
      { registry_reveal: 'always' },
      { registry_event_date: '2020-01-01' },
      { registry_for_child: true, registry_reveal: 'never' },
    ]

    for (const [n, meta] of wrapped.entries()) {
      test(`by an answer to the whole that comes back with a tag and without updated_at (${n})`, async () => {
        const { path, place } = await make(meta)
        const first = (await buy(place)).body
        const { updated_at, ...whole } = (await send('GET', path)).body.data
        const condition = { 'if-match': await tagFor('owner', path) }
        const second = (await buy(place)).body
        const meanwhile = [() => undefined, () => giveBack(place, first), () => giveBack(place, second)]
        for (const [done, act] of meanwhile.entries()) {
          await act()
          const saved = await send('PUT', path, whole, condition)
          assert.deepEqual([saved.status, saved.body.data.quantity_purchased], [200, 2 - done])
        }
      })
    }

    for (const [n, meta] of [...wrapped, ...open].entries()) {
      const isWrapped = n < wrapped.length
      test(`by a tag of an item of a list that is ${isWrapped ? '' : 'not '}wrapped (${n})`, async () => {
        const { item, path, place } = await make(meta)
        const before = (await send('GET', path)).body.data
        const tags = { owner: await tagFor('owner', path), invitee: await tagFor('invitee', path) }
        const bought = (await buy(place, { is_set_aside: true })).body
        const known = (tag: string) => ({ headers: { 'if-none-match': tag } })
        assert.equal((await world.send('invitee', path, known(tags.invitee))).status, 200, 'a guest sees it')
        assert.equal((await world.send('owner', path, known(tags.owner))).status, isWrapped ? 304 : 200)
        assert.equal((await tagFor('owner', path)) === tags.owner, isWrapped)
        const now = (await send('GET', path)).body.data
        assert.deepEqual(now, { ...before, quantity_purchased: 1 })
        await giveBack(place, bought)
        assert.deepEqual((await send('GET', path)).body.data, before)
        await buy(place)
        const saved = await send('PUT', `/items/${item}`, { price: 4 }, { 'if-match': tags.owner })
        assert.equal(saved.status, 200)
        const next = saved.headers.get('etag') ?? ''
        await buy(place)
        assert.equal((await send('PUT', path, { price: 5 }, { 'if-match': next })).status, 200)
        assert.equal((await send('DELETE', path, undefined, { 'if-match': next })).status, 412)
      })
    }
  },
)
