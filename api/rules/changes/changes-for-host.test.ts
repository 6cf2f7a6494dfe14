import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { openOne, type World } from '@hopechest/testing/world'
import { createFindEnd } from '../../stores/changes.ts'
import { createChangeIds } from './change-ids.ts'
import { createChangesForHost } from './changes-for-host.ts'

let world: World
before(async () => {
  world = await openOne()
})
after(() => world.close())

const changesOf = ({ database }: World) =>
  createChangesForHost({
    database,
    changeIds: createChangeIds(() => 'a secret'),
    findEnd: createFindEnd(database),
  })

test('a host hears from now on of all that changes, in order, once, and what of it is private', async () => {
  const read = changesOf(world)
  const { owner, admin } = world.as
  assert.deepEqual(await read(undefined), { changes: [], at: '', has_more: false })
  const { id } = must(await owner.createRegistry({ title: 'Wishes', status: 'publish' }))
  const now = await read(undefined)
  assert.deepEqual([now.changes, now.has_more], [[], false])

  const item = must(await owner.addRegistryItem(id, { name: 'Lamp', url: 'https://shop.example/lamp' })).id
  must(await admin.createPurchase(id, item, { purchaser: 'Jo Secret', note: 'Psst' }))
  must(await owner.updateRegistry(id, { title: 'Ours' }))
  const { changes, at, has_more: hasMore } = await read(now.at)
  assert.equal(hasMore, false)
  const seen = changes.map(({ type, item_id, is_private, fields }) => [type, item_id, is_private, fields])
  assert.deepEqual(seen, [
    ['item.added', item, false, []],
    ['purchase.made', item, true, []],
    ['registry.changed', null, false, ['title']],
  ])
  assert.ok(changes.every(({ registry_id }) => registry_id === id))
  assert.ok(!/Secret|Psst|Lamp/.test(JSON.stringify(changes)))
  assert.equal(at, changes[2]?.id)
  assert.deepEqual(await read(at), { changes: [], at, has_more: false })
  // From the beginning: the list is among them, and all that follows.
  assert.deepEqual((await read('')).changes.slice(1), changes)
  await assert.rejects(read('A'.repeat(22)), { code: 'gone' })
  await assert.rejects(read('no id'), { code: 'invalid' })
})

test('a long time away comes in pages of a hundred', async () => {
  const read = changesOf(world)
  const { id } = must(await world.as.owner.createRegistry({ title: 'Long' }))
  const { at } = await read(undefined)
  for (let n = 0; n < 101; n++) must(await world.as.owner.updateRegistry(id, { story: `Day ${n}` }))
  const first = await read(at)
  assert.deepEqual([first.changes.length, first.has_more], [100, true])
  const rest = await read(first.at)
  assert.deepEqual([rest.changes.length, rest.has_more], [1, false])
})
