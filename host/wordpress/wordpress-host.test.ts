import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { RegistryCreate } from '@hopechest/contract'
import type { Fault } from '../testing/wordpress/recorded-wordpress.ts'
import { assertRefused, callerOf, credentialsOf, openWorld, recorded, type World } from './test-world.ts'
import { createWordPressHost } from './wordpress-host.ts'

describe('a WordPress site as the host', () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.close())
  beforeEach(() => {
    world.site.fault = undefined
    world.site.requests.length = 0
  })

  const answering = (fault: Fault) => {
    world.site.fault = () => fault
  }
  const asked = () => world.site.requests.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)

  describe('who somebody is', () => {
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
        'GET /wp-json/wp/v2/users/me?context=edit&_fields=id,username,email,roles,capabilities',
      ])
    })

    test('whatever is wrong with credentials, nobody is there', async () => {
      const { password } = world.people.olive
      assert.equal(await identify('olive', `${password}x`), undefined)
      assert.equal(await identify('nobody', password), undefined)
      assert.equal(await identify('olive', password.toLowerCase()), undefined)
      assert.equal(await identify('olive', password, 'Bearer abc'), undefined)
    })

    test('every recorded 401 is a rejection, whatever its code says', async () => {
      const codes = ['rest_not_logged_in', 'incorrect_password', 'invalid_username', 'invalid_email', 'x']
      for (const code of codes) {
        answering({ status: 401, body: { code, message: '<b>no</b>', data: { status: 401 } } })
        assert.equal(await identify('olive', 'x'), undefined)
      }
      answering(recorded('me-wrong-password'))
      assert.equal(await identify('olive', 'x'), undefined)
    })

    test('a 403 is a failure and no rejection: WordPress never answers credentials so', async () => {
      answering({ status: 403, body: '<h1>Blocked by the firewall</h1>' })
      await assertRefused(identify('olive', 'x'), 'host_failed', ['firewall'])
    })

    test('somebody without any role is known, with no roles and capabilities', async () => {
      const { id, username, email, password } = world.site.addPerson('rolf', 'none')
      const nothing = { id, username, email, roles: [], capabilities: {} }
      assert.deepEqual(await identify('rolf', password), nothing)
      answering({ body: { ...nothing, capabilities: [] } })
      assert.deepEqual(await identify('rolf', password), nothing)
    })

    test('a role that is given and a password that is revoked count from the next call on', async () => {
      const vera = world.site.addPerson('vera', 'member')
      world.site.setRole(vera.id, 'administrator')
      assert.deepEqual((await identify('vera', vera.password))?.roles, ['administrator'])
      world.site.revoke(vera.id)
      assert.equal(await identify('vera', vera.password), undefined)
    })

    test('only a capability that is literally true is granted', async () => {
      const body = { id: 7, username: 'u', email: 'e', roles: [] }
      const capabilities = { a: true, b: 1, c: 'true', d: false, e: null, ['__proto__']: 'x' }
      answering({ body: { ...body, capabilities } })
      assert.deepEqual((await identify('u', 'x'))?.capabilities, { a: true })
    })

    test('the recorded answer of a site is understood', async () => {
      answering(recorded('me-fields-edit'))
      assert.deepEqual(await identify('alice', 'x'), {
        id: 2,
        username: 'alice',
        email: 'alice@example.test',
        roles: ['subscriber'],
        capabilities: { read: true, level_0: true, subscriber: true },
      })
    })
  })

  describe('making and reading registries', () => {
    test('Olive makes a registry: private, hers, every key of its meta stored', async () => {
      const made = await world.host.createRegistry(world.as.olive, { title: 'Wedding' })
      assert.equal(made.user_id, world.people.olive.id)
      assert.deepEqual([made.title, made.story, made.status], ['Wedding', '', 'private'])
      assert.deepEqual(world.site.registryOf(made.id)?.meta, {
        registry_item_ids: [],
        registry_invitees: [],
        registry_event_type: '',
        registry_event_date: '',
      })
      assert.match(made.permalink, /\/registry\/wedding\/$/)
      assert.match(made.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/)
    })

    test('what she gives is kept, and read back by one call', async () => {
      const given: RegistryCreate = {
        title: 'Baby',
        story: 'One\n\nTwo',
        status: 'publish',
        meta: {
          registry_item_ids: [3, 1, 2],
          registry_invitees: ['ida'],
          registry_event_type: 'baby',
          registry_event_date: '2027-01-02',
        },
      }
      const made = await world.host.createRegistry(world.as.olive, given)
      world.site.requests.length = 0
      const read = await world.host.findRegistry(world.as.olive, made.id)
      assert.deepEqual(read, made)
      const { title, story, status, meta } = made
      assert.deepEqual({ title, story, status, meta }, given)
      assert.equal(world.site.requests.length, 1)
    })

    test('Ida is invited by name or e-mail and reads a private registry by one call, as it was typed', async () => {
      for (const invitee of ['IDA', 'Ida@example.COM']) {
        const title = 'Tom & Jerry "big" <3 day>'
        const meta = { registry_invitees: [invitee], registry_item_ids: [4] }
        const made = await world.host.createRegistry(world.as.olive, { title, story: 'a\n\nb', meta })
        world.site.requests.length = 0
        assert.deepEqual(await world.host.findRegistry(world.as.ida, made.id), made)
        assert.equal(world.site.requests.length, 1)
      }
    })

    test('the admin reads any registry; Sam is refused a private one', async () => {
      const made = await world.host.createRegistry(world.as.olive, { title: 'Mine' })
      assert.deepEqual(await world.host.findRegistry(world.as.admin, made.id), made)
      const refusal = await assertRefused(world.host.findRegistry(world.as.sam, made.id), 'forbidden')
      assert.deepEqual(refusal.cause, { status: 403, code: 'rest_forbidden' })
    })

    test('Sam sees a public registry without the lists, which read as empty', async () => {
      const meta = { registry_invitees: ['ida'], registry_item_ids: [1], registry_event_type: 'party' }
      const made = await world.host.createRegistry(world.as.olive, { title: 'P', status: 'publish', meta })
      world.site.requests.length = 0
      const seen = await world.host.findRegistry(world.as.sam, made.id)
      assert.deepEqual(seen?.meta, {
        registry_item_ids: [],
        registry_invitees: [],
        registry_event_type: 'party',
        registry_event_date: '',
      })
      assert.equal(world.site.requests.length, 1)
    })

    test('Olive, whose password has been revoked, is not shown her public registry as a stranger', async () => {
      const rita = world.site.addPerson('rita', 'member')
      const caller = callerOf(rita)
      const { id } = await world.host.createRegistry(caller, { title: 'Public', status: 'publish' })
      world.site.revoke(rita.id)
      const refusal = await assertRefused(world.host.findRegistry(caller, id), 'unauthenticated')
      assert.equal(refusal.message, 'Invalid or missing credentials')
      const page = { skip: 0, limit: 10 }
      await assertRefused(world.host.listRegistries(caller, page), 'unauthenticated')
      await assertRefused(world.host.createRegistry(caller, { title: 'x' }), 'unauthenticated')
      await assertRefused(world.host.updateRegistry(caller, id, { title: 'x' }), 'unauthenticated')
      await assertRefused(world.host.deleteRegistry(caller, id), 'unauthenticated')
    })

    test('a registry that does not exist is missing, and so is one in the trash', async () => {
      assert.equal(await world.host.findRegistry(world.as.olive, 999_999), undefined)
      const { id } = await world.host.createRegistry(world.as.olive, { title: 'Old' })
      await fetch(`${world.site.url}/wp-json/wp/v2/gift_registry/${id}`, {
        method: 'DELETE',
        headers: { authorization: world.as.olive.authorization },
      })
      assert.equal(world.site.registryOf(id)?.status, 'trash')
      assert.equal(await world.host.findRegistry(world.as.olive, id), undefined)
      assert.equal(await world.host.updateRegistry(world.as.olive, id, { title: 'x' }), undefined)
    })

    test('somebody without any role may not make a registry', async () => {
      const ron = callerOf(world.site.addPerson('ron', 'none'))
      await assertRefused(world.host.createRegistry(ron, { title: 'x' }), 'forbidden')
    })

    test('a site without registries is told apart from a registry that is missing', async () => {
      const host = createWordPressHost({ url: world.site.url, postType: 'wish_list', timeoutSeconds: 5 })
      const page = { skip: 0, limit: 10 }
      for (const call of [
        host.findRegistry(world.as.olive, 1),
        host.listRegistries(world.as.olive, page),
        host.createRegistry(world.as.olive, { title: 'x' }),
        host.updateRegistry(world.as.olive, 1, { title: 'x' }),
        host.deleteRegistry(world.as.olive, 1),
      ]) {
        const { message } = await assertRefused(call, 'host_failed')
        assert.equal(message, 'The registry host does not offer registries')
      }
      await host.close()
      answering({ status: 404, body: '<h1>Not Found</h1>' })
      await assertRefused(world.host.findRegistry(world.as.olive, 1), 'host_failed')
    })

    test('three who ask at one moment with the same credentials share one call, others do not', async () => {
      const { id } = await world.host.createRegistry(world.as.olive, { title: 'Shared' })
      world.site.requests.length = 0
      const find = () => world.host.findRegistry(world.as.olive, id)
      const [one, two, three] = await Promise.all([find(), find(), find()])
      assert.deepEqual([two, three], [one, one])
      assert.equal(world.site.requests.length, 1)
      await find()
      assert.equal(world.site.requests.length, 2)
      await Promise.all([find(), world.host.findRegistry(world.as.admin, id)])
      assert.equal(world.site.requests.length, 4)
      const hurried = { ...world.as.olive, deadline: performance.now() + 4000 }
      await Promise.all([find(), world.host.findRegistry(hurried, id)])
      assert.equal(world.site.requests.length, 6)
      await Promise.all([find(), world.host.findRegistry(world.as.olive, id, 'fresh')])
      assert.equal(world.site.requests.length, 8)
    })

    test('who reads after a change is never given what somebody began to read before it', async () => {
      const { id } = await world.host.createRegistry(world.as.olive, { title: 'Before' })
      let held = true
      world.site.fault = ({ method }) => {
        const isFirstRead = method === 'GET' && held
        if (isFirstRead) held = false
        return isFirstRead
          ? {
              delayMilliseconds: 100,
              body: { id, status: 'trash' },
              status: 500,
            }
          : undefined
      }
      const early = assertRefused(world.host.findRegistry(world.as.olive, id), 'host_failed')
      await world.host.updateRegistry(world.as.olive, id, { title: 'After' })
      assert.equal((await world.host.findRegistry(world.as.olive, id))?.title, 'After')
      await early
    })
  })

  describe('changing and removing registries', () => {
    test('Olive changes one thing and all others stay', async () => {
      const meta = { registry_item_ids: [1, 2], registry_invitees: ['ida'], registry_event_type: 'party' }
      const made = await world.host.createRegistry(world.as.olive, { title: 'T', story: 'S', meta })
      const changed = await world.host.updateRegistry(world.as.olive, made.id, {
        meta: { registry_item_ids: [2, 1, 2] },
      })
      assert.deepEqual(changed?.meta, { ...made.meta, registry_item_ids: [2, 1, 2] })
      assert.deepEqual([changed?.title, changed?.story, changed?.status], ['T', 'S', 'private'])
      const published = await world.host.updateRegistry(world.as.olive, made.id, { status: 'publish' })
      assert.equal(published?.status, 'publish')
      const emptied = await world.host.updateRegistry(world.as.olive, made.id, { story: '' })
      assert.deepEqual([emptied?.title, emptied?.story], ['T', ''])
    })

    test('nobody but owner and admin may change or remove it; a missing one is missing', async () => {
      const meta = { registry_invitees: ['ida'] }
      const { id } = await world.host.createRegistry(world.as.olive, { title: 'T', meta })
      for (const caller of [world.as.ida, world.as.sam]) {
        await assertRefused(world.host.updateRegistry(caller, id, { title: 'x' }), 'forbidden')
        await assertRefused(world.host.deleteRegistry(caller, id), 'forbidden')
      }
      assert.equal((await world.host.updateRegistry(world.as.admin, id, { title: 'x' }))?.title, 'x')
      assert.equal(await world.host.updateRegistry(world.as.olive, 999_999, { title: 'x' }), undefined)
      assert.equal(await world.host.deleteRegistry(world.as.admin, id), true)
      assert.equal(await world.host.deleteRegistry(world.as.admin, id), false)
      assert.equal(world.site.registryOf(id), undefined)
      answering({ status: 410, body: { code: 'rest_already_trashed' } })
      assert.equal(await world.host.deleteRegistry(world.as.admin, id), false)
    })

    test('what the site refuses half way is a refused change', async () => {
      const { id } = await world.host.createRegistry(world.as.olive, { title: 'T' })
      const change = { title: 'x', meta: { registry_item_ids: [0] } }
      const { message } = await assertRefused(
        world.host.updateRegistry(world.as.olive, id, change),
        'host_failed',
      )
      assert.equal(message, 'The registry host refused the change')
      answering(recorded('create-invalid-meta-item'))
      await assertRefused(world.host.createRegistry(world.as.olive, { title: 'x' }), 'host_failed', ['meta.'])
    })

    const clash: Fault = {
      status: 500,
      body: {
        code: 'rest_meta_database_error',
        message: 'Could not update the meta value of registry_item_ids in database.',
        data: { key: 'registry_item_ids', status: 500 },
      },
    }

    test('a change that the site calls failed although it is stored counts as done', async () => {
      const { id } = await world.host.createRegistry(world.as.olive, { title: 'T' })
      world.site.requests.length = 0
      world.site.fault = ({ method }) => (method === 'POST' ? { ...clash, isCarriedOut: true } : undefined)
      const change = { title: 'A & B <3', story: 's', meta: { registry_item_ids: [1, 2] } }
      const changed = await world.host.updateRegistry(world.as.olive, id, change)
      assert.deepEqual([changed?.title, changed?.meta.registry_item_ids], ['A & B <3', [1, 2]])
      assert.equal(world.site.requests.length, 2)
    })

    test('one that is not stored, or only in part, has failed', async () => {
      const { id } = await world.host.createRegistry(world.as.olive, { title: 'T' })
      world.site.fault = ({ method }) => (method === 'POST' ? clash : undefined)
      for (const change of [
        { title: 'U' },
        { title: 'T', story: 's' },
        { title: 'T', meta: { registry_invitees: [], registry_item_ids: [1] } },
        { meta: { registry_event_type: 'x' } },
      ]) {
        const { message } = await assertRefused(
          world.host.updateRegistry(world.as.olive, id, change),
          'host_failed',
          ['meta value'],
        )
        assert.equal(message, 'The registry host refused the change')
      }
    })

    test('a change is never sent twice, whatever goes wrong with it', async () => {
      const { id } = await world.host.createRegistry(world.as.olive, { title: 'T' })
      world.site.requests.length = 0
      world.site.fault = () => ({ destroy: true })
      await assertRefused(world.host.updateRegistry(world.as.olive, id, { title: 'x' }), 'host_failed')
      await assertRefused(world.host.deleteRegistry(world.as.olive, id), 'host_failed')
      await assertRefused(world.host.createRegistry(world.as.olive, { title: 'x' }), 'host_failed')
      assert.equal(world.site.requests.length, 3)
    })

    test('something that is no id never becomes part of an address', async () => {
      for (const id of [0, -1, 1.5, Number.NaN, 2 ** 53, '../users' as unknown as number]) {
        await assert.rejects(world.host.findRegistry(world.as.olive, id), /no id/)
        await assert.rejects(world.host.updateRegistry(world.as.olive, id, {}), /no id/)
        await assert.rejects(world.host.deleteRegistry(world.as.olive, id), /no id/)
      }
      assert.equal(world.site.requests.length, 0)
    })
  })
})

describe('lists of a WordPress site', () => {
  let world: World
  const made: number[] = []
  before(async () => {
    world = await openWorld()
    for (const status of ['publish', 'private', 'publish', 'private', 'publish'] as const) {
      made.unshift((await world.host.createRegistry(world.as.olive, { title: 'A & B', status })).id)
    }
    await world.host.createRegistry(world.as.ida, { title: 'Idas', status: 'publish' })
  })
  after(() => world.close())
  beforeEach(() => {
    world.site.fault = undefined
    world.site.requests.length = 0
  })

  const list = async (skip: number, limit: number) => {
    const { registries, total, totalPages } = await world.host.listRegistries(world.as.olive, { skip, limit })
    return { ids: registries.map(({ id }) => id), total, totalPages }
  }

  test('Olive sees her own, public and private, newest first, with the totals', async () => {
    assert.deepEqual(await list(0, 100), { ids: made, total: 5, totalPages: 1 })
    assert.deepEqual(await list(0, 2), { ids: made.slice(0, 2), total: 5, totalPages: 3 })
    assert.deepEqual(await list(3, 2), { ids: made.slice(3), total: 5, totalPages: 3 })
    assert.equal(world.site.requests.length, 3)
    const { registries } = await world.host.listRegistries(world.as.olive, { skip: 0, limit: 1 })
    assert.equal(registries[0]?.title, 'A & B')
  })

  test('behind the last one the site is asked once more, for the totals alone', async () => {
    assert.deepEqual(await list(50, 2), { ids: [], total: 5, totalPages: 3 })
    assert.equal(world.site.requests.length, 2)
    assert.match(world.site.requests[1]?.path ?? '', /_fields=id&/)
  })

  test('who has none gets an empty list by one call, and the admin too', async () => {
    const nothing = { registries: [], total: 0, totalPages: 0 }
    for (const caller of [world.as.sam, world.as.admin]) {
      assert.deepEqual(await world.host.listRegistries(caller, { skip: 0, limit: 100 }), nothing)
    }
    assert.equal(world.site.requests.length, 2)
  })

  test('somebody without any role may not list private registries', async () => {
    const ron = callerOf(world.site.addPerson('ron', 'none'))
    await assertRefused(world.host.listRegistries(ron, { skip: 0, limit: 1 }), 'forbidden')
  })

  test("somebody else's registry in the list is left out", async () => {
    world.site.fault = () => recorded('list-own-full')
    const dave = { ...world.as.olive, id: 5 }
    const page = await world.host.listRegistries(dave, { skip: 0, limit: 2 })
    assert.deepEqual(
      page.registries.map(({ id }) => id),
      [617, 616],
    )
    assert.deepEqual([page.total, page.totalPages], [5, 3])
    assert.deepEqual((await list(0, 2)).ids, [])
  })

  test('totals that are not plain digits are not told', async () => {
    const values = ['', ' ', '-1', '+5', '5.0', '1e3', '0x10', '٥', '5, 5', '1234567890', 'x']
    for (const value of values) {
      const headers = { 'X-WP-Total': encodeURI(value), 'X-WP-TotalPages': encodeURI(value) }
      world.site.fault = () => ({ status: 200, body: [], headers })
      assert.deepEqual(await list(0, 2), { ids: [], total: undefined, totalPages: undefined }, value)
    }
    world.site.fault = () => ({ status: 200, body: [], headers: { 'X-WP-Total': ['5', '6'] } })
    assert.deepEqual(await list(0, 2), { ids: [], total: undefined, totalPages: undefined })
    world.site.fault = () => ({ status: 200, body: [], headers: { 'X-WP-Total': '123456789' } })
    assert.equal((await list(0, 2)).total, 123_456_789)
  })

  test('a malformed entry spoils the list', async () => {
    for (const entry of [null, 5, 'x', [], {}, { id: 1 }]) {
      world.site.fault = () => ({ status: 200, body: [entry] })
      await assertRefused(list(0, 2), 'host_failed')
    }
    for (const body of [{}, null, 'x', { registries: [] }]) {
      world.site.fault = () => ({ status: 200, body: JSON.stringify(body) })
      await assertRefused(list(0, 2), 'host_failed')
    }
  })
})

describe('a WordPress site without the plugin', () => {
  let world: World
  before(async () => {
    world = await openWorld({ plugin: false, path: '/blog' })
  })
  after(() => world.close())

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
    const host = createWordPressHost({ url, postType: 'gift_registry', timeoutSeconds: 5 })
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

  test('an admin whom the site does not let edit gets what everybody gets', async () => {
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
    const nothing = {
      registry_item_ids: [],
      registry_invitees: [],
      registry_event_type: '',
      registry_event_date: '',
    }
    assert.deepEqual(await read({ registry_item_ids: '[3,1,2]', registry_invitees: '["bob","a b@x"]' }), {
      ...nothing,
      registry_item_ids: [3, 1, 2],
      registry_invitees: ['bob', 'a b@x'],
    })
    for (const value of [null, 'not json', '[1', '{"a":1}', '5', 7, true, { a: 1 }]) {
      const meta = Object.fromEntries(Object.keys(nothing).map((key) => [key, value]))
      const expected =
        typeof value === 'string'
          ? { ...nothing, registry_event_type: value, registry_event_date: value }
          : nothing
      assert.deepEqual(await read(meta), expected, JSON.stringify(value))
    }
    const mixed = { registry_item_ids: [1, '2', 0, -3, 1.5, null, 4], registry_invitees: ['a', 5, null, 'b'] }
    assert.deepEqual(await read(mixed), {
      ...nothing,
      registry_item_ids: [1, 4],
      registry_invitees: ['a', 'b'],
    })
  })

  test('a time that the site does not tell in UTC is told as it tells it, and none at all as the oldest', async () => {
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

test('a wrong setting is told at the start, in a sentence', () => {
  const fine = { url: 'https://x.test/blog', postType: 'gift_registry', timeoutSeconds: 5 }
  for (const postType of ['', 'Gift', 'a/b', '../users', 'a b', 'x'.repeat(61), 'é']) {
    assert.throws(() => createWordPressHost({ ...fine, postType }), /post type/)
  }
  for (const url of [
    '',
    'x.test',
    'ftp://x.test',
    'https://a:b@x.test',
    'https://x.test/?a',
    'https://x.test/#a',
  ]) {
    assert.throws(() => createWordPressHost({ ...fine, url }), /address of the registry host/)
  }
  for (const timeoutSeconds of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => createWordPressHost({ ...fine, timeoutSeconds }), /time for one call/)
  }
})
