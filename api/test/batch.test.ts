import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { cluster } from '@hopechest/testing/cluster-setting'
import { each, must } from '@hopechest/testing/outcome'
import { onEach, suiteWith } from '@hopechest/testing/suites'
import { openBreakable, openOne, settings } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const gifts = (count: number, name = 'Gift') =>
  Array.from({ length: count }, (_, n) => ({ ...lamp, name: `${name} ${n}`, price: n + 1 }))

onEach([...settings, ...cluster], 'gifts that an owner adds together', (world) => {
  const wedding = async () => must(await world.as.owner.createRegistry({ title: 'A wedding' })).id
  const send = (id: number, items: unknown, headers: Record<string, string> = {}) =>
    world.post('owner', `/registries/${id}/items/batch`, { items }, headers)
  const listed = async (id: number) => must(await world.as.owner.getRegistry(id)).meta.registry_item_ids
  const namesOn = async (id: number) =>
    must(await world.as.owner.listRegistryItems(id)).map(({ name }) => name)
  const eventsOf = async (id: number) =>
    (
      await world.database.rows<{ kind: string; subject_id: number }>(
        'SELECT kind, subject_id FROM events WHERE registry_id = $1 ORDER BY id',
        [id],
      )
    )
      .filter(({ kind }) => kind.startsWith('item.'))
      .map(({ subject_id }) => subject_id)

  test('stand at the end of the list in their order, and the answer has them as they are read', async () => {
    const id = await wedding()
    const first = must(await world.as.owner.addRegistryItem(id, lamp)).id
    const { status, body, headers } = await send(id, gifts(3))
    assert.equal(status, 201)
    const seen = body.map(({ name, price }: { name: string; price: number }) => [name, price])
    assert.deepEqual(seen, [
      ['Gift 0', 1],
      ['Gift 1', 2],
      ['Gift 2', 3],
    ])
    const ids = body.map((item: { id: number }) => item.id)
    assert.deepEqual(await listed(id), [first, ...ids])
    const address = new URL(headers.get('location') ?? '', `${world.url}/registries/${id}/items/batch`)
    assert.equal(address.pathname, `/registries/${id}/items`)
    assert.deepEqual((await world.send('owner', address.pathname)).body.slice(1), body)
    assert.deepEqual(await eventsOf(id), [first, ...ids])
  })

  test('are all on the list or none: the sentence names the first one that is wrong', async () => {
    const id = await wedding()
    const [one, two, three] = gifts(3)
    for (const [items, detail] of [
      [[one, { ...two, price: 0 }, { ...three, price: 0 }], 'items[1].price must be greater than 0'],
      [[one, two, { name: 'No link' }], 'items[2].url is required'],
      [[{ ...one, colour: 'red' }], /^items\[0\]\.colour is not known; items\[0\] may hold name, /],
      [[one, 'Lamp'], 'items[1] must be a JSON object'],
    ] as const) {
      const { status, body } = await send(id, items)
      assert.equal(status, 422)
      if (typeof detail === 'string') assert.equal(body.detail, detail)
      else assert.match(body.detail, detail)
    }
    assert.deepEqual(await namesOn(id), [])
    assert.deepEqual(await eventsOf(id), [])
  })

  test('may be sent as they were read from another list; what cannot be set is not read', async () => {
    const from = await wedding()
    must(await world.as.owner.addRegistryItems(from, gifts(2)))
    const read = must(await world.as.owner.listRegistryItems(from))
    const id = await wedding()
    const made = must(await world.as.owner.addRegistryItems(id, read as never))
    assert.deepEqual(await namesOn(id), ['Gift 0', 'Gift 1'])
    for (const [n, item] of made.entries()) assert.notEqual(item.id, read[n]?.id)
  })

  test('are 1 to 100', async () => {
    const id = await wedding()
    const refusal = `items must have 1 to ${limits.itemsPerBatch} entries`
    for (const count of [0, limits.itemsPerBatch + 1])
      assert.equal((await send(id, gifts(count))).body.detail, refusal)
    assert.equal((await send(id, gifts(1))).status, 201)
    assert.equal((await send(id, gifts(limits.itemsPerBatch))).status, 201)
    assert.equal((await listed(id)).length, 1 + limits.itemsPerBatch)
  })

  test('fill a list to its last place, and one too many keeps all of them out', async () => {
    const id = await wedding()
    for (let n = 0; n < 9; n++) must(await world.as.owner.addRegistryItems(id, gifts(100)))
    must(await world.as.owner.addRegistryItems(id, gifts(50)))
    const { status, body, headers } = await send(id, gifts(51))
    assert.deepEqual([status, headers.get('x-error-code')], [409, 'registry_full'])
    assert.equal(body.detail, 'A registry has at most 1000 active items')
    assert.equal((await listed(id)).length, 950)
    // One that is stored as deleted takes no place.
    assert.equal((await send(id, [...gifts(50), { ...lamp, is_active: false }])).status, 201)
    assert.equal((await listed(id)).length, limits.activeItemsPerRegistry)
  })

  test('stay together when three owners add some at the same moment', async () => {
    const id = await wedding()
    const names = ['A', 'B', 'C']
    await Promise.all(names.map((name) => world.as.owner.addRegistryItems(id, gifts(5, name)).then(must)))
    const found = await namesOn(id)
    assert.equal(found.length, 15)
    for (let start = 0; start < 15; start += 5) {
      const name = String(found[start]).slice(0, 1)
      assert.deepEqual(found.slice(start, start + 5), each(gifts(5, name), 'name'))
    }
  })
})

test('a hundred gifts cost a WordPress site one write of the list', async () => {
  const { world, wordpress } = await openBreakable()
  const { id } = must(await world.as.owner.createRegistry({ title: 'A wedding' }))
  const from = wordpress.requests.length
  const made = must(await world.as.owner.addRegistryItems(id, gifts(100)))
  const calls = wordpress.requests.slice(from).map(({ method }) => method)
  assert.deepEqual(calls, ['GET', 'POST'])
  assert.deepEqual(wordpress.registryOf(id)?.meta.registry_item_ids, each(made, 'id'))
  await world.close()
})

suiteWith('the body of a request that adds gifts together', openOne, (world) => {
  let id: number
  before(async () => {
    id = must(await world.as.owner.createRegistry({ title: 'A wedding' })).id
  })

  const post = (path: string, bytes: number, who: 'owner' | undefined) => {
    const body = JSON.stringify({ items: [lamp] })
    return world.send(who, `/registries/${id}/items${path}`, {
      method: 'POST',
      raw: body + ' '.repeat(bytes - body.length),
    })
  }

  test('has at most 1 MiB, and that of any other request 64 KiB', async () => {
    assert.equal((await post('/batch', limits.batchBytes, 'owner')).status, 201)
    const { status, body } = await post('/batch', limits.batchBytes + 1, 'owner')
    assert.deepEqual([status, body.detail], [413, 'The body must be at most 1024 KiB'])
    const said = (await post('', limits.bodyBytes + 1, 'owner')).body.detail
    assert.equal(said, 'The body must be at most 64 KiB')
    assert.equal((await post('/batch', limits.batchBytes, undefined)).status, 401)
  })

  test('has room for a hundred gifts with the longest texts and links', async () => {
    const link = (most: number) => `https://shop.example/${'x'.repeat(most)}`.slice(0, most)
    const longest = {
      name: 'n'.repeat(limits.name.most),
      description: 'd'.repeat(limits.description),
      url: link(limits.url.most),
      retailer: 'r'.repeat(limits.freeText),
      affiliate_url: link(limits.freeText),
      affiliate_status: 'active' as const,
      image_url: link(limits.freeText),
      price: 1_234_567.89,
      quantity_needed: limits.quantity,
    }
    const made = must(
      await world.as.owner.addRegistryItems(
        id,
        Array.from({ length: 100 }, () => longest),
      ),
    )
    assert.equal(made.length, 100)
  })

  test('waits for its turn: of twenty long ones at once the service takes each, or says when to come again', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/batch', limits.batchBytes, 'owner')),
    )
    const statuses = answers.map(({ status }) => status)
    assert.ok(statuses.filter((status) => status === 201).length >= 9, String(statuses))
    for (const { status, headers, body } of answers) {
      if (status === 201) continue
      const seen = [status, body.detail, headers.get('retry-after')]
      assert.deepEqual(seen, [503, 'Too many long bodies are sent', '5'])
    }
  })
})
