import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { embeddedSettings, openBreakable } from '@hopechest/testing/world'

onEach(embeddedSettings, 'a program that does what the pages do', (world) => {
  let id: number
  before(async () => {
    const meta = {
      registry_invitees: ['aunt.jo', 'Jim@example.com'],
      registry_owners: [world.people.otherOwner.username],
    }
    id = must(await world.as.owner.createRegistry({ title: 'Ours', meta })).id
  })
  const linkOf = (who: 'owner' | 'invitee' | 'stranger', invitee: string) =>
    world.send(who, `/registries/${id}/invitees/${invitee}/link`)

  test('reads the personal link of an invitee, which is the same each time, and others do not', async () => {
    const { status, body } = await linkOf('owner', 'aunt.jo')
    assert.equal(status, 200)
    assert.match(body.link, /^(?:https?:\/\/[^/]+)?\/i\/\d+\.[\w-]{43}$/)
    assert.equal(body.opened_at, null)
    assert.deepEqual((await linkOf('owner', 'aunt.jo')).body, body)
    assert.notEqual((await linkOf('owner', 'jim%40example.com')).body.link, body.link)
    assert.equal((await linkOf('owner', 'not-there')).status, 404)
    assert.equal((await linkOf('stranger', 'aunt.jo')).status, 403)
    await world.delete('owner', `/registries/${id}/invitees/aunt.jo`)
    assert.equal((await linkOf('owner', 'aunt.jo')).status, 404)
  })

  test('passes a list on to another owner, as the first owner alone, and stays an owner or leaves', async () => {
    const pass = (who: 'owner' | 'otherOwner' | 'stranger', body: object) =>
      world.put(who, `/registries/${id}/first-owner`, body)
    const { username } = world.people.otherOwner
    assert.equal((await pass('stranger', { owner: username })).status, 403)
    assert.equal((await pass('otherOwner', { owner: username })).status, 403)
    assert.equal((await pass('owner', { owner: 'no-owner' })).status, 404)
    assert.equal((await pass('owner', { owner: username })).status, 204)
    const passed = (await world.send('owner', `/registries/${id}`)).body
    const seen = [passed.user_id, passed.meta.registry_owners]
    assert.deepEqual(seen, [world.people.otherOwner.id, [world.people.owner.username]])
    assert.equal((await pass('owner', { owner: username })).status, 403)
    assert.equal((await pass('otherOwner', { owner: world.people.owner.username, stays: false })).status, 204)
    assert.equal((await world.send('otherOwner', `/registries/${id}`)).status, 403)
    assert.deepEqual((await world.send('owner', `/registries/${id}`)).body.meta.registry_owners, [])
  })

  test('reads the settings of the site, and an admin changes them', async () => {
    const { body: before } = await world.send('stranger', '/settings')
    assert.deepEqual([before.currency, before.affiliate_links], ['EUR', 'off'])
    assert.equal((await world.patch('owner', '/settings', { currency: 'CHF' })).status, 403)
    const changed = await world.patch('admin', '/settings', { currency: 'CHF' })
    assert.deepEqual(changed.body, { ...before, currency: 'CHF' })
    assert.deepEqual((await world.send('stranger', '/settings')).body, changed.body)
    const field = async (body: object) =>
      (await world.patch('admin', '/settings', body)).headers.get('x-error-field')
    assert.equal(await field({ currency: '' }), 'currency')
    assert.equal(await field({ currency: 'euro' }), 'currency')
    assert.equal(await field({ name: ' ' }), 'name')
    assert.equal(await field({ name: 'x'.repeat(limits.siteName + 1) }), 'name')
    assert.equal(await field({ disclosure: 'x'.repeat(limits.disclosure + 1) }), 'disclosure')
    assert.equal(await field({ sign_up: 'all' }), 'sign_up')
    const most = { name: 'x'.repeat(limits.siteName), disclosure: 'x'.repeat(limits.disclosure) }
    assert.equal((await world.patch('admin', '/settings', most)).status, 200)
  })
})

test('a WordPress site keeps settings, links and first owners itself, and the program hears so', async (t) => {
  const { world } = await openBreakable()
  t.after(() => world.close())
  const { id } = (
    await world.post('owner', '/registries', { title: 'T', meta: { registry_invitees: ['jo'] } })
  ).body
  const answers = [
    await world.send('owner', '/settings'),
    await world.patch('admin', '/settings', { currency: 'CHF' }),
    await world.send('owner', `/registries/${id}/invitees/jo/link`),
    await world.put('owner', `/registries/${id}/first-owner`, { owner: 'jo' }),
  ]
  for (const { status, body } of answers) assert.match(`${status} ${body.detail}`, /^404 The site .* itself$/)
})
