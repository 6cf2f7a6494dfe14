import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callerOf, openWorld } from '../testing/wordpress/world.ts'
import { createAbsentRegistries } from './absent-registries.ts'

test('an absent registry is remembered for two seconds, and for the caller who asked alone', async () => {
  await using world = await openWorld()
  const { olive, sam } = world.as
  let now = 1000
  const absent = createAbsentRegistries(() => now)
  absent.sawRegistry(8)
  absent.add(sam, 7)
  assert.deepEqual([absent.has(sam, 7), absent.has(olive, 7), absent.has(sam, 6)], [true, false, false])
  now += 2000
  assert.equal(absent.has(sam, 7), true)
  now += 1
  assert.equal(absent.has(sam, 7), false)
})

test('the site is asked again for another caller, who may be allowed to see what the first is not', async () => {
  await using world = await openWorld()
  const { olive, sam } = world.as
  const { id } = await world.host.createRegistry(olive, { title: 'Gone soon' })
  await world.host.createRegistry(olive, { title: 'Later' })
  await world.host.deleteRegistry(olive, id)
  world.site.requests.length = 0
  const again = callerOf(world.people.sam)
  for (const caller of [sam, again, olive, olive]) {
    assert.equal(await world.host.findRegistry(caller, id), undefined)
  }
  assert.equal(world.site.requests.length, 2, 'once for Sam, once for Olive')
})
