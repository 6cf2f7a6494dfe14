import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registry } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

onEach(settings, 'affiliate links', (world) => {
  const wedding = async (more: object = {}): Promise<Registry> =>
    must(await world.as.owner.createRegistry({ title: 'A wedding', ...more }))
  const addLamp = async (id: number): Promise<number> =>
    must(await world.as.owner.addRegistryItem(id, lamp)).id

  test('are set, read by callers who may read the registry, and cleared', async () => {
    const { id } = await wedding({ meta: { registry_invitees: [world.people.invitee.username] } })
    const itemId = await addLamp(id)
    const nothing = { affiliate_url: null, affiliate_status: null }
    assert.deepEqual(must(await world.as.invitee.getAffiliate(id, itemId)), nothing)
    const affiliate_url = 'https://shop.example/lamp?tag=ours'
    assert.deepEqual(must(await world.as.owner.setAffiliate(id, itemId, { affiliate_url })), {
      affiliate_url,
      affiliate_status: 'active',
    })
    must(await world.as.owner.setAffiliate(id, itemId, { affiliate_url, affiliate_status: 'expired' }))
    assert.deepEqual(must(await world.as.invitee.getAffiliate(id, itemId)), {
      affiliate_url,
      affiliate_status: 'expired',
    })
    assert.equal(await world.as.owner.clearAffiliate(id, itemId), true)
    assert.deepEqual(must(await world.as.invitee.getAffiliate(id, itemId)), nothing)
  })

  test('are listed for a whole registry: of its active items, without those that have none', async () => {
    const { id } = await wedding({ meta: { registry_invitees: [world.people.invitee.username] } })
    await addLamp(id)
    const [linked, cleared, deleted] = [await addLamp(id), await addLamp(id), await addLamp(id)]
    const affiliate_url = 'https://shop.example/lamp?tag=ours'
    for (const each of [linked, cleared, deleted]) {
      must(await world.as.owner.setAffiliate(id, each, { affiliate_url }))
    }
    must(await world.as.owner.clearAffiliate(id, cleared))
    must(await world.as.owner.removeRegistryItem(id, deleted))
    const listed = must(await world.as.invitee.listAffiliates(id))
    assert.deepEqual(listed, [{ item_id: linked, affiliate_url, affiliate_status: 'active' }])
    assert.ok(!JSON.stringify(must(await world.as.invitee.listRegistryItems(id))).includes('tag=ours'))
  })
})
