import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRefused } from '@hopechest/client'
import { must, refused } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 3 }

onEach(settings, 'versions of a registry', (world) => {
  const wedding = async (): Promise<number> =>
    must(await world.as.owner.createRegistry({ title: 'A wedding', status: 'publish' })).id

  test('an owner who reads again what is as it was has what they had, changes only that, and has null where nothing is', async () => {
    const { owner } = world.as
    const id = await wedding()
    const seen = must(await owner.getRegistryVersion(id))
    const { etag: ifMatch } = seen
    assert.equal(must(await owner.getRegistryVersion(id, seen)), seen)
    must(await owner.updateRegistry(id, { title: 'Ours' }, { ifMatch }))
    for (const late of [{}, { title: 'Late' }, { meta: { registry_item_ids: [] } }])
      refused(await owner.updateRegistry(id, late, { ifMatch }), 412, /^The registry was changed since/)
    assert.equal(must(await owner.getRegistryVersion(id, seen)).registry.title, 'Ours')
    must(await owner.updateRegistry(id, { story: '' }, { ifMatch: '*' }))
    const empty = must(await owner.getSendToVersion(id))
    assert.deepEqual(empty.sendTo, { send_to: '' })
    must(await owner.setSendTo(id, 'Kiel', { ifMatch: '*' }))
    refused(await owner.setSendTo(id, 'Kiel', { ifMatch: empty.etag }), 412, /^The address was changed since/)
    must(await owner.setSendTo(id, ''))
    assert.equal(must(await owner.getSendToVersion(id)).etag, empty.etag, 'it is as it was')
    const item = must(await owner.addRegistryItem(id, lamp)).id
    const lampSeen = must(await owner.getItemVersion(item))
    assert.equal(must(await owner.getItemVersion(item, lampSeen)), lampSeen)
    for (const read of [owner.getRegistryVersion, owner.getSendToVersion, owner.getItemVersion])
      assert.equal(await read(999_999_999), null)
  })

  test('of owners who write an address at once in the version that they saw, one is stored', async () => {
    const id = await wedding()
    const { etag: ifMatch } = must(await world.as.owner.getSendToVersion(id))
    const saved = await Promise.all(
      Array.from({ length: 8 }, (_, n) => world.as.owner.setSendTo(id, `Mill Lane ${n}`, { ifMatch })),
    )
    const stored = saved.filter((outcome) => !isRefused(outcome, 'precondition_failed')).map(must)
    assert.deepEqual(stored, [must(await world.as.owner.getSendTo(id))])
  })

  test('each answer with a registry carries the tag that reading it has, and another one after each change', async () => {
    const send = (method: string, path: string, body?: object) =>
      world.send('owner', path, { method, ...(body && { body }) })
    const made = await send('POST', '/registries', { title: 'T', meta: { registry_headings: [] } })
    const path = `/registries/${made.body.id}`
    const tagNow = async () => (await send('GET', path)).headers.get('etag')
    assert.equal(made.headers.get('etag'), await tagNow())
    assert.match(made.headers.get('etag') ?? '', /^"\d+-[\w-]{22}\+wrapped"$/)
    const tags = [await tagNow()]
    const item = (await send('POST', `${path}/items`, lamp)).body.data.id
    tags.push(await tagNow())
    const answers = [
      await send('PATCH', path, { title: 'Ours' }),
      await send('PATCH', path, { meta: { registry_currency: 'SEK' } }),
      await send('PATCH', `${path}/items/${item}/meta`, { is_group_gift: true }),
    ]
    tags.push(...answers.map(({ headers }) => headers.get('etag')))
    assert.equal(tags.at(-1), await tagNow())
    assert.equal(new Set(tags).size, tags.length)
    const known = await world.send('owner', path, { headers: { 'if-none-match': `W/${tags.at(-1)}` } })
    assert.deepEqual([known.status, known.body], [304, ''])
  })

  test('the tag of a registry stays while guests keep, buy and give back', async () => {
    const { owner, invitee } = world.as
    const id = await wedding()
    must(await owner.addInvitees(id, [world.people.invitee.username]))
    const item = must(await owner.addRegistryItem(id, lamp)).id
    const tag = async () => must(await owner.getRegistryVersion(id)).etag
    const before = await tag()
    const kept = must(await invitee.createPurchase(id, item, { is_set_aside: true }))
    assert.equal(await tag(), before)
    must(await invitee.confirmPurchase(id, item, kept.id, kept.release_key))
    const bought = must(await invitee.createPurchase(id, item, { quantity: 2 }))
    assert.equal(await tag(), before)
    must(await invitee.releasePurchase(id, item, bought.id, bought.release_key))
    assert.equal(await tag(), before)
    must(await owner.updateRegistry(id, { title: 'Ours' }, { ifMatch: before }))
  })

  test('of thirty who each add a heading to what they read, all are stored', async () => {
    const { owner } = world.as
    const id = await wedding()
    const add = async (title: string) => {
      for (;;) {
        const { registry, etag } = must(await owner.getRegistryVersion(id))
        const registry_headings = [...registry.meta.registry_headings, { title, items_above: 0 }]
        const changed = await owner.updateRegistry(id, { meta: { registry_headings } }, { ifMatch: etag })
        // A busy machine refuses some of thirty at once.
        if (isRefused(changed, 'precondition_failed') || isRefused(changed, 'unavailable')) continue
        return must(changed)
      }
    }
    const titles = Array.from({ length: 30 }, (_, n) => `Heading ${n}`)
    await Promise.all(titles.map(add))
    const { meta } = must(await owner.getRegistry(id))
    assert.deepEqual(new Set(meta.registry_headings.map(({ title }) => title)), new Set(titles))
  })
})
