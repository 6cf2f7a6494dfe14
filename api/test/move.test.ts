import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRefused } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { anyGuest } from '@hopechest/host'
import { createGuestStore } from '@hopechest/host/guests'
import { cluster } from '@hopechest/testing/cluster-setting'
import { each, must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { embeddedSettings, openOne, type PersonName, settings } from '@hopechest/testing/world'
import { giveBackOverdue } from '../rules/purchases/set-aside.ts'
import { asking } from './asking.ts'

const plates = {
  name: 'Plate',
  url: 'https://shop.example/plate',
  price: 24.5,
  quantity_needed: 8,
  description: 'Green',
}

const beside = embeddedSettings.filter(({ name }) => name.includes('PostgreSQL'))

onEach([...settings, ...beside, ...cluster], 'a gift that its owner moves to another list', (world) => {
  const list = async (who: PersonName = 'owner', meta = {}) =>
    must(await world.as[who].createRegistry({ title: 'A list', status: 'publish', meta })).id
  const add = async (id: number, gift = plates) => must(await world.as.owner.addRegistryItem(id, gift)).id
  /** Two lists with the gift on the first. */
  const two = async () => {
    const [from, to] = [await list(), await list()]
    return { from, to, item: await add(from) }
  }
  const move = (from: number, item: number, to: number, headers: Record<string, string> = {}) =>
    world.post('owner', `/registries/${from}/items/${item}/move`, { registry_id: to }, headers)
  const itemsOn = async (id: number) => must(await world.as.owner.listRegistryItems(id))
  const listed = async (id: number) => must(await world.as.owner.getRegistry(id)).meta.registry_item_ids
  const buy = (id: number, item: number, given = {}) =>
    world.as.owner.createPurchase(id, item, given).then(must)
  /** The time of all that is set aside is over. */
  const goBack = async () => {
    await world.database.run('UPDATE running_time SET steps = steps + 10000')
    await giveBackOverdue(
      { database: world.database, purchases: { add() {} }, now: () => new Date() },
      new AbortController().signal,
    )
  }
  const eventsOf = async (id: number) =>
    (
      await world.database.rows<{ kind: string; subject_id: number }>(
        'SELECT kind, subject_id FROM events WHERE registry_id = $1 ORDER BY id',
        [id],
      )
    )
      .filter(({ kind }) => kind.startsWith('item.'))
      .map(({ kind, subject_id }) => [kind, subject_id])

  test('leaves the one and stands at the end of the other, with all that its owner says of it', async () => {
    const [from, to] = [await list(), await list()]
    const stays = await add(from, { ...plates, name: 'Tent' })
    const first = await add(to, { ...plates, name: 'Boots' })
    const item = await add(from)
    must(await world.as.owner.updateItemMeta(from, item, { currency: 'SEK', is_group_gift: true }))
    const { status, body, headers } = await move(from, item, to)
    assert.equal(status, 201)
    const { id, registry_id, name, price, quantity_needed, description, is_active } = body.data
    const found = { registry_id, name, price, quantity_needed, description, is_active }
    assert.deepEqual(found, {
      registry_id: to,
      name: 'Plate',
      price: 24.5,
      quantity_needed: 8,
      description: 'Green',
      is_active: true,
    })
    const asked = `${world.url}/registries/${from}/items/${item}/move`
    assert.equal(new URL(headers.get('location') ?? '', asked).pathname, `/items/${id}`)
    assert.deepEqual([await listed(from), await listed(to)], [[stays], [first, id]])
    const { meta } = must(await world.as.owner.getRegistry(to))
    const seen = [meta.registry_item_currencies, meta.registry_group_gifts]
    assert.deepEqual(seen, [[{ item_id: id, currency: 'SEK' }], [id]])
    assert.deepEqual((await eventsOf(from)).at(-1), ['item.removed', item])
    assert.deepEqual((await eventsOf(to)).at(-1), ['item.added', id])
  })

  test('that no shop has gets the address of its new list', async () => {
    const [from, to] = [await list(), await list()]
    const item = await add(from, { ...plates, url: `https://gifts.example/?registry=${from}` })
    assert.equal((await move(from, item, to)).body.data.url, `https://gifts.example/?registry=${to}`)
  })

  test('takes along what guests bought and set aside: its guests reach it as before, and what goes back is free there', async () => {
    const { from, to, item } = await two()
    const bought = await buy(from, item, { quantity: 2, purchaser: 'Aunt Jo' })
    const aside = await buy(from, item, { quantity: 3, is_set_aside: true })
    const other = await buy(from, item, { quantity: 1, is_set_aside: true })
    const { id: otherId, release_key: otherKey } = other
    must(await world.as.owner.keepPurchaseLonger(from, item, otherId, otherKey))
    const moved = (await move(from, item, to)).body.data.id
    const left = async () => {
      const gift = must(await world.as.owner.getItem(moved))
      return gift.quantity_needed - gift.quantity_purchased
    }
    assert.equal(await left(), 2)
    assert.deepEqual(must(await world.as.owner.listRegistryPurchases(from)), [])
    assert.deepEqual(
      must(await world.as.owner.listPurchases(to, moved)).map(({ id, purchaser }) => [id, purchaser]),
      [
        [other.id, null],
        [aside.id, null],
        [bought.id, 'Aunt Jo'],
      ],
    )
    assert.deepEqual(
      must(await world.as.owner.listSetAside(to)).map(({ item_id, quantity }) => [item_id, quantity]),
      [[moved, 4]],
    )
    const more = await world.as.owner.keepPurchaseLonger(to, moved, otherId, otherKey)
    assert.ok(isRefused(more, 'conflict'), 'it was kept longer once')
    // A guest knows the old address alone, and not the new list.
    const at = `/registries/${from}/items/${item}/purchases/${bought.id}`
    const key = { 'x-release-key': bought.release_key }
    const guest = (method: string, path = at, headers: Record<string, string> = key, body?: object) =>
      world.send('invitee', path, { method, headers, ...(body && { body }) })
    must(
      await world.as.owner.updateRegistry(from, {
        meta: { registry_invitees: [world.people.invitee.username] },
      }),
    )
    assert.equal((await guest('GET')).body.item_id, moved)
    assert.equal((await guest('GET', at, {})).status, 403)
    assert.equal((await guest('GET', at, { 'x-release-key': aside.release_key })).status, 403)
    assert.equal((await guest('PATCH', at, key, { note: 'With love' })).body.note, 'With love')
    const asideAt = `/registries/${from}/items/${item}/purchases/${aside.id}`
    const asideKey = { 'x-release-key': aside.release_key }
    assert.equal((await guest('PUT', `${asideAt}/bought`, asideKey)).body.set_aside_until, null)
    assert.equal(await left(), 2)
    assert.equal((await guest('DELETE')).status, 204)
    assert.equal(await left(), 4)
    await goBack()
    assert.equal(await left(), 5)
  })

  test('moves on, and its guests still find what they gave', async () => {
    const { from, to, item } = await two()
    const { id, release_key } = await buy(from, item)
    const there = (await move(from, item, to)).body.data.id
    const back = (await move(to, there, from)).body.data.id
    const headers = { 'x-release-key': release_key }
    for (const [list, gift] of [
      [from, item],
      [to, there],
      [from, back],
    ]) {
      const address = `/registries/${list}/items/${gift}/purchases/${id}`
      assert.equal((await world.send('owner', address, { headers })).body.item_id, back)
    }
  })

  test('arrives once, sent again with a key or without, and from two tabs at once', async () => {
    const { from, to, item } = await two()
    await buy(from, item, { quantity: 2 })
    const key = { 'idempotency-key': 'move' }
    const answers = await Promise.all([
      move(from, item, to, key),
      move(from, item, to, key),
      move(from, item, to),
      move(from, item, to),
    ])
    answers.push(await move(from, item, to, key), await move(from, item, to))
    for (const { status, body } of answers) {
      assert.equal(status, 201, JSON.stringify(body))
      assert.equal(body.data.id, answers[0]?.body.data.id)
    }
    assert.deepEqual(await itemsOn(from), [])
    assert.deepEqual(each(await itemsOn(to), 'quantity_purchased'), [2])
  })

  test('is moved or removed where both happen at the same moment, and to one of two lists', async () => {
    for (let round = 0; round < 4; round++) {
      const { from, to, item } = await two()
      const other = await list()
      const [moved, removed, elsewhere] = await Promise.all([
        move(from, item, to),
        world.delete('owner', `/registries/${from}/items/${item}`),
        move(from, item, other),
      ])
      const done = [moved.status === 201, removed.status === 204, elsewhere.status === 201]
      assert.deepEqual(done.filter(Boolean), [true], `${moved.status} ${removed.status} ${elsewhere.status}`)
      const seen = [(await itemsOn(from)).length, (await itemsOn(to)).length, (await itemsOn(other)).length]
      assert.deepEqual(seen, [0, moved.status === 201 ? 1 : 0, elsewhere.status === 201 ? 1 : 0])
    }
  })

  test('goes one way while others come back, or go round three lists, and each arrives', {
    timeout: 30_000,
  }, async () => {
    for (const size of [2, 3]) {
      const lists = await Promise.all(Array.from({ length: size }, () => list()))
      const round = await Promise.all(
        lists.map(async (from, n) => ({
          from,
          to: lists[(n + 1) % size] as number,
          item: await add(from),
        })),
      )
      const moved = await Promise.all(round.map(({ from, item, to }) => move(from, item, to)))
      const late = await Promise.all(lists.map((id) => add(id)))
      for (const [n, { status, body }] of moved.entries()) {
        const { to } = round[n] as (typeof round)[number]
        assert.equal(status, 201, JSON.stringify(body))
        assert.deepEqual(await listed(to), [body.data.id, late[(n + 1) % size]])
      }
    }
  })

  test('has each piece counted that guests take while it moves', async () => {
    const { from, to, item } = await two()
    const buyers = Array.from({ length: 6 }, () =>
      world.post('owner', `/registries/${from}/items/${item}/purchases`, {}),
    )
    const [moved, ...bought] = await Promise.all([move(from, item, to), ...buyers])
    const made = bought.filter(({ status }) => status === 201).length
    for (const { status } of bought) assert.ok([201, 404].includes(status), String(status))
    const [gift] = await itemsOn(to)
    assert.equal(gift?.quantity_purchased, made)
    assert.equal(must(await world.as.owner.listPurchases(to, moved.body.data.id)).length, made)
  })

  test('opens to its guests the home of a private list only where they may read it, and of no list whose day is over', async () => {
    const invitee = { registry_invitees: [world.people.invitee.username] }
    const of = async (status: 'private' | 'publish', meta = {}) => {
      const { id } = must(await world.as.owner.createRegistry({ title: 'A list', status, meta }))
      must(await world.as.owner.setSendTo(id, `Street ${id}`))
      return id
    }
    for (const [status, meta, expected] of [
      ['private', {}, 403],
      ['private', invitee, 200],
      ['publish', {}, 200],
      ['publish', { ...invitee, registry_event_date: '2020-01-01' }, 403],
      ['private', { ...invitee, registry_event_date: '2020-01-01' }, 403],
    ] as const) {
      const [from, to] = [await of('private', invitee), await of(status, meta)]
      const item = await add(from)
      const { id, release_key } = await buy(from, item)
      await move(from, item, to)
      const answer = await world.send(
        'invitee',
        `/registries/${from}/items/${item}/purchases/${id}/send-to`,
        {
          headers: { 'x-release-key': release_key },
        },
      )
      const about = JSON.stringify([status, meta, answer.body])
      assert.equal(answer.status, expected, about)
      assert.equal(answer.body.send_to, expected === 200 ? `Street ${to}` : undefined, about)
    }
  })

  test('is not taken anew by a guest of long ago where its list is put away', async () => {
    const { from, to, item } = await two()
    const { id, release_key } = await buy(from, item, { is_set_aside: true })
    await move(from, item, to)
    await goBack()
    must(await world.as.owner.updateRegistry(to, { meta: { registry_put_away: true } }))
    const path = `/registries/${from}/items/${item}/purchases/${id}/bought`
    const headers = { 'x-release-key': release_key }
    const confirm = () => world.put('owner', path, undefined, headers)
    assert.equal((await confirm()).headers.get('x-error-code'), 'put_away')
    must(await world.as.owner.updateRegistry(to, { meta: { registry_put_away: false } }))
    must(await world.as.owner.updateRegistry(from, { meta: { registry_put_away: true } }))
    assert.equal((await confirm()).status, 200)
  })

  test('stays open to its guests when the old list is deleted', async () => {
    const { from, to, item } = await two()
    const { id, release_key } = await buy(from, item)
    const path = `/registries/${from}/items/${item}/purchases/${id}`
    const ask = (method: string, key = release_key) =>
      world.send('invitee', path, { method, headers: { 'x-release-key': key } })
    const moved = (await move(from, item, to)).body.data.id
    must(await world.as.owner.deleteRegistry(from))
    assert.equal((await ask('GET', 'another')).status, 403)
    assert.equal((await ask('GET')).body.item_id, moved)
    assert.equal((await ask('DELETE')).status, 204)
    assert.equal(must(await world.as.owner.getItem(moved)).quantity_purchased, 0)
  })

  test('stays among what its guest keeps, by the day of its new list, and goes with that list', async () => {
    const { lists, gifts } = createGuestStore({ database: world.database })
    const from = await list('owner', { registry_event_date: '2020-01-01' })
    const to = await list('owner', { registry_event_date: '2030-05-01' })
    const item = await add(from)
    const { id } = await buy(from, item)
    const mailbox = { mailbox: `of a guest of ${from}` }
    await lists.note({ registryId: from, eventDate: '2020-01-01' })
    await gifts.keep(mailbox, [{ registryId: from, purchaseId: id, sealed: 'sealed' }])
    const kept = async () => (await gifts.list([mailbox])).map(({ purchase_id }) => purchase_id)
    await move(from, item, to)
    assert.deepEqual(
      await world.database.values(
        'SELECT registry_id, event_date FROM guest_gifts JOIN guest_lists USING (registry_id) WHERE purchase_id = $1',
        [id],
      ),
      [[to, '2030-05-01']],
    )
    must(await world.as.owner.deleteRegistry(from))
    assert.deepEqual(await kept(), [id])
    must(await world.as.owner.deleteRegistry(to))
    assert.deepEqual(await kept(), [])
  })

  test('keeps what its owner says of it on the new list, or cleared there, where the move is sent again', async () => {
    for (const currency of ['NOK', '']) {
      const [from, to] = [await list(), await list()]
      const item = await add(from)
      must(await world.as.owner.updateItemMeta(from, item, { currency: 'SEK', is_group_gift: true }))
      const key = { 'idempotency-key': `marks-${item}` }
      const { id } = (await move(from, item, to, key)).body.data
      must(await world.as.owner.updateItemMeta(to, id, { currency, is_group_gift: false }))
      await move(from, item, to, key)
      await move(from, item, to)
      const { meta } = must(await world.as.owner.getRegistry(to))
      const currencies = currency ? [{ item_id: id, currency }] : []
      assert.deepEqual([meta.registry_item_currencies, meta.registry_group_gifts], [currencies, []])
    }
  })

  test('keeps the currency that prices have where its list names none, and is not marked where the new list has it, too', async () => {
    const currenciesOn = async (to: number, currency: string) => {
      const from = await list('owner', { registry_currency: '' })
      const item = await add(from)
      const body = { registry_id: to, currency }
      const moved = await world.post('owner', `/registries/${from}/items/${item}/move`, body)
      if (moved.status !== 201) return moved.status
      const { meta } = must(await world.as.owner.getRegistry(to))
      const own = meta.registry_item_currencies.find(({ item_id }) => item_id === moved.body.data.id)
      return own?.currency ?? ''
    }
    const unnamed = await list('owner', { registry_currency: '' })
    const norwegian = await list('owner', { registry_currency: 'NOK' })
    // On a WordPress site each list names one.
    const { registry_currency: named } = must(await world.as.owner.getRegistry(unnamed)).meta
    for (const [to, currency, kept] of [
      [norwegian, 'EUR', 'EUR'],
      [norwegian, 'NOK', ''],
      [norwegian, '', ''],
      [unnamed, 'EUR', ''],
    ] as const)
      assert.equal(await currenciesOn(to, currency), named || kept)
    assert.equal(await currenciesOn(norwegian, 'EURO'), 422)
  })

  test('is kept with its new list also by a guest who keeps it once it has moved', async () => {
    const { lists, gifts } = createGuestStore({ database: world.database })
    const { from, to, item } = await two()
    const { id } = await buy(from, item)
    for (const registryId of [from, to]) await lists.note({ registryId, eventDate: '' })
    const [mailbox, late] = [{ mailbox: `early, of ${from}` }, { mailbox: `late, of ${from}` }]
    const gift = { registryId: from, purchaseId: id, sealed: 'sealed' }
    // One keeps it while it moves.
    await Promise.all([move(from, item, to), gifts.keep(mailbox, [gift])])
    await gifts.keep(late, [gift])
    assert.deepEqual(
      await world.database.values('SELECT registry_id FROM guest_gifts WHERE purchase_id = $1', [id]),
      [[to], [to]],
    )
  })

  test('moves at the moment at which its guests write, confirm and give back, and all of it is stored', async (t) => {
    const near = world.database.near.bind(world.database)
    for (const [method, path, body] of [
      ['PATCH', '', { note: 'With love' }],
      ['PUT', '/bought', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const { from, to, item } = await two()
      const { id, release_key } = await buy(from, item, { is_set_aside: true })
      let moved: Promise<unknown> | undefined
      t.mock.method(world.database, 'near', (registryId: number): Database => {
        const real = near(registryId)
        return new Proxy(real, {
          get(_, name: keyof Database) {
            const value = real[name]
            if (typeof value !== 'function') return value
            const call = (value as (...all: unknown[]) => unknown).bind(real)
            const [isAct, isNote] = [name === 'transaction', name === 'row']
            return (...all: unknown[]) => {
              const isFirst = isAct || (isNote && String(all[0]).startsWith('UPDATE purchases'))
              // The move has transactions of its own.
              if (moved || !isFirst) return call(...all)
              moved = move(from, item, to)
              return moved.then(() => call(...all))
            }
          },
        })
      })
      const answer = await world.send('owner', `/registries/${from}/items/${item}/purchases/${id}${path}`, {
        method,
        headers: { 'x-release-key': release_key },
        ...(body && { body }),
      })
      t.mock.restoreAll()
      assert.ok(moved && answer.status < 300, `${method} ${answer.status}`)
      const [stored] = must(await world.as.owner.listRegistryPurchases(to))
      assert.deepEqual(
        [stored?.note, stored?.set_aside_until === null, stored?.released_at !== null],
        [method === 'PATCH' ? 'With love' : null, method !== 'PATCH', method === 'DELETE'],
      )
      const [gift] = await itemsOn(to)
      assert.equal(gift?.quantity_purchased, method === 'DELETE' ? 0 : 1)
    }
  })

  test('does not come back to its old list by itself', async () => {
    const { from, to, item } = await two()
    await move(from, item, to)
    const restored = await world.put('owner', `/items/${item}`, { is_active: true })
    assert.equal(restored.status, 404)
    assert.deepEqual(await itemsOn(from), [])
  })

  test('takes the last place of a list, and stays where it is when the other list is full', async () => {
    const { from, to, item } = await two()
    for (let n = 0; n < 10; n++)
      must(
        await world.as.owner.addRegistryItems(
          to,
          Array.from({ length: n < 9 ? 100 : 99 }, () => plates),
        ),
      )
    assert.equal((await move(from, item, to)).status, 201)
    assert.equal((await listed(to)).length, limits.activeItemsPerRegistry)
    const late = await add(from)
    const { status, headers } = await move(from, late, to)
    assert.deepEqual([status, headers.get('x-error-code')], [409, 'registry_full'])
    assert.deepEqual(await listed(from), [late])
  })

  test('stays where it is when the other list is that of another owner, put away, gone, or the same', async () => {
    const { from, item } = await two()
    const foreign = await list('otherOwner')
    const away = await list('owner', { registry_put_away: true })
    const gone = await list()
    must(await world.as.owner.deleteRegistry(gone))
    for (const [to, expected] of [
      [foreign, 403],
      [away, 409],
      [gone, 404],
      [from, 422],
      [999_999, 404],
      ['x', 422],
    ] as const)
      assert.equal((await move(from, item, to as number)).status, expected, String(to))
    const byOther = await world.post('otherOwner', `/registries/${from}/items/${item}/move`, {
      registry_id: foreign,
    })
    assert.equal(byOther.status, 403)
    assert.equal((await move(from, 999_999, await list())).status, 404)
    assert.deepEqual(await listed(from), [item])
  })
})

test('a page that asks for a guest, without saying for whom, gets the home of no private list to which a gift moved', async () => {
  await using world = await openOne()
  const { owner } = world.as
  const list = async (status: 'private' | 'publish') => {
    const { id } = must(await owner.createRegistry({ title: 'A list', status }))
    must(await owner.setSendTo(id, 'Street 1'))
    return id
  }
  const from = await list('private')
  const askAfter = async (to?: number) => {
    const item = must(await owner.addRegistryItem(from, plates)).id
    const { id, release_key } = must(await owner.createPurchase(from, item))
    if (to !== undefined) must(await owner.moveItem(from, item, to))
    const path = `/registries/${from}/items/${item}/purchases/${id}/send-to`
    return (await asking(world, anyGuest, path, { headers: { 'x-release-key': release_key } })).status
  }
  assert.deepEqual(
    [await askAfter(), await askAfter(await list('publish')), await askAfter(await list('private'))],
    [200, 200, 403],
  )
})
