import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { type Client, isClientError, type Registry } from '@hopechest/client'
import { each, must } from '@hopechest/testing/outcome'
import { freshFolder, startService } from '@hopechest/testing/process'
import { clientOf } from '@hopechest/testing/service'
import { until } from '@hopechest/testing/until'
import { kills, killWhile, type Place, testKills } from './killing.ts'

const names = Array.from({ length: 60 }, (_, n) => `Gift ${n}`)
const headings = [{ title: 'Inside', items_above: 30 }]
/** Within this time, a copy has begun, and mostly it has not ended. */
const mostMilliseconds = 120

testKills(
  'an owner copies a list',
  'has made all of the copy or nothing, and one in the end',
  async (place) => {
    const folder = await freshFolder()
    const { settings, owner, isOnWordPress } = place
    let service = await startService(folder, settings)
    const client = clientOf(service, owner)
    const { id } = must(await client.createRegistry({ title: 'A list' }))
    const items = names.map((name) => ({ name, url: 'https://shop.example/gift' }))
    must(await client.addRegistryItems(id, items))
    must(await client.updateRegistry(id, { meta: { registry_headings: headings } }))
    let known = 1
    for (let n = 0; n < kills; n++) {
      const send = (by: Client) =>
        by.copyRegistry(id, { title: `Copy ${n}`, along: ['open'] }, { idempotencyKey: `copy-${n}` })
      const client = clientOf(service, owner)
      await killWhile(service, mostMilliseconds, () => send(client))
      if (!isOnWordPress) await demandAllOrNothing(place)
      service = await startService(folder, settings)
      const again = clientOf(service, owner)
      const outcome = await send(again)
      if (isClientError(outcome)) {
        // Whether the site has made it when the service was killed, only its owner can see (decision 001).
        assert.ok(isOnWordPress, outcome.message)
        assert.equal(outcome.data.status, 409)
      } else {
        await demandWhole(again, must(outcome))
        assert.deepEqual(must(await send(again)).id, must(outcome).id)
      }
      const lists = must(await again.listRegistries({ limit: 100 }))
      assert.ok(lists.length <= known + 1)
      known = lists.length
      if (!isClientError(outcome)) assert.equal(lists.filter(({ title }) => title === `Copy ${n}`).length, 1)
    }
  },
)

async function demandAllOrNothing({ database }: Place): Promise<void> {
  const rows = await database.rows<{ item_ids: string; held: number }>(
    `SELECT item_ids, (SELECT COUNT(*) FROM items WHERE registry_id = r.id AND is_active = 1) AS held
     FROM registries r`,
  )
  for (const row of rows) {
    assert.equal(JSON.parse(row.item_ids).length, names.length)
    assert.equal(Number(row.held), names.length)
  }
}

async function demandWhole(client: Client, { id }: Registry): Promise<void> {
  await until('the list to have all gifts', async () => {
    const { meta } = must(await client.getRegistry(id))
    const items = must(await client.listRegistryItems(id))
    return (
      isDeepStrictEqual(each(items, 'name'), names) &&
      isDeepStrictEqual(
        items.map((item) => item.id),
        meta.registry_item_ids,
      ) &&
      isDeepStrictEqual(meta.registry_headings, headings)
    )
  })
}
