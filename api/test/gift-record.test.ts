import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { cluster } from '@hopechest/testing/cluster-setting'
import { must } from '@hopechest/testing/outcome'
import { pictureFiles } from '@hopechest/testing/pictures/files'
import { onEach } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'

onEach([...settings, ...cluster], 'gifts that came without the list', (world) => {
  async function listOf(meta: object = { registry_reveal: 'always' }) {
    const invitees = { registry_invitees: [world.people.invitee.username] }
    return must(await world.as.owner.createRegistry({ title: 'A list', meta: { ...invitees, ...meta } })).id
  }
  const jam = { name: 'A jar of plum jam', purchaser: 'Onkel Paul' }
  const write = (who: 'owner' | 'invitee' | 'stranger', id: number, body: object = jam) =>
    world.post(who, `/registries/${id}/gift-record`, body)
  const records = async (id: number) => must(await world.as.owner.listRegistryPurchases(id))

  test('an owner writes one down with its giver and day, and it stands among what guests gave, and on no list', async () => {
    const id = await listOf()
    const answer = await write('owner', id, { ...jam, received_on: '2026-06-20' })
    assert.equal(answer.status, 201)
    const { item_id: item, id: purchase } = answer.body
    assert.match(
      answer.headers.get('location') ?? '',
      new RegExp(`/registries/${id}/items/${item}/purchases/${purchase}$`),
    )
    const [found, ...more] = await records(id)
    assert.deepEqual(more, [])
    const seen = [found?.item_name, found?.purchaser, found?.quantity, found?.has_arrived, found?.is_thanked]
    assert.deepEqual(seen, ['A jar of plum jam', 'Onkel Paul', 1, true, false])
    assert.equal(found?.created_at.slice(0, 10), '2026-06-20')
    assert.equal(found?.came_without_list, true)
    for (const who of ['owner', 'invitee'] as const) {
      assert.deepEqual(must(await world.as[who].listRegistryItems(id)), [], who)
      assert.deepEqual(must(await world.as[who].getRegistry(id)).meta.registry_item_ids, [], who)
      assert.equal((await world.send(who, `/items/${item}`)).status, 404, who)
    }
    assert.deepEqual(must(await world.as.owner.listOffListItems(id)), [])
    must(await world.as.owner.updatePurchase(id, purchase, { is_thanked: true }))
    assert.equal((await records(id))[0]?.is_thanked, true)
    must(await world.as.owner.releasePurchase(id, item, purchase))
    assert.notEqual((await records(id))[0]?.released_at, null, 'it was a mistake')
  })

  test('its photo is a picture of the registry, is named with the gift to owners alone, and goes with it', async () => {
    const id = await listOf()
    const { image_url } = must(await world.as.owner.addPicture(id, pictureFiles.jpg.toString('base64')))
    const { item_id: item, id: purchase } = must(
      await world.as.owner.addGiftRecord(id, { ...jam, image_url }),
    )
    assert.equal((await records(id))[0]?.item_image_url, image_url)
    for (const who of ['owner', 'invitee'] as const)
      assert.deepEqual(must(await world.as[who].listRegistryItems(id)), [], who)
    const kept = () => world.database.rows('SELECT address FROM pictures WHERE registry_id = $1', [id])
    assert.equal((await kept()).length, 1)
    must(await world.as.owner.releasePurchase(id, item, purchase))
    assert.equal((await records(id))[0]?.item_image_url, null)
    assert.deepEqual(await kept(), [])
    // One that names the cover of the list takes no cover along.
    must(await world.as.owner.addPicture(id, pictureFiles.jpg.toString('base64')))
    await world.database.run(
      "UPDATE pictures SET address = 'cover of the list', address_hash = $2 WHERE registry_id = $1",
      [id, hash('sha256', 'cover of the list')],
    )
    const named = must(await world.as.owner.addGiftRecord(id, { ...jam, image_url: 'cover of the list' }))
    must(await world.as.owner.releasePurchase(id, named.item_id, named.id))
    assert.equal((await kept()).length, 1)
    assert.equal((await write('owner', id, { ...jam, image_url: null })).body.item_image_url, null)
    assert.equal((await write('owner', id, { ...jam, image_url: 'javascript:alert(1)' })).status, 422)
  })

  test('its item is changed and put on the list by no one, owner or stranger', async () => {
    const id = await listOf()
    const { item_id: item } = must(await world.as.owner.addGiftRecord(id, jam))
    const isShown = async () => {
      const shown = must(await world.as.invitee.listRegistryItems(id))
      return shown.length > 0 || (await records(id))[0]?.item_name !== jam.name
    }
    const changes = [
      { is_active: true },
      { is_active: true, name: 'Rude' },
      { off_list: 'hidden' },
      { off_list: null, is_active: true },
      { name: 'Rude' },
    ]
    for (const who of ['stranger', 'invitee', 'owner', 'admin'] as const)
      for (const body of changes) {
        const { status } = await world.put(who, `/items/${item}`, body)
        assert.equal(status, 404, `${who} ${JSON.stringify(body)}`)
        assert.equal(await isShown(), false)
      }
    const other = await listOf()
    const moved = await world.post('owner', `/registries/${id}/items/${item}/move`, { registry_id: other })
    assert.equal(moved.status, 404)
    assert.equal(await isShown(), false)
  })

  test('a guest writes none down, and none is written down before the list is unwrapped', async () => {
    const id = await listOf({ registry_reveal: 'after_event', registry_event_date: '2099-06-12' })
    for (const who of ['invitee', 'stranger'] as const) assert.equal((await write(who, id)).status, 403, who)
    const { status, body } = await write('owner', id)
    assert.equal(status, 409)
    assert.match(body.detail, /Unwrap the registry/)
    assert.deepEqual(await records(id), [])
    must(await world.as.owner.updateRegistry(id, { meta: { registry_reveal: 'always' } }))
    assert.equal((await write('owner', id)).status, 201)
    assert.equal((await write('invitee', id)).status, 403)
  })

  test('as many as a list may have are written down, and the next one once another is removed', async () => {
    const id = await listOf()
    const first = must(await world.as.owner.addGiftRecord(id, jam))
    await world.database.run(
      `INSERT INTO purchases (item_id, registry_id, quantity, release_hash, created_at, came_without_list, id)
       SELECT $2, $1, 1, 'hash', '2026-06-20T12:00:00.000Z', 1, 1000000 + n FROM (${numbers(limits.giftRecords - 2)}) AS numbers`,
      [id, first.item_id],
    )
    assert.equal((await write('owner', id)).status, 201)
    const full = await write('owner', id)
    assert.deepEqual([full.status, full.headers.get('x-error-code')], [409, 'records_full'])
    must(await world.as.owner.releasePurchase(id, first.item_id, first.id))
    assert.equal((await write('owner', id)).status, 201)
  })
})

/** The numbers from 1, in the SQL of each engine. */
function numbers(most: number): string {
  return `WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${most}) SELECT n FROM counted`
}
