import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { onEach } from '@hopechest/testing/suites'
import { openOne, settings } from '@hopechest/testing/world'

const kettle = { external_id: 'sku-1', name: 'Kettle', url: 'https://shop.example/kettle', price: 39.9 }
const lamp = { external_id: 'sku-2', name: 'Lamp', url: 'https://shop.example/lamp' }

interface Verdict {
  external_id: string
  outcome: string
  status: number
  item_id: number | null
  etag: string | null
  error_code: string | null
  error_field: string | null
  detail: string | null
}

onEach(settings, 'a program that keeps a list in step with its own', (world) => {
  let list: string
  beforeEach(async () => {
    list = `/registries/${(await world.post('owner', '/registries', { title: 'Ours' })).body.id}`
  })
  const put = async (items: object[], more: object = {}): Promise<Verdict[]> => {
    const { status, body } = await world.put('owner', `${list}/items/batch`, { items, ...more })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const outcomes = (verdicts: Verdict[]) => verdicts.map(({ outcome, status }) => [outcome, status])
  const names = async () =>
    (await world.send('owner', `${list}/items`)).body.map(({ name }: { name: string }) => name)

  test('makes what the list does not know and changes the rest, however often it is sent', async () => {
    const first = await put([kettle, lamp])
    assert.deepEqual(outcomes(first), [
      ['created', 201],
      ['created', 201],
    ])
    assert.deepEqual(await names(), ['Kettle', 'Lamp'])
    const again = await put([kettle, lamp])
    assert.deepEqual(outcomes(again), [
      ['unchanged', 200],
      ['unchanged', 200],
    ])
    const seen = again.map(({ item_id, etag }) => [item_id, etag])
    assert.deepEqual(
      seen,
      first.map(({ item_id, etag }) => [item_id, etag]),
    )
    const changed = await put([
      { external_id: 'sku-2', price: 5 },
      { ...lamp, external_id: 'sku-3', name: 'Cup' },
    ])
    assert.deepEqual(outcomes(changed), [
      ['changed', 200],
      ['created', 201],
    ])
    assert.deepEqual(await names(), ['Kettle', 'Lamp', 'Cup'])
    const { data } = (await world.send('owner', `/items/${changed[0]?.item_id}`)).body
    assert.deepEqual([data.name, data.price], ['Lamp', 5])
    assert.deepEqual(Object.keys(data).includes('external_id'), false, 'the name stands beside the item')
  })

  test('hears of each row what became of it, and the others are stored', async () => {
    const [made] = await put([kettle])
    await world.put('owner', `/items/${made?.item_id}`, { quantity_needed: 2 })
    await world.post('invitee', `${list}/items/${made?.item_id}/purchases`, {})
    await world.post('owner', `${list}/items/${made?.item_id}/purchases`, {})
    const [gone] = await put([lamp])
    await world.delete('owner', `/items/${gone?.item_id}`)
    const verdicts = await put(
      [
        { external_id: 'sku-1', quantity_purchased: 0 },
        { external_id: 'sku-2', price: 3 },
        { external_id: 'sku-3', name: 'Cup' },
        { external_id: 'sku-4', name: 'Plate', url: 'https://shop.example/plate' },
        { external_id: 'sku-1', etag: '"old"', price: 1 },
      ].slice(0, 4),
    )
    assert.deepEqual(
      verdicts.map(({ outcome, status, error_code, error_field }) => [
        outcome,
        status,
        error_code,
        error_field,
      ]),
      [
        ['refused', 409, 'purchases_stand', null],
        ['refused', 404, 'not_found', null],
        ['refused', 422, 'invalid', 'url'],
        ['created', 201, null, null],
      ],
    )
    const back = await put([{ external_id: 'sku-2', is_active: true }])
    assert.deepEqual(outcomes(back), [['changed', 200]])
    assert.deepEqual(await names(), ['Kettle', 'Plate', 'Lamp'])
  })

  test('changes nothing of an item that was changed since the tag that it names, and guests move no tag', async () => {
    const [made] = await put([kettle])
    await world.post('owner', `${list}/items/${made?.item_id}/purchases`, {})
    const etag = made?.etag
    assert.deepEqual(outcomes(await put([{ external_id: 'sku-1', etag, price: 30 }])), [['changed', 200]])
    const [late] = await put([{ external_id: 'sku-1', etag, price: 20 }])
    assert.deepEqual([late?.status, late?.error_code], [412, 'precondition_failed'])
    const { body: tags } = await world.send('owner', `${list}/item-tags`)
    const now = tags[0].etag
    assert.deepEqual(tags, [{ item_id: made?.item_id, external_id: 'sku-1', etag: now, is_active: true }])
    const one = await world.put('owner', `/items/${made?.item_id}`, { price: 10 }, { 'if-match': now })
    assert.equal(one.status, 200, 'a tag of the list is good for If-Match')
    assert.equal(
      (await world.put('owner', `/items/${made?.item_id}`, { price: 9 }, { 'if-match': now })).status,
      412,
    )
  })

  test('sees beforehand what would happen, and nothing does', async () => {
    await put([kettle])
    const plan = await put(
      [
        { external_id: 'sku-1', price: 1 },
        lamp,
        { external_id: 'sku-9' },
        { external_id: 'sku-1b', ...{ name: 'A' } },
      ],
      { dry_run: true },
    )
    const seen = plan.map(({ outcome, item_id }) => [outcome, item_id === null])
    assert.deepEqual(seen, [
      ['changed', false],
      ['created', true],
      ['refused', true],
      ['refused', true],
    ])
    assert.deepEqual(await names(), ['Kettle'])
    assert.equal((await world.send('owner', `${list}/item-tags`)).body.length, 1)
  })

  test('is refused whole where a field is wrong or a name stands twice, before anything is stored', async () => {
    const refusal = async (items: object[]) => {
      const { status, headers } = await world.put('owner', `${list}/items/batch`, { items })
      return [status, headers.get('x-error-field')]
    }
    const named = (external_id: string) => ({ ...kettle, external_id })
    assert.deepEqual(await refusal([lamp, { ...kettle, price: -1 }]), [422, 'items[1].price'])
    assert.deepEqual(await refusal([kettle, lamp, kettle]), [422, 'items[2].external_id'])
    assert.deepEqual(await refusal([named('x'.repeat(limits.externalId + 1))]), [422, 'items[0].external_id'])
    assert.deepEqual(await refusal([named(' ')]), [422, 'items[0].external_id'])
    assert.deepEqual(await refusal([{ name: 'A', url: lamp.url }]), [422, 'items[0].external_id'])
    const many = (count: number) => Array.from({ length: count }, (_, n) => named(`n${n}`))
    assert.deepEqual(await refusal(many(limits.itemsPerBatch + 1)), [422, 'items'])
    assert.deepEqual(await refusal([]), [422, 'items'])
    assert.deepEqual(await names(), [])
    assert.equal((await put([named('x'.repeat(limits.externalId))])).length, 1)
    assert.equal((await put(many(limits.itemsPerBatch), { dry_run: true })).length, limits.itemsPerBatch)
  })

  test('makes each item once where several of it run at the same moment', async () => {
    const rows = Array.from({ length: 5 }, (_, n) => ({ ...lamp, external_id: `n${n}`, name: `N${n}` }))
    const all = await Promise.all([rows, rows.toReversed(), rows, rows].map((each) => put(each)))
    assert.equal(all.flat().filter(({ outcome }) => outcome === 'created').length, 5)
    assert.deepEqual((await names()).toSorted(), ['N0', 'N1', 'N2', 'N3', 'N4'])
  })

  test('is for owners and admins alone, and what it calls an item means nothing on another list', async () => {
    await put([kettle])
    for (const who of ['stranger', 'invitee'] as const) {
      assert.equal((await world.put(who, `${list}/items/batch`, { items: [lamp] })).status, 403, who)
      assert.equal((await world.send(who, `${list}/item-tags`)).status, 403, who)
    }
    const other = (await world.post('otherOwner', '/registries', { title: 'Others' })).body.id
    const made = await world.put('otherOwner', `/registries/${other}/items/batch`, { items: [kettle] })
    assert.equal(made.body[0].outcome, 'created')
  })

  test('keeps as many items off the list as its owners may, and hears of the one too many', async () => {
    const hidden = (n: number) => ({ ...lamp, external_id: `hidden ${n}`, off_list: 'hidden' })
    const { offListItems: most, itemsPerBatch } = limits
    for (let n = 0; n < most; n += itemsPerBatch) {
      const rows = Array.from({ length: itemsPerBatch }, (_, row) => hidden(n + row))
      assert.ok((await put(rows)).every(({ outcome }) => outcome === 'created'))
    }
    const [refused] = await put([hidden(most)])
    assert.deepEqual([refused?.status, refused?.error_code], [409, 'registry_full'])
    assert.equal((await world.send('owner', `${list}/off-list-items`)).body.length, most)
    assert.deepEqual(outcomes(await put([lamp])), [['created', 201]], 'on the list there is room')
  })

  test('reads all tags page by page, those of removed items with a name, too', async () => {
    const made = await put([kettle, lamp, { ...lamp, external_id: 'sku-3' }])
    const nameless = (await world.post('owner', `${list}/items`, { name: 'Cup', url: lamp.url })).body.data.id
    await world.delete('owner', `/items/${made[1]?.item_id}`)
    const { body, headers } = await world.send('owner', `${list}/item-tags?limit=3`)
    assert.deepEqual(
      body.map(({ external_id, is_active }: { external_id: string; is_active: boolean }) => [
        external_id,
        is_active,
      ]),
      [
        ['sku-1', true],
        ['sku-2', false],
        ['sku-3', true],
      ],
    )
    const next = /<(\?[^>]+)>/.exec(headers.get('link') ?? '')?.[1]
    const rest = await world.send('owner', `${list}/item-tags${next}`)
    assert.deepEqual(
      rest.body.map(({ item_id, external_id }: { item_id: number; external_id: null }) => [
        item_id,
        external_id,
      ]),
      [[nameless, null]],
    )
    assert.equal(rest.headers.get('link'), null)
  })
})

test('a program that creates too much in a minute hears it of the rows that were not stored, and sends them again', async () => {
  await using world = await openOne({ settings: { CREATES_PER_MINUTE: '3' } })
  const { id } = (await world.post('owner', '/registries', { title: 'T' })).body
  const rows = ['a', 'b', 'c', 'd'].map((external_id) => ({ ...lamp, external_id }))
  const put = () => world.put('owner', `/registries/${id}/items/batch`, { items: rows })
  const codes = ({ body }: { body: Verdict[] }) =>
    body.map(({ outcome, error_code }) => error_code ?? outcome)
  assert.deepEqual(codes(await put()), ['created', 'created', 'too_many', 'too_many'])
  assert.deepEqual(codes(await put()), ['unchanged', 'unchanged', 'too_many', 'too_many'])
  const others = rows.slice(2)
  const refused = await world.put('owner', `/registries/${id}/items/batch`, { items: others })
  assert.deepEqual([refused.status, refused.headers.get('ratelimit')?.slice(0, 15)], [429, '"creations";r=0'])
})
