import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { must } from '@hopechest/testing/outcome'
import { openBreakable } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

test('a list that comes back from the trash of WordPress takes gifts, also when an admin deleted its number meanwhile', async (t) => {
  const { world, wordpress } = await openBreakable()
  t.after(() => world.close())
  const { owner, admin } = world.as
  const { id } = must(await owner.createRegistry({ title: 'A wedding' }))
  const post = wordpress.registryOf(id)
  assert.ok(post)
  const { status } = post
  post.status = 'trash'
  assert.equal(await admin.deleteRegistry(id), null)
  post.status = status
  must(await owner.getRegistry(id))
  const marks = () => world.database.rows('SELECT mark FROM registry_sync WHERE registry_id = $1', [id])
  while ((await marks()).length > 0) await pause(20)
  const item = must(await owner.addRegistryItem(id, lamp)).id
  assert.deepEqual(wordpress.registryOf(id)?.meta.registry_item_ids, [item])
})
