import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { scopeNames } from '@hopechest/contract'
import { suiteWith } from '@hopechest/testing/suites'
import { recorded } from '../testing/wordpress/recordings.ts'
import { assertRefused, credentialsOf, openWorld } from '../testing/wordpress/world.ts'

suiteWith('who a caller is on a WordPress site', openWorld, (world) => {
  beforeEach(() => world.calm())
  const asked = () => world.site.requests.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)

  const identify = (login: string, password: string, authorization?: string) =>
    world.host.identify(credentialsOf({ username: login, password }, authorization))

  test('Olive is known by name or e-mail, in any case, with and without blanks in her password', async () => {
    const { id, username, email, password } = world.people.olive
    const expected = {
      id,
      username,
      email,
      roles: ['subscriber'],
      capabilities: { read: true, level_0: true, subscriber: true },
      invited_as: ['olive@example.com'],
    }
    for (const login of ['olive', 'OLIVE', 'olive@example.com']) {
      for (const spelling of [password, password.replaceAll(' ', '')]) {
        assert.deepEqual(await identify(login, spelling), expected)
      }
    }
  })

  test('an administrator is known by role and capability', async () => {
    const admin = await identify('admin', world.people.admin.password)
    assert.deepEqual(admin?.roles, ['administrator'])
    assert.equal(admin?.capabilities.edit_others_gift_registries, true)
  })

  test('one call asks for no more than is needed, in JSON, with the header as it came', async () => {
    let header: string | undefined
    world.site.fault = ({ authorization }) => {
      header = authorization
      return undefined
    }
    const odd = `bAsIc  ${credentialsOf(world.people.olive).authorization.slice(6)}`
    await identify('olive', world.people.olive.password, odd)
    assert.equal(header, odd)
    assert.deepEqual(asked(), [
      'GET /wp-json/wp/v2/users/me?context=edit&_fields=id,username,email,roles,capabilities,gift_registry_address_is_proved,registry_scopes,registry_lists,registry_seconds_left,registry_key',
    ])
  })

  test('every kind of wrong credentials is rejected', async () => {
    const { password } = world.people.olive
    assert.equal(await identify('olive', `${password}x`), undefined)
    assert.equal(await identify('unknown', password), undefined)
    assert.equal(await identify('olive', password.toLowerCase()), undefined)
    assert.equal(await identify('olive', password, 'Bearer abc'), undefined)
  })

  test('every recorded 401 is a rejection, with any error code', async () => {
    const codes = ['rest_not_logged_in', 'incorrect_password', 'invalid_username', 'invalid_email', 'x']
    for (const code of codes) {
      world.answering({ status: 401, body: { code, message: '<b>no</b>', data: { status: 401 } } })
      assert.equal(await identify('olive', 'x'), undefined)
    }
    world.answering(recorded('me-wrong-password'))
    assert.equal(await identify('olive', 'x'), undefined)
  })

  test('a 403 is a failure and no rejection: WordPress never answers credentials so', async () => {
    world.answering({ status: 403, body: '<h1>Blocked by the firewall</h1>' })
    await assertRefused(identify('olive', 'x'), 'host_failed', ['firewall'])
  })

  test('a user without any role is known, with no roles and capabilities', async () => {
    const { id, username, email, password } = world.site.addPerson('rolf', 'none')
    const invited_as = ['rolf@example.com']
    const nothing = { id, username, email, roles: [], capabilities: {}, invited_as }
    assert.deepEqual(await identify('rolf', password), nothing)
    world.answering({ body: { ...nothing, capabilities: [] } })
    assert.deepEqual(await identify('rolf', password), nothing)
  })

  test('an address that the site says is not proved opens nothing; one of which it says nothing opens what it did', async () => {
    const user = { id: 7, username: 'cora', email: 'Cora@x.example', roles: ['customer'], capabilities: {} }
    for (const [said, invited_as] of [
      [{ gift_registry_address_is_proved: false }, []],
      [{ gift_registry_address_is_proved: true }, ['cora@x.example']],
      [{}, ['cora@x.example']],
    ] as const) {
      world.answering({ body: { ...user, ...said } })
      assert.deepEqual((await identify('cora', 'x'))?.invited_as, invited_as)
    }
  })

  test('a key of Olive does what the site says of it, until its last day is over', async () => {
    const { id } = world.people.olive
    const all = world.site.addKey(id, { scopes: undefined, endsAt: new Date(Date.now() + 90_000) })
    const key = (await identify('olive', all))?.key
    assert.deepEqual(key?.scopes, scopeNames)
    assert.equal(key?.registries, undefined)
    assert.ok(key?.secondsLeft !== undefined && key.secondsLeft > 0 && key.secondsLeft <= 90)
    const few = world.site.addKey(id, { scopes: ['give', 'lists:read'], registries: [7] })
    assert.deepEqual((await identify('olive', few))?.key, { scopes: ['lists:read', 'give'], registries: [7] })
    const over = world.site.addKey(id, { scopes: ['give'], endsAt: new Date(Date.now() - 1) })
    assert.equal(await identify('olive', over), undefined)
  })

  test('what a site says of a key and makes no sense allows nothing', async () => {
    const user = { id: 7, username: 'u', email: 'e', roles: [], capabilities: {} }
    const keyFrom = async (said: object) => {
      world.answering({ body: { ...user, ...said } })
      return (await identify('u', 'x'))?.key
    }
    assert.equal(await keyFrom({}), undefined)
    const nothing = { registry_scopes: null, registry_lists: null, registry_seconds_left: null }
    assert.equal(await keyFrom(nothing), undefined)
    for (const scopes of ['lists:read', { 0: 'lists:read' }, true, 7, ['*', 'everything', 7, null], []])
      assert.deepEqual(await keyFrom({ registry_scopes: scopes }), { scopes: [] })
    const both = ['surprise', 'lists:read', 'LISTS:WRITE', 'toString']
    assert.deepEqual(await keyFrom({ registry_scopes: both }), { scopes: ['lists:read'] })
    const many = (most: number) => Array.from({ length: most }, (_, n) => n + 1)
    const count = (await keyFrom({ registry_scopes: ['give'], registry_lists: many(50) }))?.registries?.length
    assert.equal(count, 50)
    for (const lists of [many(51), '7', { 0: 7 }, [7, '8'], [0], [1.5], [2 ** 53], false])
      assert.deepEqual(await keyFrom({ registry_scopes: ['give'], registry_lists: lists }), {
        scopes: ['give'],
        registries: [],
      })
    // Lists or an end without scopes: nothing says that it may do all.
    assert.deepEqual(await keyFrom({ registry_lists: [7] }), { scopes: [], registries: [7] })
    assert.deepEqual(await keyFrom({ registry_seconds_left: 9 }), { scopes: [], secondsLeft: 9 })
    for (const left of [0, -1, '9', true, {}, []]) {
      world.answering({ body: { ...user, registry_scopes: ['give'], registry_seconds_left: left } })
      assert.equal(await identify('u', 'x'), undefined, String(left))
    }
  })

  test('a role that is given and a password that is revoked count from the next call on', async () => {
    const vera = world.site.addPerson('vera', 'member')
    world.site.setRole(vera.id, 'administrator')
    assert.deepEqual((await identify('vera', vera.password))?.roles, ['administrator'])
    world.site.revoke(vera.id)
    assert.equal(await identify('vera', vera.password), undefined)
  })

  test('one call says who a user is and whether one of their keys works, to the account of the service', async () => {
    const kim = world.site.addPerson('kim', 'member')
    const password = world.site.addKey(kim.id, { scopes: scopeNames })
    const { key_id: keyId } = (await identify('kim', password)) ?? assert.fail()
    assert.ok(keyId)
    const asking = { authorization: credentialsOf(world.people.admin).authorization, deadline: Infinity }
    const find = (key?: string | number) =>
      world.host.findUser?.(kim.id, { ...asking, keyId: key }) ?? assert.fail()
    world.calm()
    const found = await find(keyId)
    assert.deepEqual(asked(), [
      `GET /wp-json/wp/v2/users/${kim.id}?context=edit&_fields=id,username,email,roles,capabilities,gift_registry_address_is_proved,registry_scopes,registry_lists,registry_seconds_left,registry_key,registry_keys`,
    ])
    assert.ok(found && found !== 'ended')
    assert.equal(found.username, 'kim')
    assert.equal(await find('the key of another'), 'ended')
    world.site.removeKey(kim.id, password)
    assert.equal(await find(keyId), 'ended')
    assert.deepEqual(await find(), found)
    world.site.removePerson(kim.id)
    assert.equal(await find(keyId), 'ended')
    assert.equal(await find(), undefined)
  })

  test('a plugin that names no keys ends none, and a list of them that makes no sense is refused', async () => {
    const user = { id: 7, username: 'u', email: 'e', roles: [], capabilities: {} }
    const find = (said: object) => {
      world.answering({ body: { ...user, ...said } })
      return world.host.findUser?.(7, { authorization: 'x', deadline: Infinity, keyId: 'a key' })
    }
    for (const said of [{}, { registry_keys: null }, { registry_keys: ['another', 'a key'] }]) {
      const found = await find(said)
      assert.ok(found && found !== 'ended')
      assert.equal(found.id, 7)
    }
    for (const registry_keys of ['a key', { 0: 'a key' }, [7], true])
      await assertRefused(find({ registry_keys }) ?? assert.fail(), 'host_failed', [])
    await assertRefused(find({ id: 8 }) ?? assert.fail(), 'host_failed', [])
  })

  test('a 404 that is not about a user, as of a proxy, does not say that a user is gone', async () => {
    for (const keyId of [undefined, 'a key']) {
      world.answering({ status: 404, body: { code: 'rest_no_route' } })
      const found = world.host.findUser?.(7, { authorization: 'x', deadline: Infinity, keyId })
      await assertRefused(found ?? assert.fail(), 'host_failed')
    }
  })

  test('only a capability that is literally true is granted', async () => {
    const body = { id: 7, username: 'u', email: 'e', roles: [] }
    const capabilities = { a: true, b: 1, c: 'true', d: false, e: null, ['__proto__']: 'x' }
    world.answering({ body: { ...body, capabilities } })
    assert.deepEqual((await identify('u', 'x'))?.capabilities, { a: true })
  })

  test('the recorded answer of a site is understood', async () => {
    world.answering(recorded('me-fields-edit'))
    assert.deepEqual(await identify('alice', 'x'), {
      id: 2,
      username: 'alice',
      email: 'alice@example.test',
      roles: ['subscriber'],
      capabilities: { read: true, level_0: true, subscriber: true },
      invited_as: ['alice@example.test'],
    })
  })
})
