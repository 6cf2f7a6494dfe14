import assert from 'node:assert/strict'
import { answered, must } from '@hopechest/testing/outcome'
import { freshFolder, startService } from '@hopechest/testing/process'
import { clientOf } from '@hopechest/testing/service'
import { kills, killWhile, made, testKills } from './killing.ts'

const together = 20
const mostMilliseconds = 80

testKills('a program puts its items on a list', 'has each of them once', async ({ settings, owner }) => {
  const folder = await freshFolder()
  let service = await startService(folder, settings)
  const list = await made(() => clientOf(service, owner).createRegistry({ title: 'A shop' }))
  const all: string[] = []
  for (let n = 0; n < kills; n++) {
    const items = Array.from({ length: together }, (_, k) => ({
      external_id: `sku-${n}-${k}`,
      name: `Cup ${n} ${k}`,
      url: 'https://shop.example/cup',
    }))
    all.push(...items.map(({ external_id }) => external_id))
    const client = clientOf(service, owner)
    const put = (rows: typeof items) => client.putRegistryItems(list, { items: rows })
    await killWhile(service, mostMilliseconds, () => Promise.all([items, items.toReversed()].map(put)))
    service = await startService(folder, settings)
    const again = clientOf(service, owner)
    const verdicts = must(await answered(() => again.putRegistryItems(list, { items })))
    const seen = new Set(verdicts.map(({ status }) => (status < 300 ? 'stored' : status)))
    assert.deepEqual(seen, new Set(['stored']))
    const tags = must(await answered(() => again.listItemTags(list)))
    assert.deepEqual(tags.map(({ external_id }) => external_id).toSorted(), all.toSorted())
    const listed = must(await answered(() => again.listRegistryItems(list)))
    assert.equal(listed.length, all.length)
  }
})
