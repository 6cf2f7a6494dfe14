import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Taken } from '@hopechest/contract'
import { cluster } from '@hopechest/testing/cluster-setting'
import { must } from '@hopechest/testing/outcome'
import { onEach, withOptions } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'

/** What guests give on one day stands in what owners read from the next day on. */
let clock = new Date('2026-11-20T12:00:00.000Z')
const nextDay = () => {
  clock = new Date(Date.parse(`${clock.toISOString().slice(0, 10)}T00:00:00.000Z`) + 86_400_000)
}

onEach(withOptions([...settings, ...cluster], { now: () => clock }), 'taken, and not by whom', (world) => {
  async function wrapped(owners = [world.people.otherOwner.username]) {
    const meta = { registry_invitees: [world.people.invitee.username], registry_owners: owners }
    const { id } = must(await world.as.owner.createRegistry({ title: 'A list', meta }))
    const items: number[] = []
    for (const name of ['Teapot', 'Lamp']) {
      const gift = { name, url: 'https://shop.example/gift', quantity_needed: 5 }
      items.push(must(await world.as.owner.addRegistryItem(id, gift)).id)
    }
    const [teapot = 0, lamp = 0] = items
    return { id, teapot, lamp }
  }
  const agree = async (id: number) => {
    must(await world.as.owner.agreeToTaken(id))
    return must(await world.as.otherOwner.agreeToTaken(id))
  }
  const read = async (id: number) => must(await world.as.owner.getTaken(id))
  const give = async (id: number, item: number, quantity = 1) =>
    must(await world.as.invitee.createPurchase(id, item, { quantity, purchaser: 'Jo', note: 'Psst' }))

  test('once both owners agree they read which gifts are taken and of how many pieces, and no other field', async () => {
    const { id, teapot } = await wrapped()
    await give(id, teapot, 2)
    nextDay()
    assert.deepEqual(await read(id), { is_agreed: false, agreed_by: [], items: [] })
    const one = must(await world.as.owner.agreeToTaken(id))
    assert.deepEqual([one.is_agreed, one.agreed_by.length, one.items], [false, 1, []])
    const both = must(await world.as.otherOwner.agreeToTaken(id))
    assert.deepEqual([both.is_agreed, both.agreed_by.length], [true, 2])
    assert.deepEqual(both.items, [{ item_id: teapot, quantity: 2 }])
    assert.deepEqual(await read(id), both)
  })

  test('either owner takes it back by one request, and it is wrapped for both at once', async () => {
    for (const who of ['owner', 'otherOwner'] as const) {
      const { id, teapot } = await wrapped()
      await give(id, teapot)
      nextDay()
      assert.equal((await agree(id)).items.length, 1)
      must(await world.as[who].wrapTaken(id))
      for (const each of [world.as.owner, world.as.otherOwner]) {
        const { is_agreed, items } = must(await each.getTaken(id))
        assert.deepEqual([is_agreed, items], [false, []], who)
      }
      must(await world.as[who].agreeToTaken(id))
      assert.equal((await read(id)).is_agreed, true)
    }
  })

  test('who becomes an owner has to agree, too, also one without an account and one who was an owner before', async () => {
    const { id } = await wrapped([])
    assert.equal(must(await world.as.owner.agreeToTaken(id)).is_agreed, true, 'a list of one owner')
    must(await world.as.owner.addOwners(id, [world.people.otherOwner.username]))
    assert.equal((await read(id)).is_agreed, false)
    assert.equal(must(await world.as.otherOwner.agreeToTaken(id)).is_agreed, true)
    must(await world.as.owner.removeOwner(id, world.people.otherOwner.username))
    assert.deepEqual((await read(id)).agreed_by.length, 1)
    must(await world.as.owner.addOwners(id, [world.people.otherOwner.username]))
    assert.equal((await read(id)).is_agreed, false, 'who is named again')
    must(await world.as.otherOwner.agreeToTaken(id))
    must(await world.as.owner.addOwners(id, ['newcomer@mail.example']))
    assert.equal((await read(id)).is_agreed, false)
  })

  test('what guests do on a day changes nothing before midnight, and what is given back on a day stands until then', async () => {
    const { id, teapot, lamp } = await wrapped()
    await agree(id)
    nextDay()
    clock = new Date(clock.getTime() + 86_399_000)
    const { release_key, id: purchase } = await give(id, teapot)
    const before = await read(id)
    assert.deepEqual(before.items, [])
    clock = new Date(clock.getTime() + 999)
    assert.deepEqual(await read(id), before, 'the last moment of the day')
    clock = new Date(clock.getTime() + 1)
    const after = await read(id)
    assert.deepEqual(after.items, [{ item_id: teapot, quantity: 1 }])
    must(await world.as.invitee.releasePurchase(id, teapot, purchase, release_key))
    await give(id, lamp)
    must(await world.as.invitee.createPurchase(id, lamp, { is_set_aside: true }))
    assert.deepEqual(await read(id), after)
    nextDay()
    assert.deepEqual((await read(id)).items, [{ item_id: lamp, quantity: 2 }])
  })

  test('a gift that is set aside reads as one that is bought, and no clock of the list moves midnight', async () => {
    const lists = [await wrapped(), await wrapped()]
    const [kept, bought] = lists.map(({ id, teapot }) => ({ id, teapot }))
    assert.ok(kept && bought)
    must(await world.as.invitee.createPurchase(kept.id, kept.teapot, { is_set_aside: true }))
    await give(bought.id, bought.teapot)
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      must(await world.as.owner.updateRegistry(kept.id, { meta: { registry_time_zone: zone } }))
      assert.deepEqual((await agree(kept.id)).items, [], zone)
    }
    nextDay()
    const [one, other] = [await read(kept.id), await agree(bought.id)]
    assert.deepEqual(one.items, [{ item_id: kept.teapot, quantity: 1 }])
    assert.deepEqual(other.items, [{ item_id: bought.teapot, quantity: 1 }])
  })

  test('in worlds that differ in who gave, when on a day, in which order and with which words, owners read the same bytes', async () => {
    const texts: string[] = []
    for (const [first, second, minutes] of [
      ['teapot', 'lamp', 5],
      ['lamp', 'teapot', 300],
    ] as const) {
      const list = await wrapped()
      await agree(list.id)
      for (const item of [first, second]) {
        clock = new Date(clock.getTime() + minutes * 60_000)
        const words = { purchaser: `Guest of ${minutes}`, note: 'x'.repeat(minutes) }
        must(await world.as.invitee.createPurchase(list.id, list[item], words))
      }
      nextDay()
      const { body, headers } = await world.send('owner', `/registries/${list.id}/taken`)
      const names = (body as Taken).items.map(({ item_id, quantity }) => [
        item_id === list.teapot ? 'teapot' : 'lamp',
        quantity,
      ])
      texts.push(JSON.stringify([names, Object.keys(body as Taken), headers.get('content-length') !== null]))
      assert.equal(headers.get('etag'), null)
    }
    assert.equal(texts[0], texts[1])
    assert.match(texts[0] ?? '', /teapot.*lamp/)
  })

  test('no other answer changes: an owner whose list says what is taken reads the items as before', async () => {
    const { id, teapot } = await wrapped()
    const seen = async () => {
      const all: string[] = []
      for (const path of [`/registries/${id}`, `/registries/${id}/changes`, `/items/${teapot}`])
        for (const who of ['owner', 'otherOwner', 'invitee'] as const) {
          const { body, headers } = await world.send(who, path)
          all.push(JSON.stringify([path, who, body, headers.get('etag')]))
        }
      return all
    }
    const before = await seen()
    await agree(id)
    assert.deepEqual(await seen(), before)
    must(await world.as.owner.wrapTaken(id))
    assert.deepEqual(await seen(), before)
  })

  test('guests read that the owners agree, and nothing more; no guest, stranger or admin agrees for them', async () => {
    const { id, teapot } = await wrapped()
    await give(id, teapot)
    nextDay()
    assert.deepEqual(must(await world.as.invitee.getTaken(id)), {
      is_agreed: false,
      agreed_by: [],
      items: [],
    })
    for (const who of ['invitee', 'stranger', 'admin'] as const)
      assert.equal((await world.put(who, `/registries/${id}/taken`)).status, 403, who)
    await agree(id)
    assert.deepEqual(must(await world.as.invitee.getTaken(id)), { is_agreed: true, agreed_by: [], items: [] })
    assert.equal((await world.send('stranger', `/registries/${id}/taken`)).status, 403)
  })

  test('a list that is unwrapped has nothing to agree about, and with a list its agreements go', async () => {
    const { id } = await wrapped()
    await agree(id)
    must(await world.as.owner.updateRegistry(id, { meta: { registry_reveal: 'always' } }))
    for (const method of ['GET', 'PUT']) {
      const { status, headers } = await world.send('owner', `/registries/${id}/taken`, { method })
      assert.deepEqual([status, headers.get('x-error-code')], [409, 'already_open'], method)
    }
    must(await world.as.owner.wrapTaken(id))
    must(await world.as.owner.updateRegistry(id, { meta: { registry_reveal: 'never' } }))
    assert.equal((await read(id)).agreed_by.length, 1)
    await world.as.owner.deleteRegistry(id)
    const left = await world.database.rows('SELECT user_id FROM taken_agreements WHERE registry_id = $1', [
      id,
    ])
    assert.deepEqual(left, [])
  })

  test('an owner for whom the list is reads nothing, also where they and the others agreed before', async () => {
    const { id, teapot } = await wrapped()
    await agree(id)
    await give(id, teapot)
    nextDay()
    const { id: person_id } = must(
      await world.as.owner.addPerson({ name: 'Kim', address: world.people.otherOwner.email }),
    )
    must(await world.as.owner.setForWhom(id, { person_id, is_ours: false, shows_wishes: false }))
    must(await world.as.owner.updateRegistry(id, { meta: { registry_for_child: true } }))
    assert.equal((await world.send('owner', `/registries/${id}/taken`)).status, 409)
    const read = must(await world.as.otherOwner.getTaken(id))
    assert.deepEqual([read.is_agreed, read.items], [false, []])
    assert.equal(must(await world.as.otherOwner.agreeToTaken(id)).is_agreed, false)
  })
})
