import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registryMetaDefaults } from '@hopechest/contract'
import { suiteWith } from '@hopechest/testing/suites'
import { recorded } from '../testing/wordpress/recordings.ts'
import { credentialsOf, hostAt, openWorld } from '../testing/wordpress/world.ts'

const openBare = () => openWorld({ plugin: 'none', path: '/blog' })

suiteWith('a WordPress site without the plugin', openBare, (world) => {
  test('Olive and the admin read what was typed by a second call, in edit context', async () => {
    const typed = { title: 'Tom & Jerry\'s "big" day <3', story: '  a\n\nb  &amp; c\n' }
    const made = await world.host.createRegistry(world.as.olive, typed)
    for (const caller of [world.as.olive, world.as.admin]) {
      world.site.requests.length = 0
      const read = await world.host.findRegistry(caller, made.id)
      assert.deepEqual([read?.title, read?.story], [typed.title, typed.story])
      assert.equal(world.site.requests.length, 2)
    }
  })

  test('the address of the site may end with a slash or without', async () => {
    const url = `${world.site.url}/`
    const host = hostAt(url)
    world.site.requests.length = 0
    assert.ok(await host.identify(credentialsOf(world.people.olive)))
    assert.match(world.site.requests[0]?.path ?? '', /^\/blog\/wp-json\/wp\/v2\/users\/me\?/)
    await host.close()
  })

  test('Sam is shown a public registry as its page shows it', async () => {
    const typed = { title: 'Tom & "big" <3', story: 'One\nline\n\nTwo <b>', status: 'publish' as const }
    const { id } = await world.host.createRegistry(world.as.olive, typed)
    const seen = await world.host.findRegistry(world.as.sam, id)
    assert.deepEqual([seen?.title, seen?.story], ['Tom & “big” <3', 'One\nline\n\nTwo <b>'])
  })

  test('an admin who may not edit on the site gets what other callers get', async () => {
    const made = await world.host.createRegistry(world.as.olive, { title: 'T', status: 'publish' })
    const seen = await world.host.findRegistry({ ...world.as.sam, is_admin: true }, made.id)
    assert.equal(seen?.title, 'T')
  })

  test('lists that older code kept as JSON text are read, anything else reads as empty', async () => {
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'T' })
    const post = world.site.registryOf(id)
    const read = async (meta: Record<string, unknown>) => {
      if (post) post.meta = meta
      return (await world.host.findRegistry(world.as.olive, id))?.meta
    }
    const nothing = registryMetaDefaults
    assert.deepEqual(await read({ registry_item_ids: '[3,1,2]', registry_invitees: '["bob","a b@x"]' }), {
      ...nothing,
      registry_item_ids: [3, 1, 2],
      registry_invitees: ['bob', 'a b@x'],
    })
    for (const value of [null, 'not json', '[1', '{"a":1}', '5', 7, true, { a: 1 }]) {
      const meta = Object.fromEntries(Object.keys(nothing).map((key) => [key, value]))
      const expected = typeof value === 'string' ? { ...nothing, registry_event_type: value } : nothing
      assert.deepEqual(await read(meta), expected, JSON.stringify(value))
    }
    const mixed = { registry_item_ids: [1, '2', 0, -3, 1.5, null, 4], registry_invitees: ['a', 5, null, 'b'] }
    assert.deepEqual(await read(mixed), {
      ...nothing,
      registry_item_ids: [1, 4],
      registry_invitees: ['a', 'b'],
    })
  })

  test('a time that the site does not give in UTC is read as it gives it, and no time as the oldest', async () => {
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'T' })
    const stored = recorded('get-private-owner').body as object
    const times = async (change: object) => {
      world.site.fault = () => ({
        body: { ...stored, id, ...change, registry_text: { title: 't', story: '' } },
      })
      const read = await world.host.findRegistry(world.as.sam, id)
      return [read?.created_at, read?.updated_at]
    }
    assert.deepEqual(await times({}), ['2026-11-20T07:25:41.000Z', '2026-11-20T07:25:41.000Z'])
    assert.deepEqual(await times({ date_gmt: null, modified_gmt: '0000-00-00T00:00:00' }), [
      '2026-11-20T07:25:41.000Z',
      '2026-11-20T07:25:41.000Z',
    ])
    assert.deepEqual(await times({ date_gmt: '2024-02-29T00:00:00', modified_gmt: '2026-02-29T00:00:00' }), [
      '2024-02-29T00:00:00.000Z',
      '2026-11-20T07:25:41.000Z',
    ])
    const never = { date: null, date_gmt: null, modified: '', modified_gmt: 'soon' }
    assert.deepEqual(await times(never), ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'])
  })
})
