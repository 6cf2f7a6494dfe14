import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type PersonName, settings, type World } from '@hopechest/testing/world'

for (const setting of settings) {
  describe(`purchases on ${setting.name}`, () => {
    let world: World
    let id: number
    before(async () => {
      world = await setting.open()
      const { invitee, inviteeByEmail } = world.people
      const body = {
        title: 'A wedding',
        meta: { registry_invitees: [invitee.username, inviteeByEmail.email] },
      }
      id = (await world.send('owner', '/registries', { method: 'POST', body })).body.id
    })
    after(() => world.close())

    const wish = async (quantity_needed: number): Promise<number> => {
      const body = { name: 'Plates', url: 'https://shop.example/plates', quantity_needed }
      return (await world.send('owner', `/registries/${id}/items`, { method: 'POST', body })).body.data.id
    }
    const at = (item: number) => `/registries/${id}/items/${item}/purchases`
    const buy = (who: PersonName, item: number, body: object = {}, headers: Record<string, string> = {}) =>
      world.send(who, at(item), { method: 'POST', body, headers })
    const giveBack = (who: PersonName, item: number, purchase: number, key?: string) =>
      world.send(who, `${at(item)}/${purchase}`, {
        method: 'DELETE',
        headers: key ? { 'x-release-key': key } : {},
      })
    const bought = async (item: number) =>
      (await world.send('owner', `/items/${item}`)).body.data.quantity_purchased

    test('a guest buys some of a wish, and the counter says so', async () => {
      const item = await wish(5)
      const { status, body } = await buy('invitee', item, {
        quantity: 2,
        purchaser: 'Aunt Jo',
        note: 'In blue',
      })
      assert.equal(status, 201)
      const { id: purchase, release_key, ...rest } = body
      assert.deepEqual(rest, { item_id: item, quantity: 2, remaining: 3 })
      assert.match(release_key, /^[\w-]{32,}$/)
      assert.equal(await bought(item), 2)
      const { body: history } = await world.send('owner', at(item))
      assert.deepEqual(history, [
        {
          id: purchase,
          item_id: item,
          item_name: 'Plates',
          item_image_url: null,
          quantity: 2,
          purchaser: 'Aunt Jo',
          note: 'In blue',
          created_at: history[0].created_at,
          released_at: null,
          has_arrived: false,
          is_thanked: false,
          own_note: null,
        },
      ])
    })

    test('a guest cannot buy more than is left, and the answer says how much that is', async () => {
      const item = await wish(3)
      assert.equal((await buy('invitee', item, { quantity: 2 })).status, 201)
      const tooMany = await buy('inviteeByEmail', item, { quantity: 2 })
      assert.deepEqual([tooMany.status, tooMany.body], [409, { detail: 'Only 1 left' }])
      assert.equal((await buy('inviteeByEmail', item)).body.remaining, 0)
      assert.deepEqual((await buy('owner', item)).body, { detail: 'This item is bought already' })
      assert.equal(await bought(item), 3)
    })

    test('the counter of the specification may still be set, and counts for what is left', async () => {
      const item = await wish(5)
      const set = (quantity_purchased: number) =>
        world.send('owner', `/items/${item}`, { method: 'PUT', body: { quantity_purchased } })
      assert.equal((await set(3)).status, 200)
      const { body } = await buy('invitee', item)
      assert.equal(body.remaining, 1)
      assert.equal((await set(1)).status, 200, 'as many as are bought with purchases')
      const below = await set(0)
      assert.deepEqual(
        [below.status, below.body.detail],
        [
          409,
          'quantity_purchased must be at least 1, because purchases of 1 stand. Give a purchase back first',
        ],
      )
      assert.equal(await bought(item), 1)
      assert.equal((await giveBack('invitee', item, body.id, body.release_key)).status, 204)
      assert.equal((await set(2)).status, 200)
      assert.equal((await set(0)).status, 200)
    })

    test('a purchase that is sent again after the item was deleted gets its first answer again', async () => {
      const item = await wish(2)
      const headers = { 'idempotency-key': 'before-the-item-went' }
      const first = await buy('invitee', item, {}, headers)
      await world.send('owner', `/registries/${id}/items/${item}`, { method: 'DELETE' })
      const again = await buy('invitee', item, {}, headers)
      assert.deepEqual([again.status, again.body], [201, first.body])
      assert.equal((await buy('invitee', item)).status, 404)
    })

    test('a guest gives it back with the key, once; a wrong key changes nothing', async () => {
      const item = await wish(1)
      const { body } = await buy('invitee', item)
      for (const key of [undefined, 'wrong', `${body.release_key}x`]) {
        const { status } = await giveBack('inviteeByEmail', item, body.id, key)
        assert.equal(status, 403)
      }
      assert.equal(await bought(item), 1)
      assert.equal((await giveBack('inviteeByEmail', item, body.id, body.release_key)).status, 204)
      const again = await giveBack('inviteeByEmail', item, body.id, body.release_key)
      assert.deepEqual([again.status, again.body], [404, { detail: 'Purchase not found' }])
      assert.equal(await bought(item), 0)
      assert.equal((await buy('inviteeByEmail', item)).status, 201)
    })

    test('a guest changes the words of a gift with its key, and no one else does', async () => {
      const item = await wish(1)
      const { body: bought } = await buy('invitee', item, { purchaser: 'Aunt Jo', note: 'In blue' })
      const change = (who: PersonName, note: unknown, key?: string) =>
        world.send(who, `${at(item)}/${bought.id}`, {
          method: 'PATCH',
          body: { note },
          headers: key ? { 'x-release-key': key } : {},
        })
      const before = (await world.send('owner', `/items/${item}`)).body
      const longest = 'ß'.repeat(500)
      const { status, body } = await change('inviteeByEmail', longest, bought.release_key)
      assert.deepEqual([status, body.note, body.purchaser, body.id], [200, longest, 'Aunt Jo', bought.id])
      assert.equal((await change('invitee', 'ß'.repeat(501), bought.release_key)).status, 422)
      for (const [who, key] of [['invitee'], ['owner'], ['admin'], ['owner', 'wrong']] as const) {
        assert.equal((await change(who, 'Forged', key)).status, 403)
      }
      assert.equal((await change('stranger', 'Forged', bought.release_key)).status, 403)
      assert.equal((await world.send('owner', at(item))).body[0].note, longest)
      assert.deepEqual(
        (await world.send('owner', `/items/${item}`)).body,
        before,
        'an owner learns nothing by the item',
      )
      assert.equal((await change('invitee', null, bought.release_key)).body.note, null)
      await giveBack('invitee', item, bought.id, bought.release_key)
      assert.equal((await change('invitee', 'Too late', bought.release_key)).status, 404)
    })

    test('the owner notes what arrived and who was thanked, also when the gift has left the list', async () => {
      const item = await wish(3)
      const { body: bought } = await buy('invitee', item, { purchaser: 'Aunt Jo' })
      const note = (who: PersonName, body: object, purchase = bought.id) =>
        world.send(who, `/registries/${id}/purchases/${purchase}`, { method: 'PATCH', body })
      const own_note = 'ß'.repeat(500)
      const both = await Promise.all([note('owner', { has_arrived: true }), note('admin', { own_note })])
      assert.deepEqual(
        both.map(({ status }) => status),
        [200, 200],
      )
      const { body: noted } = await note('owner', { is_thanked: true })
      const flags = { has_arrived: true, is_thanked: true, own_note }
      assert.deepEqual(noted, { ...noted, ...flags, quantity: 1, purchaser: 'Aunt Jo' })
      await world.send('owner', `/registries/${id}/items/${item}`, { method: 'DELETE' })
      assert.deepEqual((await note('owner', {})).body, noted, 'a body without a field changes nothing')
      const { body: seen } = await world.send('invitee', `${at(item)}/${bought.id}`, {
        headers: { 'x-release-key': bought.release_key },
      })
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

    test('the owner notes nothing beside a purchase that was given back, or that is of another list', async () => {
      const item = await wish(2)
      const given = (await buy('invitee', item)).body
      const kept = (await buy('invitee', item)).body
      await giveBack('invitee', item, given.id, given.release_key)
      const { body: other } = await world.send('owner', '/registries', {
        method: 'POST',
        body: { title: 'B' },
      })
      for (const path of [`${id}/purchases/${given.id}`, `${other.id}/purchases/${kept.id}`]) {
        const body = { is_thanked: true }
        assert.equal(
          (await world.send('owner', `/registries/${path}`, { method: 'PATCH', body })).status,
          404,
        )
      }
    })

    test('the owner gives one back without a key, and both are in the history', async () => {
      const item = await wish(2)
      const { body } = await buy('invitee', item)
      assert.equal((await giveBack('owner', item, body.id)).status, 204)
      await buy('invitee', item)
      const { body: history } = await world.send('owner', at(item))
      assert.deepEqual(
        history.map(({ released_at }: { released_at: string | null }) => released_at !== null),
        [false, true],
        'newest first',
      )
      const page = async (query: string) =>
        (await world.send('owner', `${at(item)}${query}`)).body.map(({ id }: { id: number }) => id)
      const [newest, oldest] = await page('')
      assert.deepEqual(await page('?limit=1'), [newest])
      assert.deepEqual(await page('?skip=1'), [oldest])
      assert.equal((await world.send('owner', `${at(item)}?limit=1001`)).status, 422)
      assert.equal(await bought(item), 1)
    })

    test('the owner sees in one list what was bought of all items, of a deleted one too, newest first', async () => {
      const post = async (path: string, body: object) =>
        (await world.send('owner', path, { method: 'POST', body })).body
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
      await world.send('owner', `/registries/${registry}/items/${lamp}`, { method: 'DELETE' })
      const [first, second, third] = bought
      const list = async (query = '') =>
        (await world.send('owner', `/registries/${registry}/purchases${query}`)).body.map(
          ({ id, item_id }: { id: number; item_id: number }) => [id, item_id],
        )
      assert.deepEqual(await list(), [
        [third, kettle],
        [second, lamp],
        [first, kettle],
      ])
      assert.deepEqual(await list('?skip=1&limit=1'), [[second, lamp]])
      assert.equal((await world.send('owner', `/registries/${registry}/purchases?limit=1001`)).status, 422)
    })

    test('two callers who give the same purchase back at the same moment give it back once', async () => {
      const item = await wish(3)
      await buy('invitee', item)
      const { body } = await buy('invitee', item)
      const both = await Promise.all([
        giveBack('invitee', item, body.id, body.release_key),
        giveBack('owner', item, body.id),
      ])
      assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 404])
      assert.equal(await bought(item), 1)
    })

    test('a caller who may not read the registry may not buy, and guests do not see who bought', async () => {
      const item = await wish(1)
      assert.equal((await buy('stranger', item)).status, 403)
      assert.equal((await world.send(undefined, at(item))).status, 401)
      for (const who of ['invitee', 'stranger', 'otherOwner'] as const) {
        assert.equal((await world.send(who, at(item))).status, 403)
      }
      assert.equal((await buy('invitee', 999_999_999)).status, 404)
      assert.equal((await giveBack('owner', item, 999_999_999)).status, 404)
      assert.equal(await bought(item), 0)
    })

    test('nothing is bought while a registry is put away; what was bought stays, is given back, and the rest can be bought again', async () => {
      const item = await wish(3)
      const first = { 'idempotency-key': `first-${item}` }
      const { body: receipt } = await buy('invitee', item, {}, first)
      const putAway = (registry_put_away: boolean) =>
        world.send('owner', `/registries/${id}`, { method: 'PATCH', body: { meta: { registry_put_away } } })
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

    test('a deleted wish cannot be bought', async () => {
      const item = await wish(1)
      await world.send('owner', `/registries/${id}/items/${item}`, { method: 'DELETE' })
      assert.deepEqual((await buy('invitee', item)).body, { detail: 'Item not found' })
    })

    test('a guest still reads a gift that its owner removed, with the key of the receipt, and gives it back', async () => {
      const item = await wish(2)
      const { body } = await buy('invitee', item, { purchaser: 'Aunt Jo', note: 'In blue' })
      await world.send('owner', `/registries/${id}/items/${item}`, { method: 'DELETE' })
      const read = (who: PersonName, key?: string, registry = id) =>
        world.send(who, `/registries/${registry}/items/${item}/purchases/${body.id}`, {
          headers: key ? { 'x-release-key': key } : {},
        })
      const { body: seen } = await read('invitee', body.release_key)
      assert.deepEqual([seen.purchaser, seen.note, seen.released_at], ['Aunt Jo', 'In blue', null])
      assert.deepEqual([seen.item_name, seen.item_image_url], ['Plates', null])
      assert.deepEqual((await read('owner')).body, seen, 'its owner needs no key')
      assert.ok(!JSON.stringify(seen).includes(body.release_key))
      for (const key of [undefined, 'wrong']) assert.equal((await read('invitee', key)).status, 403)
      assert.equal((await read('stranger', body.release_key)).status, 403)
      const elsewhere = (
        await world.send('owner', '/registries', { method: 'POST', body: { title: 'Another' } })
      ).body.id
      assert.equal((await read('owner', body.release_key, elsewhere)).status, 404, 'of another registry')

      assert.equal((await giveBack('invitee', item, body.id, 'wrong')).status, 403)
      assert.equal((await giveBack('invitee', item, body.id, body.release_key)).status, 204)
      assert.equal((await giveBack('invitee', item, body.id, body.release_key)).status, 404)
      assert.notEqual((await read('invitee', body.release_key)).body.released_at, null)
      await world.send('owner', `/items/${item}`, { method: 'PUT', body: { is_active: true } })
      assert.equal(await bought(item), 0, 'the owner puts it back on the list')
    })

    test('every limit takes its last good value and refuses the first bad one', async () => {
      const item = await wish(2147483647)
      const fine = { quantity: 1, purchaser: 'é'.repeat(100), note: '😀'.repeat(500) }
      assert.equal((await buy('invitee', item, fine)).status, 201)
      assert.equal(
        (await buy('invitee', item, { quantity: 2147483646, purchaser: null, note: null })).status,
        201,
      )
      assert.equal((await buy('invitee', item, { quantity: 2147483647 })).status, 409)
      const bad = [
        { quantity: 0 },
        { quantity: -1 },
        { quantity: 1.5 },
        { quantity: 2147483648 },
        { quantity: '1' },
      ]
      const worse = [
        { purchaser: 'é'.repeat(101) },
        { note: 'x'.repeat(501) },
        { note: 'a\0' },
        { purchaser: 5 },
      ]
      for (const body of [...bad, ...worse]) assert.equal((await buy('invitee', item, body)).status, 422)
    })

    test('a key that comes again gets the first answer again, and nothing is bought twice', async () => {
      const item = await wish(5)
      const headers = { 'idempotency-key': 'the-first-try' }
      const both = await Promise.all([buy('invitee', item, {}, headers), buy('invitee', item, {}, headers)])
      assert.deepEqual(
        both.map(({ status }) => status),
        [201, 201],
      )
      assert.deepEqual(both[0]?.body, both[1]?.body)
      assert.equal(await bought(item), 1)
      const other = await buy('invitee', item, { quantity: 2 }, headers)
      assert.deepEqual(
        [other.status, other.body],
        [422, { detail: 'Idempotency-Key was used with another body before' }],
      )
      assert.equal((await buy('inviteeByEmail', item, {}, headers)).status, 201, 'it is another caller’s key')
      assert.equal(await bought(item), 2)
      const { body } = both[0] as { body: { id: number; release_key: string } }
      assert.equal((await giveBack('invitee', item, body.id, body.release_key)).status, 204)
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
}
