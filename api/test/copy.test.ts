import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CopiedPart, Registry } from '@hopechest/contract'
import { limits } from '@hopechest/contract'
import { cluster } from '@hopechest/testing/cluster-setting'
import { each, must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { countTurns } from '@hopechest/testing/turns'
import { embeddedStories, openBreakable, openOne, type PersonName, settings } from '@hopechest/testing/world'

const plate = { name: 'Plate', url: 'https://shop.example/plate', price: 24.5, quantity_needed: 8 }
const gifts = (count: number) => Array.from({ length: count }, (_, n) => ({ ...plate, name: `Gift ${n}` }))

const beside = embeddedStories.filter(({ name }) => name.includes('PostgreSQL'))

onEach([...settings, ...beside, ...cluster], 'a list that its owner copies', (world) => {
  const list = async (given = {}) => {
    const registry = { title: 'A list', status: 'publish', ...given } as const
    return must(await world.as.owner.createRegistry(registry)).id
  }
  const copy = (id: number, body: object, who: PersonName = 'owner', headers: Record<string, string> = {}) =>
    world.post(who, `/registries/${id}/copy`, body, headers)
  const made = async (id: number, along: CopiedPart[] = ['open']): Promise<Registry> => {
    const { status, body } = await copy(id, { title: 'Next year', along })
    assert.equal(status, 201, body.detail)
    return body
  }
  const itemsOn = async (id: number) => must(await world.as.owner.listRegistryItems(id))
  const wantedOn = async (id: number) =>
    (await itemsOn(id)).map((item) => [item.name, item.quantity_needed, item.quantity_purchased])
  const countLists = async () => must(await world.as.owner.listRegistries()).length

  test('is a private list of the caller with the gifts in their order, under their headings, as they are marked', async () => {
    const meta = {
      registry_event_type: 'wedding',
      registry_event_date: '2027-06-12',
      registry_currency: 'CHF',
      registry_hand_over: 'An envelope',
      registry_reveal: 'never' as const,
    }
    const id = await list({ story: 'We look forward', meta })
    const [kite, boots, tent] = must(
      await world.as.owner.addRegistryItems(id, [
        { ...plate, name: 'Kite' },
        { ...plate, name: 'Boots', description: 'Green' },
        { name: 'Tent', url: `https://gifts.example/?registry=${id}` },
      ]),
    ).map((item) => item.id) as [number, number, number]
    const marks = {
      registry_item_ids: [tent, kite, boots],
      registry_most_wanted: 1,
      registry_headings: [{ title: 'Outside', items_above: 2 }],
      registry_group_gifts: [boots],
      registry_item_currencies: [{ item_id: kite, currency: 'SEK' }],
    }
    const original = must(await world.as.owner.updateRegistry(id, { meta: marks }))
    const asked = { title: '  Next year ', registry_event_date: '2028-06-12', along: ['open', 'story'] }
    const { status, body, headers } = await copy(id, asked)
    assert.equal(status, 201, body.detail)
    const at = `${world.url}/registries/${id}/copy`
    assert.equal(new URL(headers.get('location') ?? '', at).pathname, `/registries/${body.id}`)
    assert.deepEqual([body.title, body.status, body.story], ['Next year', 'private', 'We look forward'])
    const items = await itemsOn(body.id)
    const [newTent, newKite, newBoots] = items.map((item) => item.id)
    assert.deepEqual(each(items, 'name'), ['Tent', 'Kite', 'Boots'])
    assert.equal(items[0]?.url, `https://gifts.example/?registry=${body.id}`)
    assert.equal(items[2]?.description, 'Green')
    assert.deepEqual(body.meta, {
      ...original.meta,
      registry_event_date: '2028-06-12',
      registry_item_ids: [newTent, newKite, newBoots],
      registry_group_gifts: [newBoots],
      registry_item_currencies: [{ item_id: newKite, currency: 'SEK' }],
    })
    assert.deepEqual(must(await world.as.owner.getRegistry(body.id)), body)
    assert.deepEqual(must(await world.as.owner.getRegistry(id)), original)
    const events = await world.database.rows<{ kind: string; subject_id: number }>(
      'SELECT kind, subject_id FROM events WHERE registry_id = $1 ORDER BY id',
      [body.id],
    )
    assert.deepEqual(
      each(
        events.filter(({ kind }) => kind === 'item.added'),
        'subject_id',
      ),
      [newTent, newKite, newBoots],
    )
  })

  test('takes along what is open, what was given, or both; what was bought and set aside stays behind', async () => {
    const id = await list({ meta: { registry_reveal: 'always' } })
    const item = must(await world.as.owner.addRegistryItem(id, plate)).id
    must(await world.as.owner.addRegistryItem(id, { ...plate, name: 'Tent', quantity_needed: 1 }))
    must(await world.as.owner.createPurchase(id, item, { quantity: 2 }))
    must(await world.as.owner.createPurchase(id, item, { quantity: 3, is_set_aside: true }))
    const wanted = async (along: CopiedPart[]) => wantedOn((await made(id, along)).id)
    assert.deepEqual(await wanted(['open']), [
      ['Plate', 3, 0],
      ['Tent', 1, 0],
    ])
    assert.deepEqual(await wanted(['given']), [['Plate', 5, 0]])
    assert.deepEqual(await wanted(['open', 'given']), [
      ['Plate', 8, 0],
      ['Tent', 1, 0],
    ])
    assert.deepEqual(await wanted([]), [])
    const { id: whole, meta } = await made(id)
    assert.equal(meta.registry_reveal, 'after_event')
    assert.deepEqual(must(await world.as.owner.listRegistryPurchases(whole)), [])
    assert.deepEqual(await wantedOn(id), [
      ['Plate', 8, 5],
      ['Tent', 1, 0],
    ])
  })

  test('that is wrapped does not say what was bought of it', async () => {
    const id = await list()
    const item = must(await world.as.owner.addRegistryItem(id, plate)).id
    must(await world.as.owner.createPurchase(id, item, { quantity: 8 }))
    assert.deepEqual(await wantedOn((await made(id, ['open'])).id), [['Plate', 8, 0]])
    assert.deepEqual(await wantedOn((await made(id, ['given'])).id), [])
  })

  test('keeps headings and line between the same gifts where some stay behind', async () => {
    const id = await list({ meta: { registry_reveal: 'always' } })
    const items = must(await world.as.owner.addRegistryItems(id, gifts(4)))
    must(await world.as.owner.createPurchase(id, items[0]?.id ?? 0, { quantity: 8 }))
    const headings = [{ title: 'Inside', items_above: 3 }]
    const marks = { registry_most_wanted: 2, registry_headings: headings }
    must(await world.as.owner.updateRegistry(id, { meta: marks }))
    const { meta } = await made(id)
    const seen = [meta.registry_item_ids.length, meta.registry_most_wanted, meta.registry_headings]
    assert.deepEqual(seen, [3, 1, [{ title: 'Inside', items_above: 2 }]])
  })

  test('is copied once, however often it is sent with one key, at the same moment too', async () => {
    const id = await list()
    must(await world.as.owner.addRegistryItems(id, gifts(3)))
    const key = { 'idempotency-key': `copy ${id}`.replace(' ', '-') }
    const before = await countLists()
    const send = () => copy(id, { title: 'Next year', along: ['open'] }, 'owner', key)
    const answers = await Promise.all([send(), send()])
    const first = answers.find(({ status }) => status === 201)?.body
    // On a WordPress site, the second of two at once may hear that the first is under way.
    for (const { status, body, headers } of answers) {
      if (status === 201) assert.equal(body.id, first.id)
      else assert.equal(headers.get('x-error-code'), 'key_in_use')
    }
    must(await world.as.owner.updateRegistry(first.id, { title: 'Mine', meta: { registry_headings: [] } }))
    assert.equal((await send()).body.id, first.id)
    assert.equal(must(await world.as.owner.getRegistry(first.id)).title, 'Mine')
    assert.equal(await countLists(), before + 1)
    assert.equal((await itemsOn(first.id)).length, 3)
    const other = await copy(id, { title: 'Another', along: [] }, 'owner', key)
    assert.equal(other.status, 422)
  })

  test('takes its affiliate links along, and the answer to its owner has none', async () => {
    const id = await list()
    const item = must(await world.as.owner.addRegistryItem(id, plate)).id
    const link = { affiliate_url: 'https://shop.example/plate?tag=ours' }
    must(await world.as.admin.setAffiliate(id, item, link))
    const { body } = await copy(id, { title: 'Next year', along: ['open'] })
    assert.ok(!JSON.stringify(body).includes('affiliate'))
    const [copied] = must(await world.as.admin.listAffiliates(body.id))
    assert.equal(copied?.affiliate_url, link.affiliate_url)
  })

  test(`of ${limits.activeItemsPerRegistry} gifts comes along whole`, async () => {
    const id = await list()
    for (let n = 0; n < 10; n++) must(await world.as.admin.addRegistryItems(id, gifts(100)))
    const { status, body } = await copy(id, { title: 'All', along: ['open'] }, 'admin')
    assert.equal(status, 201, body.detail)
    const items = must(await world.as.admin.listRegistryItems(body.id))
    assert.deepEqual(each(items, 'id'), body.meta.registry_item_ids)
    assert.equal(items.length, limits.activeItemsPerRegistry)
  })
})

onEach(embeddedStories, 'the people of a list that is copied', (world) => {
  const people = async (id: number, along: CopiedPart[], who: 'owner' | 'otherOwner' = 'owner') => {
    const { meta } = must(await world.as[who].copyRegistry(id, { title: 'Next year', along }))
    return [meta.registry_invitees, meta.registry_owners]
  }

  test('come along as the owner chooses, with names that no account has, and other owners with the first one alone', async () => {
    const { otherOwner, invitee } = world.people
    const guests = [invitee.username, 'aunt.jo', 'jim@example.com']
    const owners = [otherOwner.username, 'third@example.com']
    const meta = { registry_invitees: guests, registry_owners: owners }
    const { id } = must(await world.as.owner.createRegistry({ title: 'A list', meta }))
    assert.deepEqual(await people(id, ['guests', 'owners']), [guests, owners])
    assert.deepEqual(await people(id, ['guests']), [guests, []])
    assert.deepEqual(await people(id, ['owners']), [[], owners])
    assert.deepEqual(await people(id, []), [[], []])
    assert.deepEqual(await people(id, ['guests', 'owners'], 'otherOwner'), [guests, []])
    const invited = must(await world.as.invitee.listRegistries({ invited: true }))
    assert.equal(invited.length, 4, 'the guest finds each list')
  })

  test('are as many as a list may name', async () => {
    const guests = Array.from({ length: limits.invitees }, (_, n) => `guest${n}@example.com`)
    const meta = { registry_invitees: guests }
    const { id } = must(await world.as.owner.createRegistry({ title: 'A list', meta }))
    assert.deepEqual((await people(id, ['guests']))[0], guests)
  })
})

describe('a list on a WordPress site', () => {
  test('whose copy was cut off is finished by the same request, and made once', async (t) => {
    const { world, wordpress } = await openBreakable()
    t.after(() => world.close())
    const { id } = must(await world.as.owner.createRegistry({ title: 'A list' }))
    must(await world.as.owner.addRegistryItems(id, gifts(3)))
    const headings = [{ title: 'Inside', items_above: 1 }]
    must(await world.as.owner.updateRegistry(id, { meta: { registry_headings: headings } }))
    const body = { title: 'Next year', along: ['open'] }
    const send = (key: string) =>
      world.post('owner', `/registries/${id}/copy`, body, { 'idempotency-key': key })
    let writes = 0
    // The registry is made; its list is not written, or it is and the answer is lost.
    for (const isCarriedOut of [false, true]) {
      writes = 0
      wordpress.fault = ({ method }) =>
        method !== 'GET' && ++writes === 2 ? { destroy: true, isCarriedOut } : undefined
      const key = `copy-${isCarriedOut}`
      assert.equal((await send(key)).status, 502)
      wordpress.fault = undefined
      const from = wordpress.requests.length
      const { status, body: made } = await send(key)
      assert.equal(status, 201, made.detail)
      const calls = wordpress.requests.slice(from).map(({ method }) => method)
      assert.equal(calls.filter((method) => method !== 'GET').length, 1)
      const items = must(await world.as.owner.listRegistryItems(made.id))
      assert.deepEqual(each(items, 'name'), ['Gift 0', 'Gift 1', 'Gift 2'])
      assert.deepEqual(made.meta.registry_headings, headings)
      assert.deepEqual((await send(key)).body, made)
    }
    assert.equal(must(await world.as.owner.listRegistries()).length, 3)
  })

  test('keeps its people: the site alone knows whom its names mean', async (t) => {
    const { world } = await openBreakable()
    t.after(() => world.close())
    const { id } = must(await world.as.owner.createRegistry({ title: 'A list' }))
    for (const part of ['guests', 'owners']) {
      const body = { title: 'Next year', along: [part] }
      const { status } = await world.post('owner', `/registries/${id}/copy`, body)
      assert.equal(status, 422)
    }
    assert.equal(must(await world.as.owner.listRegistries()).length, 1)
  })
})

test('a copy of a thousand gifts leaves others their turns', async (t) => {
  await using world = await openOne()
  const { id } = must(await world.as.admin.createRegistry({ title: 'A list' }))
  for (let n = 0; n < 10; n++) must(await world.as.admin.addRegistryItems(id, gifts(100)))
  const turnsOf = async (along: CopiedPart[]) => {
    const turns = countTurns()
    must(await world.as.admin.copyRegistry(id, { title: 'Next year', along }))
    return turns.stop()
  }
  await nextTurn()
  // A millisecond goes by whenever the program looks at its clock.
  let now = performance.now()
  t.mock.method(performance, 'now', () => now++)
  const [empty, all] = [await turnsOf([]), await turnsOf(['open'])]
  assert.ok(all - empty >= 4, `${all} turns for a thousand gifts, and ${empty} for none`)
  t.mock.restoreAll()
})
