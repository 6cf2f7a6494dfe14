import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isClientError } from '@hopechest/client'
import type { AffiliateState } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'
import { countStates, lookAhead } from '../stores/affiliate-work.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const affiliate_url = 'https://shop.example/lamp?tag=ours'
const states: readonly AffiliateState[] = ['active', 'inactive', 'expired', 'none', 'new']

onEach(settings, 'the worklist of affiliate links', (world) => {
  let first: number
  before(async () => {
    const { id } = must(await world.as.owner.createRegistry({ title: 'A wedding' }))
    const ids: number[] = []
    for (const state of [...states, 'expired', 'expired'] as const) {
      const item = must(await world.as.owner.addRegistryItem(id, { ...lamp, name: state }))
      ids.push(item.id)
      if (state !== 'new')
        must(await world.as.owner.setAffiliate(id, item.id, { affiliate_url, affiliate_status: state }))
    }
    first = ids[0] ?? 0
    const gone = must(await world.as.owner.addRegistryItem(id, lamp))
    must(await world.as.owner.deleteItem(gone.id))
  })

  test('an admin reads how many links are in each state, and those in one', async () => {
    for (const state of states) {
      const work = must(await world.as.admin.readAffiliateWork({ state }))
      assert.deepEqual(work.counts, { active: 1, inactive: 1, expired: 3, none: 1, new: 1 })
      assert.equal(work.is_partial, false)
      assert.ok(work.items.length === (state === 'expired' ? 3 : 1), state)
      assert.ok(work.items.every(({ name }) => name === state))
      assert.equal(work.next, null)
    }
    assert.equal(must(await world.as.admin.readAffiliateWork()).items[0]?.name, 'new')
  })

  test('a link that is in use without an address is new to the admins', async () => {
    must(await world.as.admin.updateItem(first, { affiliate_url: null }))
    assert.equal(must(await world.as.admin.readAffiliateWork()).items[0]?.id, first)
    must(await world.as.admin.updateItem(first, { affiliate_url }))
  })

  test('every item is on one page, and the last page says so', async () => {
    const found: number[] = []
    let after: number | null = 0
    for (let pages = 0; after !== null && pages < 5; pages++) {
      const page: { items: { id: number }[]; next: number | null } = must(
        await world.as.admin.readAffiliateWork({ state: 'expired', limit: 1, after }),
      )
      found.push(...page.items.map(({ id }) => id))
      after = page.next
    }
    assert.equal(after, null)
    assert.equal(new Set(found).size, 3)
  })

  test('one request looks at a bounded number of items', async () => {
    const counts = await countStates(world.database, 2)
    assert.deepEqual(counts, { active: 1, inactive: 1, expired: 0, none: 0, new: 0 })
    assert.deepEqual(await lookAhead(world.database, first, 2), { last: first + 2, items: 2 })
    assert.deepEqual(await lookAhead(world.database, first + 1000, 2), { last: first + 1000, items: 0 })
  })

  test('it is for admins alone, and a wrong page is refused', async () => {
    for (const name of ['owner', 'invitee'] as const) {
      const refused = await world.as[name].readAffiliateWork()
      assert.ok(isClientError(refused))
      assert.equal(refused.data.status, 403)
    }
    for (const query of ['state=odd', 'after=-1', 'limit=0', 'limit=101', 'after=x']) {
      assert.equal((await world.send('admin', `/affiliate?${query}`)).status, 422, query)
    }
    assert.equal((await world.send('admin', '/affiliate?limit=100')).status, 200)
  })
})
