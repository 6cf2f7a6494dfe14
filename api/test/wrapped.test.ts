import assert from 'node:assert/strict'
import { test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { openOne } from '@hopechest/testing/world'

const day = '2027-06-12'
const noonAfter = Date.parse('2027-06-13T12:00:00.000Z')

test('a program of an owner knows whether a registry is wrapped, and until when', async () => {
  let now = new Date(noonAfter - 1)
  const world = await openOne({ now: () => now })
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
  await world.close()
})
