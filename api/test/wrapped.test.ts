import assert from 'node:assert/strict'
import { test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { openOne } from '@hopechest/testing/world'

const day = '2027-06-12'
const noonAfter = Date.parse('2027-06-13T12:00:00.000Z')

test('a registry is wrapped until nine in the morning by its own clock, which its owners may change', async () => {
  let now = new Date('2027-06-13T06:59:59.999Z')
  await using world = await openOne({ now: () => now })
  const { owner } = world.as
  const meta = { registry_event_date: day, registry_time_zone: 'Europe/Vienna' }
  const made = must(await owner.createRegistry({ title: 'Ours', meta }))
  const seen = async () => {
    const { is_wrapped, unwraps_at } = must(await owner.getRegistry(made.id))
    return [is_wrapped, unwraps_at]
  }
  assert.deepEqual(await seen(), [true, '2027-06-13T07:00:00.000Z'])
  now = new Date('2027-06-13T07:00:00Z')
  assert.deepEqual(await seen(), [false, '2027-06-13T07:00:00.000Z'])
  const zone = (registry_time_zone: string) => owner.updateRegistry(made.id, { meta: { registry_time_zone } })
  must(await zone('America/Los_Angeles'))
  assert.deepEqual(await seen(), [true, '2027-06-13T16:00:00.000Z'])
  assert.equal((await zone('Europe/Atlantis'))?.constructor.name, 'ClientError')
  assert.deepEqual(await seen(), [true, '2027-06-13T16:00:00.000Z'], 'an unknown zone changes nothing')
  must(await zone(''))
  assert.deepEqual(await seen(), [true, '2027-06-13T12:00:00.000Z'])
  const copied = { title: 'Next', registry_event_date: '2028-06-12', along: [] }
  must(await zone('Asia/Tokyo'))
  assert.equal(must(await owner.copyRegistry(made.id, copied)).unwraps_at, '2028-06-13T00:00:00.000Z')
})

test('a program of an owner knows whether a registry is wrapped, and until when', async () => {
  let now = new Date(noonAfter - 1)
  await using world = await openOne({ now: () => now })
  const make = async (meta: object) =>
    must(await world.as.owner.createRegistry({ title: 'Ours', meta: { registry_event_date: day, ...meta } }))
  const at = new Date(noonAfter).toISOString()
  const rows = [
    [{}, true, false, at],
    [{ registry_reveal: 'after_event' }, true, false, at],
    [{ registry_event_date: '' }, true, true, null],
    [{ registry_reveal: 'never' }, true, true, null],
    [{ registry_reveal: 'always' }, false, false, null],
    [{ registry_for_child: true, registry_reveal: 'never' }, false, false, null],
    [{ registry_put_away: true }, true, false, at],
    [{ registry_event_date: '9999-12-31' }, true, true, null],
  ] as const
  for (const [meta, before, after, unwrapsAt] of rows) {
    const made = await make(meta)
    const said = JSON.stringify(meta)
    assert.deepEqual([made.is_wrapped, made.unwraps_at], [before, unwrapsAt], said)
    const seen = must(await world.as.owner.getRegistryVersion(made.id))
    assert.deepEqual(seen.registry, made)
    now = new Date(noonAfter)
    const then = must(await world.as.owner.getRegistryVersion(made.id, seen))
    assert.deepEqual([then.registry.is_wrapped, then.registry.unwraps_at], [after, unwrapsAt], said)
    assert.equal(then === seen, before === after, 'its tag is another one when it is unwrapped')
    const listed = must(await world.as.owner.listRegistries()).find(({ id }) => id === made.id)
    assert.deepEqual(listed, then.registry)
    // Time is no change by another person.
    const { etag: ifMatch } = seen
    const changed = must(await world.as.owner.updateRegistry(made.id, { title: 'Ours' }, { ifMatch }))
    assert.deepEqual([changed.is_wrapped, changed.unwraps_at], [after, unwrapsAt])
    const whole = must(
      await world.as.owner.updateRegistry(made.id, { ...changed, status: 'private', title: 'New' }),
    )
    assert.deepEqual([whole.title, whole.is_wrapped], ['New', after], 'what it says comes back unread')
    now = new Date(noonAfter - 1)
  }
})
