import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { silentMetrics } from '@hopechest/program'
import { each, must, refused } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { type PersonName, settings } from '@hopechest/testing/world'
import { giveBackOverdue } from '../rules/purchases/set-aside.ts'
import { sumStanding } from '../stores/bought-pieces.ts'

interface Given {
  id: number
  release_key: string
}

onEach(settings, 'purchases', (world) => {
  let id: number
  before(async () => {
    const { invitee, inviteeByEmail } = world.people
    const body = {
      title: 'A wedding',
      meta: { registry_invitees: [invitee.username, inviteeByEmail.email] },
    }
    id = (await world.post('owner', '/registries', body)).body.id
  })

  const wish = async (quantity_needed: number): Promise<number> => {
    const body = { name: 'Plates', url: 'https://shop.example/plates', quantity_needed }
    return (await world.post('owner', `/registries/${id}/items`, body)).body.data.id
  }
  const at = (item: number) => `/registries/${id}/items/${item}/purchases`
  const buy = (who: PersonName, item: number, body: object = {}, headers: Record<string, string> = {}) =>
    world.post(who, at(item), body, headers)
  const keyed = (key?: string): Record<string, string> => (key ? { 'x-release-key': key } : {})
  const giveBack = (who: PersonName, item: number, purchase: number, key?: string) =>
    world.delete(who, `${at(item)}/${purchase}`, keyed(key))
  const read = (who: PersonName, item: number, purchase: number, key?: string) =>
    world.send(who, `${at(item)}/${purchase}`, { headers: keyed(key) })
  const bought = async (item: number) =>
    (await world.send('owner', `/items/${item}`)).body.data.quantity_purchased
  const putAway = (registry_put_away: boolean) =>
    world.patch('owner', `/registries/${id}`, { meta: { registry_put_away } })

  test('a guest buys some of a wish, and the counter says so', async () => {
    const item = await wish(5)
    const { status, body } = await buy('invitee', item, {
      quantity: 2,
      purchaser: 'Aunt Jo',
      note: 'In blue',
    })
    assert.equal(status, 201)
    const { id: purchase, release_key, ...rest } = body
    assert.deepEqual(rest, { item_id: item, quantity: 2, remaining: 3, set_aside_until: null })
    assert.match(release_key, /^[\w-]{32,}$/)
    assert.equal(await bought(item), 2)
    const { body: history } = await world.send('owner', at(item))
    assert.deepEqual(history, [
      {
        id: purchase,
        item_id: item,
        item_name: 'Plates',
        item_image_url: null,
        item_off_list: null,
        quantity: 2,
        purchaser: 'Aunt Jo',
        note: 'In blue',
        created_at: history[0].created_at,
        released_at: null,
        has_arrived: false,
        is_thanked: false,
        came_without_list: false,
        own_note: null,
        set_aside_until: null,
      },
    ])
  })

  test('a guest cannot buy more than is left, and the answer says how much that is', async () => {
    const item = await wish(3)
    assert.equal((await buy('invitee', item, { quantity: 2 })).status, 201)
    const tooMany = await buy('inviteeByEmail', item, { quantity: 2 })
    assert.deepEqual([tooMany.status, tooMany.body], [409, { detail: 'Only 1 left' }])
    assert.equal((await buy('inviteeByEmail', item)).body.remaining, 0)
    assert.deepEqual((await buy('owner', item)).body, { detail: 'No piece of this item is left' })
    assert.equal(await bought(item), 3)
  })

  test('the counter of the specification may still be set, and counts for what is left', async () => {
    const item = await wish(5)
    const set = (quantity_purchased: number) => world.put('owner', `/items/${item}`, { quantity_purchased })
    assert.equal((await set(3)).status, 200)
    const { body } = await buy('invitee', item)
    assert.equal(body.remaining, 1)
    assert.equal((await set(1)).status, 200, 'as many as are bought with purchases')
    const below = await set(0)
    const seen = [below.status, below.body.detail]
    assert.deepEqual(seen, [
      409,
      'quantity_purchased must be at least 1, because purchases of 1 stand. Give a purchase back first',
    ])
    assert.equal(await bought(item), 1)
    assert.equal((await giveBack('invitee', item, body.id, body.release_key)).status, 204)
    assert.equal((await set(2)).status, 200)
    assert.equal((await set(0)).status, 200)
  })

  test('a purchase that is sent again after the item was deleted gets its first answer again', async () => {
    const item = await wish(2)
    const headers = { 'idempotency-key': 'before-the-item-went' }
    const first = await buy('invitee', item, {}, headers)
    await world.delete('owner', `/registries/${id}/items/${item}`)
    const again = await buy('invitee', item, {}, headers)
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.deepEqual((await buy('invitee', item)).body, { detail: 'Item not found' })
  })

  test('a purchase opens with its own release key alone, to those who may read the registry', async () => {
    const item = await wish(2)
    const [own, other] = [(await setAside('invitee', item)).body, (await setAside('invitee', item)).body]
    const stored = () => world.database.rows('SELECT * FROM purchases WHERE item_id = $1 ORDER BY id', [item])
    const before = await stored()
    for (const [method, way] of [
      ['GET', ''],
      ['GET', '/send-to'],
      ['PATCH', ''],
      ['PUT', '/bought'],
      ['PUT', '/longer'],
      ['DELETE', ''],
    ] as const) {
      for (const [who, key] of [
        ['invitee', undefined],
        ['invitee', 'wrong'],
        ['inviteeByEmail', `${own.release_key}x`],
        ['inviteeByEmail', other.release_key],
        ['stranger', own.release_key],
      ] as const) {
        const body = method === 'PATCH' ? { note: 'Forged' } : undefined
        const headers = keyed(key)
        const answer = await world.send(who, `${at(item)}/${own.id}${way}`, { method, body, headers })
        assert.equal(answer.status, 403, `${method} ${way} by ${who} with ${key}`)
      }
    }
    assert.deepEqual(await stored(), before)
  })

  test('a purchase that was given back is there for its guest and its owner, and neither changes or confirms it', async () => {
    const item = await wish(1)
    const { body } = await buy('invitee', item, { purchaser: 'Aunt Jo' })
    const headers = keyed(body.release_key)
    const own = `${at(item)}/${body.id}`
    assert.equal((await giveBack('inviteeByEmail', item, body.id, body.release_key)).status, 204)
    assert.equal(await bought(item), 0)
    const asked = async (who: PersonName, method: string, path: string, sent?: object) => {
      const answer = await world.send(who, path, { method, headers, ...(sent && { body: sent }) })
      return [answer.status, answer.body.detail ?? answer.body.purchaser, answer.headers.get('x-error-code')]
    }
    const givenBack = [409, 'This purchase was given back', 'given_back']
    assert.deepEqual(await asked('invitee', 'GET', own), [200, 'Aunt Jo', null])
    assert.deepEqual(await asked('invitee', 'PATCH', own, { note: 'x' }), givenBack)
    for (const [method, path] of [
      ['DELETE', own],
      ['PUT', `${own}/bought`],
      ['GET', `${own}/send-to`],
    ] as const)
      assert.deepEqual(await asked('invitee', method, path), givenBack, path)
    assert.equal((await asked('invitee', 'PUT', `${own}/longer`))[0], 409)
    assert.equal((await asked('invitee', 'DELETE', `${own}99`))[0], 404)
    const beside = `/registries/${id}/purchases/${body.id}`
    assert.deepEqual(await asked('owner', 'PATCH', beside, { is_thanked: true }), givenBack)
    const { body: other } = await world.post('owner', '/registries', { title: 'B' })
    for (const path of [`/registries/${id}/purchases/999999`, `/registries/${other.id}/purchases/${body.id}`])
      assert.deepEqual(await asked('owner', 'PATCH', path, { is_thanked: true }), [
        404,
        'Purchase not found',
        'not_found',
      ])
  })

  test('an owner follows the link from page to page of what was bought, and reads every purchase once', async () => {
    const item = await wish(7)
    const made: number[] = []
    for (let n = 0; n < 7; n++) made.unshift((await buy('invitee', item)).body.id)
    for (const list of [at(item), `/registries/${id}/purchases`]) {
      const whole: number[] = each((await world.send('owner', list)).body, 'id')
      assert.equal((await world.send('owner', `${list}?limit=1001`)).status, 422)
      assert.deepEqual(whole.slice(0, 7), made)
      for (const limit of [1, 3, 7, whole.length, whole.length + 1]) {
        const seen: unknown[] = []
        let query: string | undefined = `?limit=${limit}`
        for (let pages = 1; query; pages++) {
          const { body, headers } = await world.send('owner', list + query)
          seen.push(...each(body, 'id'))
          query = /^<(\?.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
          assert.equal(query === undefined, pages === Math.ceil(whole.length / limit), `${limit}: ${pages}`)
        }
        assert.deepEqual(seen, whole)
      }
      const some = await world.send('owner', `${list}?after=${made[1]}&skip=1&limit=2`)
      assert.deepEqual(each(some.body, 'id'), made.slice(3, 5))
    }
  })

  test('a guest changes the words of a gift with its key, and no one else does', async () => {
    const item = await wish(1)
    const { body: bought } = await buy('invitee', item, { purchaser: 'Aunt Jo', note: 'In blue' })
    const change = (who: PersonName, note: unknown, key?: string) =>
      world.patch(who, `${at(item)}/${bought.id}`, { note }, keyed(key))
    const before = (await world.send('owner', `/items/${item}`)).body
    const longest = 'ß'.repeat(500)
    const { status, body } = await change('inviteeByEmail', longest, bought.release_key)
    assert.deepEqual([status, body.note, body.purchaser, body.id], [200, longest, 'Aunt Jo', bought.id])
    assert.equal((await change('invitee', 'ß'.repeat(501), bought.release_key)).status, 422)
    for (const [who, key] of [['owner'], ['admin'], ['owner', 'wrong']] as const) {
      assert.equal((await change(who, 'Forged', key)).status, 403)
    }
    assert.equal((await world.send('owner', at(item))).body[0].note, longest)
    const said = (await world.send('owner', `/items/${item}`)).body
    assert.deepEqual(said, before, 'an owner learns nothing by the item')
    assert.equal((await change('invitee', null, bought.release_key)).body.note, null)
    await giveBack('invitee', item, bought.id, bought.release_key)
    assert.equal((await change('invitee', 'Too late', bought.release_key)).status, 409)
  })

  test('the owner notes what arrived and who was thanked, also when the gift has left the list', async () => {
    const item = await wish(3)
    const { body: bought } = await buy('invitee', item, { purchaser: 'Aunt Jo' })
    const note = (who: PersonName, body: object, purchase = bought.id) =>
      world.patch(who, `/registries/${id}/purchases/${purchase}`, body)
    const own_note = 'ß'.repeat(500)
    const both = await Promise.all([note('owner', { has_arrived: true }), note('admin', { own_note })])
    assert.deepEqual(each(both, 'status'), [200, 200])
    const { body: noted } = await note('owner', { is_thanked: true })
    const flags = { has_arrived: true, is_thanked: true, own_note }
    assert.deepEqual(noted, { ...noted, ...flags, quantity: 1, purchaser: 'Aunt Jo' })
    await world.delete('owner', `/registries/${id}/items/${item}`)
    assert.deepEqual((await note('owner', {})).body, noted, 'a body without a field changes nothing')
    const { body: seen } = await read('invitee', item, bought.id, bought.release_key)
    const hidden = { has_arrived: false, is_thanked: false, own_note: null }
    assert.deepEqual(seen, { ...noted, ...hidden }, 'a guest reads none of it')
    const { body: cleared } = await note('owner', { is_thanked: false, own_note: null })
    assert.deepEqual(cleared, { ...noted, is_thanked: false, own_note: null })
    const { body: list } = await world.send('owner', `/registries/${id}/purchases?limit=1`)
    assert.deepEqual(list, [cleared])
    for (const body of [{ own_note: 'ß'.repeat(501) }, { has_arrived: 1 }, { is_thanked: null }]) {
      assert.equal((await note('owner', body)).status, 422, Object.keys(body).join())
    }
    assert.equal((await note('owner', {}, 999_999)).status, 404)
  })

  test('the owner gives one back without a key, and both are in the history', async () => {
    const item = await wish(2)
    const { body } = await buy('invitee', item)
    assert.equal((await giveBack('owner', item, body.id)).status, 204)
    await buy('invitee', item)
    const { body: history } = await world.send('owner', at(item))
    const seen = history.map(({ released_at }: { released_at: string | null }) => released_at !== null)
    assert.deepEqual(seen, [false, true], 'newest first')
    assert.equal(await bought(item), 1)
  })

  test('the owner sees in one list what was bought of all items, of a deleted one too, newest first', async () => {
    const post = async (path: string, body: object) => (await world.post('owner', path, body)).body
    const registry = (await post('/registries', { title: 'A housewarming' })).id
    const elsewhere = await wish(1)
    const add = async (name: string) => {
      const item = { name, url: 'https://shop.example/thing', quantity_needed: 3 }
      return (await post(`/registries/${registry}/items`, item)).data.id
    }
    const [kettle, lamp] = [await add('Kettle'), await add('Lamp')]
    const purchase = async (item: number) =>
      (await post(`/registries/${registry}/items/${item}/purchases`, {})).id
    await buy('invitee', elsewhere)
    const bought = [await purchase(kettle), await purchase(lamp), await purchase(kettle)]
    await world.delete('owner', `/registries/${registry}/items/${lamp}`)
    const [first, second, third] = bought
    const { body: listed } = await world.send('owner', `/registries/${registry}/purchases`)
    assert.deepEqual(each(listed, 'id'), [third, second, first])
    assert.deepEqual(each(listed, 'item_id'), [kettle, lamp, kettle])
  })

  test('two callers who give the same purchase back at the same moment give it back once', async () => {
    const item = await wish(3)
    await buy('invitee', item)
    const { body } = await buy('invitee', item)
    const both = await Promise.all([
      giveBack('invitee', item, body.id, body.release_key),
      giveBack('owner', item, body.id),
    ])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 409])
    assert.equal(await bought(item), 1)
  })

  test('nothing is bought while a registry is put away; what was bought stays, is given back, and the rest can be bought again', async () => {
    const item = await wish(3)
    const first = { 'idempotency-key': `first-${item}` }
    const { body: receipt } = await buy('invitee', item, {}, first)
    assert.equal((await putAway(true)).body.meta.registry_put_away, true)
    const { status, body } = await buy('invitee', item)
    assert.deepEqual([status, body.detail], [409, 'Its owners have put this registry away'])
    assert.equal((await buy('admin', item)).status, 409)
    assert.deepEqual((await buy('invitee', item, {}, first)).body, receipt, 'the first answer again')
    assert.equal(await bought(item), 1)
    assert.equal((await giveBack('invitee', item, receipt.id, receipt.release_key)).status, 204)
    await putAway(false)
    assert.equal((await buy('invitee', item)).status, 201)
  })

  test('a guest still reads a gift that its owner removed, with the key of the receipt, and gives it back', async () => {
    const item = await wish(2)
    const { body } = await buy('invitee', item, { purchaser: 'Aunt Jo', note: 'In blue' })
    await world.delete('owner', `/registries/${id}/items/${item}`)
    const { body: seen } = await read('invitee', item, body.id, body.release_key)
    assert.deepEqual([seen.purchaser, seen.note, seen.released_at], ['Aunt Jo', 'In blue', null])
    assert.deepEqual([seen.item_name, seen.item_image_url], ['Plates', null])
    assert.deepEqual((await read('owner', item, body.id)).body, seen, 'its owner needs no key')
    assert.ok(!JSON.stringify(seen).includes(body.release_key))
    const { body: other } = await world.post('owner', '/registries', { title: 'Another' })
    const elsewhere = `/registries/${other.id}/items/${item}/purchases/${body.id}`
    const { status } = await world.send('owner', elsewhere, { headers: keyed(body.release_key) })
    assert.equal(status, 404, 'of another registry')
    assert.equal((await giveBack('invitee', item, body.id, body.release_key)).status, 204)
    assert.equal((await giveBack('invitee', item, body.id, body.release_key)).status, 409)
    assert.notEqual((await read('invitee', item, body.id, body.release_key)).body.released_at, null)
    await world.put('owner', `/items/${item}`, { is_active: true })
    assert.equal(await bought(item), 0, 'the owner puts it back on the list')
  })

  const day = 24 * 60 * 60 * 1000
  const setAside = (who: PersonName, item: number, quantity = 1) =>
    buy(who, item, { quantity, is_set_aside: true })
  const confirm = (who: PersonName, item: number, { id, release_key }: Given) =>
    world.put(who, `${at(item)}/${id}/bought`, undefined, keyed(release_key))
  const listed = async (item: number) => {
    const { body } = await world.send('invitee', `/registries/${id}/set-aside`)
    return body.filter(({ item_id }: { item_id: number }) => item_id === item)
  }
  /** The service has run for this number of steps of five minutes more. */
  const run = (steps: number) => world.database.run('UPDATE running_time SET steps = steps + $1', [steps])
  const threeDays = 3 * 24 * 12
  const purchases = silentMetrics.counter('hopechest_purchases_total', '', ['outcome'])
  /** As a process does whose clock is ahead by some days. */
  const giveBackNow = (daysAhead = 0) => {
    const now = () => new Date(Date.now() + daysAhead * day)
    return giveBackOverdue({ database: world.database, purchases, now }, new AbortController().signal)
  }

  test('a guest sets a gift aside for three days: it is taken for others, who see until when and not by whom', async () => {
    const item = await wish(3)
    const before = Date.now()
    const { status, body } = await setAside('invitee', item, 2)
    assert.deepEqual([status, body.remaining], [201, 1])
    const until = Date.parse(body.set_aside_until)
    assert.ok(until >= before + 3 * day && until <= Date.now() + 3 * day)
    assert.equal((await buy('inviteeByEmail', item, { quantity: 2 })).body.detail, 'Only 1 left')
    const [shown, ...others] = await listed(item)
    assert.deepEqual([Object.keys(shown), others], [['item_id', 'quantity', 'until'], []])
    assert.deepEqual([shown.quantity, Math.abs(Date.parse(shown.until) - until) < 60_000], [2, true])
    assert.equal((await setAside('inviteeByEmail', item)).status, 201)
    assert.equal((await listed(item))[0].quantity, 3)
    assert.equal(await bought(item), 3)
  })

  test('what is set aside becomes bought with its key, once, however often that is sent', async () => {
    const item = await wish(1)
    const { body } = await setAside('invitee', item)
    const all = await Promise.all([1, 2, 3].map(() => confirm('invitee', item, body)))
    for (const { status, body: purchase } of all) {
      assert.deepEqual([status, purchase.set_aside_until, purchase.released_at], [200, null, null])
    }
    assert.deepEqual([await listed(item), await bought(item)], [[], 1])
    await run(threeDays + 1)
    await giveBackNow()
    assert.equal(await bought(item), 1, 'what is bought never goes back by itself')
    assert.equal((await giveBack('invitee', item, body.id, body.release_key)).status, 204)
    assert.equal((await confirm('invitee', item, body)).status, 409)
    assert.equal(await bought(item), 0)
  })

  test('what is set aside is kept three days longer with its key, once, and what is bought or back is not', async () => {
    const item = await wish(1)
    const { body } = await setAside('invitee', item)
    const longer = () =>
      world.put('invitee', `${at(item)}/${body.id}/longer`, undefined, keyed(body.release_key))
    const all = await Promise.all([1, 2, 3].map(longer))
    assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 409, 409])
    const kept = all.find(({ status }) => status === 200)?.body
    assert.ok(kept.set_aside_until > body.set_aside_until)
    await run(threeDays + 1)
    await giveBackNow()
    assert.equal(await bought(item), 1, 'it is kept')
    await run(threeDays + 1)
    await giveBackNow()
    assert.equal(await bought(item), 0)
    assert.equal((await longer()).status, 409)
  })

  test('it goes back by itself after three days in which the service ran, and not a step before, also where clocks are set wrong', async () => {
    const item = await wish(2)
    const { body } = await setAside('invitee', item, 2)
    await run(threeDays)
    // The clocks of three processes are set wrong.
    await Promise.all([giveBackNow(), giveBackNow(400), giveBackNow(-400)])
    assert.equal(await bought(item), 2)
    await run(1)
    await Promise.all([giveBackNow(), giveBackNow(400), giveBackNow(-400)])
    assert.deepEqual([await bought(item), await listed(item)], [0, []])
    const { body: seen } = await read('invitee', item, body.id, body.release_key)
    assert.ok(seen.released_at)
    assert.equal(seen.set_aside_until, seen.released_at, 'it went back by itself')
    assert.equal((await giveBack('invitee', item, body.id, body.release_key)).status, 409)
    const last = await world.database.row<{ kind: string; caller_id: number | null }>(
      'SELECT kind, caller_id FROM events WHERE subject_id = $1 ORDER BY id DESC LIMIT 1',
      [body.id],
    )
    assert.deepEqual([last?.kind, last?.caller_id], ['purchase.taken_back', null])
  })

  test('after the three days a guest still says that it is bought while it is free, and not when another was quicker', async () => {
    const item = await wish(1)
    const first = (await setAside('invitee', item)).body
    await run(threeDays + 1)
    await giveBackNow()
    const late = await Promise.all([1, 2].map(() => confirm('invitee', item, first)))
    assert.deepEqual(each(late, 'status'), [200, 200])
    assert.equal(await bought(item), 1)
    assert.equal((await giveBack('invitee', item, first.id, first.release_key)).status, 204)

    const second = (await setAside('invitee', item)).body
    await run(threeDays + 1)
    await giveBackNow()
    assert.equal((await buy('inviteeByEmail', item)).status, 201)
    const { status, body } = await confirm('invitee', item, second)
    assert.deepEqual([status, body.detail], [409, 'No piece of this item is left'])
    const { body: seen } = await read('owner', item, second.id)
    assert.ok(seen.released_at, 'it stays given back')
    assert.equal(await bought(item), 1)
  })

  test('a gift counts once when its guest says that it is bought while its three days end', async () => {
    const item = await wish(8)
    const guests = await Promise.all(Array.from({ length: 8 }, () => setAside('invitee', item)))
    await run(threeDays + 1)
    const [confirmed] = await Promise.all([
      Promise.all(guests.map(({ body }) => confirm('invitee', item, body))),
      giveBackNow(),
      giveBackNow(),
    ])
    assert.deepEqual(new Set(confirmed.map(({ status }) => status)), new Set([200]))
    assert.equal(await bought(item), 8)
  })

  test('a gift in parts is not set aside, and what is set aside when it becomes one stays with its guest', async () => {
    const item = await wish(4)
    const { body } = await setAside('invitee', item)
    const meta = { registry_group_gifts: [item] }
    await world.patch('owner', `/registries/${id}`, { meta })
    const refused = await setAside('invitee', item)
    assert.deepEqual(
      [refused.status, refused.body.detail],
      [409, 'A gift in parts cannot be set aside. Give a part of it instead'],
    )
    assert.equal((await buy('invitee', item, { quantity: 3 })).status, 201)
    assert.equal((await confirm('invitee', item, body)).status, 200)
    assert.equal(await bought(item), 4)
  })

  test('what stands is summed in parts, without what was given back', async () => {
    const item = await wish(20)
    for (const quantity of [1, 2, 4]) await buy('invitee', item, { quantity })
    const { body } = await buy('invitee', item, { quantity: 8 })
    assert.equal((await giveBack('invitee', item, body.id, body.release_key)).status, 204)
    const place = { id: item, registry_id: id }
    for (const atOnce of [1, 2, 3, 4, 5]) {
      assert.equal(await sumStanding(world.database.near(id), place, atOnce), 7, `${atOnce} at once`)
    }
    assert.equal(await sumStanding(world.database.near(id), { ...place, id: await wish(1) }), 0)
  })

  test('five thousand purchases of a registry are set aside at a time, and no more until one goes back', async () => {
    const meta = { registry_invitees: [world.people.invitee.username] }
    const registry = must(await world.as.owner.createRegistry({ title: 'Rice', meta })).id
    const grains = { name: 'A grain', url: 'https://shop.example/', quantity_needed: 6000 }
    const item = must(await world.as.owner.addRegistryItem(registry, grains)).id
    const take = (is_set_aside: boolean) => world.as.invitee.createPurchase(registry, item, { is_set_aside })
    const first = must(await take(true))
    const most = limits.setAsidePerRegistry
    await world.database.near(registry).transaction(async (statements) => {
      for (let n = 1; n < most - 1; n++) {
        await statements.run(
          `INSERT INTO purchases (item_id, registry_id, quantity, release_hash, created_at, back_at_step)
           VALUES ($1, $2, 1, $3, '2026-05-01T10:00:00.000Z', 1000000)`,
          [item, registry, `hash ${n}`],
        )
      }
    })
    must(await take(true))
    refused(await take(true), 409, /^5,000 purchases of this registry are set aside\. Buy the item, or wait/)
    must(await take(false))
    assert.ok(await world.as.invitee.releasePurchase(registry, item, first.id, first.release_key))
    must(await take(true))
    must(await world.as.owner.deleteRegistry(registry))
  })

  test('a gift that its owner removed is given back and bought like any other, but not taken anew', async () => {
    const item = await wish(2)
    const [one, two] = [(await setAside('invitee', item)).body, (await setAside('invitee', item)).body]
    await world.delete('owner', `/registries/${id}/items/${item}`)
    assert.equal((await confirm('invitee', item, one)).status, 200)
    await run(threeDays + 1)
    await giveBackNow()
    assert.equal((await confirm('invitee', item, two)).status, 404)
    await world.put('owner', `/items/${item}`, { is_active: true })
    assert.equal(await bought(item), 1)
  })

  test('while a registry is put away nothing is set aside or taken again, and what is set aside becomes bought', async () => {
    const item = await wish(2)
    const [one, two] = [(await setAside('invitee', item)).body, (await setAside('invitee', item)).body]
    await putAway(true)
    assert.equal((await setAside('invitee', await wish(1))).status, 409)
    assert.equal((await confirm('invitee', item, one)).status, 200)
    await run(threeDays + 1)
    await giveBackNow()
    assert.equal((await confirm('invitee', item, two)).status, 409)
    assert.equal(await bought(item), 1)
    await putAway(false)
    assert.equal((await confirm('invitee', item, two)).status, 200)
    assert.equal(await bought(item), 2)
  })

  test('the address is for guests who bought something or keep it, while the day of the list has not passed', async () => {
    const item = await wish(9)
    const registry = `/registries/${id}`
    const put = (who: PersonName, send_to: string) => world.put(who, `${registry}/send-to`, { send_to })
    const read = (who: PersonName, { id, release_key }: Given) =>
      world.send(who, `${at(item)}/${id}/send-to`, { headers: keyed(release_key) })
    const sets = (registry_event_date: string) =>
      world.patch('owner', registry, { meta: { registry_event_date } })
    assert.deepEqual((await put('owner', ' Zebra Street 4\nKiel\n')).body, {
      send_to: 'Zebra Street 4\nKiel',
    })
    const own = (await buy('invitee', item)).body
    const kept = (await setAside('invitee', item)).body
    const back = (await buy('invitee', item)).body
    await giveBack('invitee', item, back.id, back.release_key)

    for (const given of [own, kept])
      assert.deepEqual((await read('invitee', given)).body, { send_to: 'Zebra Street 4\nKiel' })
    assert.deepEqual((await read('invitee', back)).body, { detail: 'This purchase was given back' })
    const readable = ['', '/items', '/set-aside', '/purchases', '/invitees', '/affiliate']
    for (const path of readable) {
      for (const who of ['owner', 'invitee', 'admin'] as const) {
        const { body } = await world.send(who, registry + path)
        assert.ok(!JSON.stringify(body).includes('Zebra'), `${who} ${path}`)
      }
    }
    assert.ok(!JSON.stringify(await world.database.rows('SELECT * FROM events')).includes('Zebra Street'))

    await confirm('invitee', item, kept)
    assert.equal((await read('invitee', kept)).status, 200)
    const dayOf = (offset: number) => new Date(Date.now() + offset * day).toISOString().slice(0, 10)
    await sets(dayOf(0))
    assert.equal((await read('invitee', own)).status, 200, 'on the day')
    await sets(dayOf(-2))
    assert.equal((await read('invitee', own)).status, 403, 'after it')
    assert.equal((await world.send('owner', `${registry}/send-to`)).status, 200)
    await sets('')
    for (const registry_put_away of [true, false]) {
      await world.patch('owner', registry, { meta: { registry_put_away } })
      assert.equal((await read('invitee', own)).status, registry_put_away ? 403 : 200)
    }
    assert.equal((await put('admin', '')).status, 200)
    assert.deepEqual((await read('invitee', own)).body, { send_to: '' })
  })

  test('the address goes with its registry', async () => {
    const { body } = await world.post('owner', '/registries', { title: 'B' })
    const path = `/registries/${body.id}`
    await world.put('owner', `${path}/send-to`, { send_to: 'Kiel' })
    assert.equal((await world.delete('owner', path)).status, 204)
    assert.deepEqual(await world.database.rows('SELECT * FROM send_to WHERE registry_id = $1', [body.id]), [])
  })

  test('no release key and no Idempotency-Key is stored', async () => {
    const item = await wish(2)
    const key = 'CANARY-of-the-sender'
    const { body } = await buy('invitee', item, {}, { 'idempotency-key': key })
    const rows = JSON.stringify([
      await world.database.rows('SELECT * FROM purchases'),
      await world.database.rows('SELECT * FROM idempotency_keys'),
    ])
    assert.ok(!rows.includes(key) && !rows.includes(body.release_key))
  })
})
