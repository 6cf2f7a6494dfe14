import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { limits, type RegistryMeta } from '@hopechest/contract'
import { each, must } from '@hopechest/testing/outcome'
import { onEach, suiteWith } from '@hopechest/testing/suites'
import { openOne, type PersonName, settings } from '@hopechest/testing/world'

onEach(settings, 'the list of items', (world) => {
  const active: number[] = []

  before(async () => {
    for (let n = 0; n < 30; n++) {
      const lamp = { registry_id: 9, name: 'Lamp', url: 'https://shop.example/lamp', is_active: n % 6 > 0 }
      const { id, is_active } = must(await world.as.admin.createItem(lamp))
      if (is_active) active.push(id)
    }
  })

  test('a client follows the link to the next page, and reads every item once', async () => {
    const seen: number[] = []
    let path: string | undefined = '/items?limit=7'
    while (path) {
      const { body, headers } = await world.send('stranger', path)
      seen.push(...body.map((item: { id: number }) => item.id))
      const next = /^<(\?.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
      path = next && `/items${next}`
    }
    assert.deepEqual(seen, active)
  })

  test('a caller names items and gets them in that order, without those that are deleted or were never there', async () => {
    const [a = 0, b = 0, c = 0] = active
    const deleted = a - 1
    const ids = [c, 999_999, a, deleted, limits.id, c, b]
    const listed = async (who: 'admin' | 'stranger') => must(await world.as[who].listItems({ ids }))
    const found = [c, a, c, b]
    assert.deepEqual(each(await listed('stranger'), 'id'), found)
    assert.deepEqual(
      await listed('admin'),
      await Promise.all(found.map(async (id) => must(await world.as.admin.getItem(id)))),
    )
    assert.deepEqual(must(await world.as.stranger.listItems({ ids: [] })), [])
  })
})

for (const setting of settings) {
  describe(`the list of items on ${setting.name}, where items are for members`, () => {
    test('has those of each registry that the caller owns, alone or beside others, and none of their friends', async () => {
      await using world = await setting.open({ settings: { ITEM_ROUTES: 'members' } })
      const { otherOwner } = world.people
      const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
      const add = async (by: 'owner' | 'otherOwner', meta: Partial<RegistryMeta> = {}) => {
        const { id } = must(await world.as[by].createRegistry({ title: 'T', meta }))
        return { id, item: must(await world.as[by].addRegistryItem(id, lamp)).id }
      }
      const listed = async (who: PersonName, page: { skip?: number; limit?: number } = {}) =>
        must(await world.as[who].listItems(page)).map(({ id }) => id)
      const shared = await add('owner', { registry_owners: [otherOwner.email] })
      const invited = await add('owner', { registry_invitees: [otherOwner.email] })
      const own = await add('otherOwner')

      assert.deepEqual(await listed('otherOwner'), [shared.item, own.item])
      assert.deepEqual(await listed('otherOwner', { skip: 1, limit: 1 }), [own.item])
      for (const id of await listed('otherOwner')) must(await world.as.otherOwner.getItem(id))
      assert.deepEqual(await listed('owner'), [shared.item, invited.item])
      assert.deepEqual(await listed('stranger'), [])

      must(await world.as.owner.removeOwner(shared.id, otherOwner.email))
      assert.deepEqual(await listed('otherOwner'), [own.item])
    })
  })
}

const openForMembers = () => openOne({ settings: { ITEM_ROUTES: 'members' } })

suiteWith('the list of items that a caller names', openForMembers, (world) => {
  const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

  const refusal = async (query: string) => {
    const { status, body } = await world.send('owner', `/items?${query}`)
    return [status, body.detail]
  }

  test('holds a hundred of them, however long they are', async () => {
    const { id } = must(await world.as.owner.createRegistry({ title: 'T' }))
    const long = { ...lamp, description: '\u{1F381}'.repeat(limits.description) }
    const ids: number[] = []
    for (let n = 0; n < limits.itemsPage.ids; n++)
      ids.push(must(await world.as.owner.addRegistryItem(id, long)).id)
    ids.reverse()
    const { headers, body } = await world.send('owner', `/items?ids=${ids}`)
    assert.deepEqual(each(body, 'id'), ids)
    assert.equal(headers.get('link'), null)
    assert.deepEqual(await refusal(`ids=${[...ids, 1]}`), [422, 'ids must have at most 100 entries'])
  })

  test('names each by its digits, and nothing but ids', async () => {
    for (const bad of ['0', '-1', `${limits.id + 1}`])
      assert.deepEqual(await refusal(`ids=1,${bad}`), [
        422,
        `ids[1] must be a whole number from 1 to ${limits.id}`,
      ])
    for (const bad of ['x', '1e3', '1.5', ' 2', '0x1', '', '1;2', '٣'])
      assert.deepEqual(await refusal(`ids=1,${encodeURIComponent(bad)}`), [
        422,
        'ids[1] must be a whole number',
      ])
    assert.deepEqual(await refusal('ids=1&ids=2'), [422, 'ids[0] must be a whole number'])
    for (const other of ['skip=0', 'limit=5', 'after=1'])
      assert.deepEqual(await refusal(`ids=1&${other}`), [
        422,
        'Send ids alone, without skip, limit and after',
      ])
  })

  test('has those of a registry for its owner, invitees and admins, where items are for members', async () => {
    const meta = { registry_invitees: [world.people.invitee.username] }
    const mine = must(await world.as.owner.createRegistry({ title: 'T', status: 'publish', meta }))
    const other = must(await world.as.otherOwner.createRegistry({ title: 'T', status: 'publish' }))
    const one = must(await world.as.owner.addRegistryItem(mine.id, lamp)).id
    const two = must(await world.as.otherOwner.addRegistryItem(other.id, lamp)).id
    const seen = async (who: PersonName) =>
      must(await world.as[who].listItems({ ids: [two, one] })).map(({ id }) => id)
    assert.deepEqual(await seen('owner'), [one])
    assert.deepEqual(await seen('invitee'), [one])
    assert.deepEqual(await seen('otherOwner'), [two])
    assert.deepEqual(await seen('stranger'), [])
    assert.deepEqual(await seen('admin'), [two, one])
  })
})
