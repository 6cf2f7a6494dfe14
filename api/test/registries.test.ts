import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRefused } from '@hopechest/client'
import type { Registry } from '@hopechest/contract'
import { each, must, refused } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const notYours = /^You may not read this registry$/

onEach(settings, 'registries', (world, setting) => {
  const wedding = async (more: object = {}): Promise<Registry> =>
    must(await world.as.owner.createRegistry({ title: 'A wedding', ...more }))
  const addLamp = async (id: number): Promise<number> =>
    must(await world.as.owner.addRegistryItem(id, lamp)).id

  test('guests find the lists of others that invite them, newest first, with a total, until they are taken off', async () => {
    const { username } = world.people.invitee
    const { email } = world.people.inviteeByEmail
    const both = [` ${username.toUpperCase()} `, email.toLowerCase(), `${username}2`, 'x'.repeat(254)]
    const open = await wedding({ status: 'publish', meta: { registry_invitees: both } })
    const closed = await wedding({ meta: { registry_invitees: both } })
    await wedding({ meta: { registry_invitees: [`${username}2`, `a${email}`] } })
    const own = must(
      await world.as.invitee.createRegistry({ title: 'Mine', meta: { registry_invitees: both } }),
    )
    const found = async (who: 'invitee' | 'inviteeByEmail' | 'stranger' | 'owner' | 'admin', page = {}) => {
      const query = new URLSearchParams({ invited: 'true', ...page })
      const { status, headers, body } = await world.send(who, `/registries?${query}`)
      assert.equal(status, 200)
      const ids = body.map((registry: Registry) => registry.id)
      return [ids, headers.get('x-host-total'), headers.get('x-host-totalpages')]
    }
    assert.deepEqual(await found('invitee'), [[closed.id, open.id], '2', '1'])
    assert.deepEqual(await found('inviteeByEmail'), [[own.id, closed.id, open.id], '3', '1'])
    assert.deepEqual(await found('inviteeByEmail', { skip: '1', limit: '1' }), [[closed.id], '3', '3'])
    for (const who of ['stranger', 'owner', 'admin'] as const)
      assert.deepEqual(await found(who), [[], '0', '0'])
    const [first] = must(await world.as.invitee.listRegistries({ invited: true, limit: 1 }))
    assert.deepEqual(first, must(await world.as.invitee.getRegistry(closed.id)))
    const ids = must(await world.as.invitee.listRegistries({ invited: false })).map(({ id }) => id)
    assert.deepEqual(ids, [own.id])

    must(await world.as.owner.removeInvitee(closed.id, username))
    assert.deepEqual(await found('invitee'), [[open.id], '1', '1'])
    must(await world.as.owner.updateRegistry(closed.id, { meta: { registry_invitees: [username] } }))
    must(await world.as.owner.deleteRegistry(open.id))
    assert.deepEqual(await found('invitee'), [[closed.id], '1', '1'])
    assert.deepEqual(await found('inviteeByEmail'), [[own.id], '1', '1'])
    await world.as.owner.deleteRegistry(closed.id)
    await world.as.invitee.deleteRegistry(own.id)
  })

  test('a further owner does all that the first one does, but delete it, pass it on or take an owner off', async () => {
    const { invitee, inviteeByEmail } = world.people
    const owners = [` ${invitee.username.toUpperCase()}`, inviteeByEmail.email, inviteeByEmail.email]
    const { id } = await wedding({ meta: { registry_owners: owners } })
    const item = await addLamp(id)
    const stored = async () => must(await world.as.owner.getRegistry(id)).meta.registry_owners
    const asStored = [invitee.username.toUpperCase(), inviteeByEmail.email]
    assert.deepEqual(await stored(), asStored)
    for (const who of ['invitee', 'inviteeByEmail'] as const) {
      const { [who]: co } = world.as
      assert.ok(must(await co.listRegistries({ invited: true })).some((registry) => registry.id === id))
      assert.equal(
        must(await co.updateRegistry(id, { title: who, meta: { registry_reveal: 'never' } })).title,
        who,
      )
      must(await co.addInvitees(id, ['aunt.jo']))
      const own = must(await co.addRegistryItem(id, lamp))
      must(await co.updateItem(own.id, { quantity_needed: 2 }))
      must(await co.createPurchase(id, own.id))
      assert.equal(must(await co.listRegistryPurchases(id))[0]?.item_id, own.id)
      must(await co.removeRegistryItem(id, own.id))
      const late = await co.deleteRegistry(id)
      refused(late, 403, /^Only the first owner of the registry or an admin may delete it/)
      for (const registry_owners of [[], [...asStored, 'mallory'], asStored.toReversed()]) {
        const late = await co.updateRegistry(id, { title: 'No', meta: { registry_owners } })
        refused(late, 403, /change its owners$/)
      }
    }
    assert.equal(must(await world.as.owner.getRegistry(id)).title, 'inviteeByEmail')
    refused(await world.as.stranger.updateRegistry(id, { meta: { registry_owners: [] } }), 403, /./)

    must(await world.as.invitee.updateRegistry(id, { meta: { registry_owners: [inviteeByEmail.email] } }))
    refused(await world.as.invitee.getRegistry(id), 403, notYours)
    assert.deepEqual(await stored(), [inviteeByEmail.email])
    must(await world.as.admin.updateRegistry(id, { meta: { registry_owners: [] } }))
    refused(await world.as.inviteeByEmail.updateRegistry(id, { title: 'No' }), 403, /./)
    assert.ok(
      !must(await world.as.inviteeByEmail.listRegistries({ invited: true })).some((each) => each.id === id),
    )
    must(await world.as.owner.removeRegistryItem(id, item))
    must(await world.as.owner.deleteRegistry(id))
  })

  test('the first owner adds owners one by one and takes them off, and each may leave', async () => {
    const { invitee, inviteeByEmail } = world.people
    const { id } = await wedding()
    const { owner, invitee: co } = world.as
    const add = [invitee.username.toUpperCase(), ' b@x.example ']
    assert.deepEqual(must(await owner.addOwners(id, add)).owners, [add[0], 'b@x.example'])
    const more = [invitee.username, inviteeByEmail.email]
    const all = [add[0], 'b@x.example', inviteeByEmail.email]
    assert.deepEqual(must(await owner.addOwners(id, more)).owners, all)
    refused(await co.addOwners(id, ['mallory']), 403, /change its owners$/)
    refused(await co.removeOwner(id, 'b@x.example'), 403, /change its owners$/)
    refused(await world.as.stranger.removeOwner(id, 'b@x.example'), 403, /./)
    refused(await world.as.stranger.addOwners(id, ['mallory']), 403, /./)
    assert.equal(await owner.removeOwner(id, 'mallory'), null)
    assert.deepEqual(must(await owner.removeOwner(id, 'B@x.example ')).owners, [add[0], inviteeByEmail.email])
    assert.deepEqual(must(await co.removeOwner(id, invitee.username)).owners, [inviteeByEmail.email])
    refused(await co.getRegistry(id), 403, notYours)
    const unknown = await world.as.admin.addOwners(id, ['new@x.example', 'new.owner'])
    assert.ok(isRefused(unknown, 'no_such_account'))
    const withUnknown = { title: 'Both of us', meta: { registry_owners: ['new.owner'] } }
    assert.ok(isRefused(await world.as.admin.createRegistry(withUnknown), 'no_such_account'))
    const nine = Array.from({ length: 9 }, (_, n) => `owner${n}@x.example`)
    assert.equal(must(await owner.addOwners(id, nine)).owners.length, 10)
    refused(await owner.addOwners(id, ['one.more']), 422, /^owners must have at most 10 entries$/)
    must(await owner.deleteRegistry(id))
  })

  test('owners that are added and taken off at once all count', async () => {
    const names = Array.from({ length: 5 }, (_, n) => `owner${n}@x.example`)
    const { id } = await wedding({ meta: { registry_owners: names } })
    const { owner, admin } = world.as
    const changes = [
      ...names.slice(1).map((name) => owner.removeOwner(id, name)),
      ...['new1@x.example', 'new2@x.example', 'new3@x.example'].map((name) => admin.addOwners(id, [name])),
    ]
    for (const outcome of await Promise.all(changes)) must(outcome)
    const { registry_owners } = must(await owner.getRegistry(id)).meta
    assert.deepEqual(registry_owners.toSorted(), [
      'new1@x.example',
      'new2@x.example',
      'new3@x.example',
      'owner0@x.example',
    ])
    must(await owner.deleteRegistry(id))
  })

  test('a further owner who is named twice leaves with both entries', async () => {
    const { username, email } = world.people.inviteeByEmail
    const { id } = await wedding({ meta: { registry_owners: [username, 'jonas@lind.example', email] } })
    assert.deepEqual(must(await world.as.inviteeByEmail.removeOwner(id, email)).owners, [
      'jonas@lind.example',
    ])
    refused(await world.as.inviteeByEmail.getRegistry(id), 403, notYours)
    must(await world.as.owner.deleteRegistry(id))
  })

  test('a further owner who leaves takes no two others off by writing them as one', async () => {
    const [jonas, mia] = ['jonas@lind.example', 'mia@lind.example'] as const
    const { id } = await wedding({ meta: { registry_owners: [world.people.invitee.username, jonas, mia] } })
    const leave = (registry_owners: string[]) =>
      world.as.invitee.updateRegistry(id, { meta: { registry_owners } })
    refused(await leave([`${jonas},${mia}`]), 403, /change its owners$/)
    must(await leave([jonas, mia]))
    assert.deepEqual(must(await world.as.owner.getRegistry(id)).meta.registry_owners, [jonas, mia])
    must(await world.as.owner.deleteRegistry(id))
  })

  test('strangers learn from a public registry nothing of its further owners', async () => {
    const { id } = await wedding({ status: 'publish', meta: { registry_owners: ['jonas@lind.example'] } })
    const answer = await world.send(
      'stranger',
      `/registries?slug=${(await must(await world.as.owner.getRegistry(id))).slug}`,
    )
    assert.ok(!JSON.stringify(answer.body).includes('jonas'))
    must(await world.as.owner.deleteRegistry(id))
  })

  test('invited is true or false, and goes without slug', async () => {
    for (const value of ['', '1', 'TRUE', 'yes']) {
      const { status, body } = await world.send('owner', `/registries?invited=${value}`)
      assert.deepEqual([status, body.detail], [422, 'invited must be true or false'])
    }
    const { status, body } = await world.send('owner', '/registries?invited=true&slug=x')
    assert.deepEqual([status, body.detail], [422, 'Send slug or invited, not both'])
  })

  test('a caller creates a registry, becomes its owner, and no other member sees it', async () => {
    const { status, body } = await world.post('owner', '/registries', {
      title: '  Anna & Ben <3 "tea"  ',
      story: 'We\nmarry & <b>eat</b> &amp; 😀',
      meta: {
        registry_event_type: 'wedding',
        registry_event_date: '2046-06-12',
        registry_time_zone: 'Europe/Vienna',
        registry_currency: 'EUR',
      },
    })
    assert.equal(status, 201)
    const { id, slug, permalink, created_at, updated_at, ...rest } = body
    assert.deepEqual(rest, {
      user_id: world.people.owner.id,
      title: 'Anna & Ben <3 "tea"',
      story: 'We\nmarry & <b>eat</b> &amp; 😀',
      status: 'private',
      meta: {
        registry_item_ids: [],
        registry_invitees: [],
        registry_owners: [],
        registry_event_type: 'wedding',
        registry_event_date: '2046-06-12',
        registry_time_zone: 'Europe/Vienna',
        registry_currency: 'EUR',
        registry_reveal: 'after_event',
        registry_most_wanted: 0,
        registry_group_gifts: [],
        registry_hand_over: '',
        registry_headings: [],
        registry_item_currencies: [],
        registry_put_away: false,
        registry_for_child: false,
        registry_search_engines: false,
      },
      is_wrapped: true,
      unwraps_at: '2046-06-13T07:00:00.000Z',
    })
    assert.ok(slug && permalink)
    for (const time of [created_at, updated_at]) assert.equal(new Date(time).toISOString(), time)
    assert.deepEqual(must(await world.as.owner.getRegistry(id)), body)
    for (const name of ['stranger', 'otherOwner'] as const) {
      refused(await world.as[name].getRegistry(id), 403, notYours)
      const listed = must(await world.as[name].listRegistries())
      assert.ok(!listed.some((registry) => registry.id === id))
    }
  })

  test('two registries may have one title, and each has an address of its own', async () => {
    const [one, other] = [await wedding(), await wedding()]
    assert.notEqual(one.slug, other.slug)
  })

  test('the owner changes what is named and nothing else', async () => {
    const before = await wedding({ story: 'Once', meta: { registry_event_type: 'wedding' } })
    const after = must(
      await world.as.owner.updateRegistry(before.id, {
        status: 'publish',
        meta: { registry_event_date: '2046-01-31' },
      }),
    )
    assert.deepEqual(after, {
      ...before,
      status: 'publish',
      updated_at: after.updated_at,
      permalink: after.permalink,
      meta: { ...before.meta, registry_event_date: '2046-01-31' },
      unwraps_at: '2046-02-01T12:00:00.000Z',
    })
    assert.deepEqual(must(await world.as.owner.updateRegistry(before.id, {})), after)
  })

  test('an owner and a guest follow the link from page to page of their lists, newest first, and read each once', async () => {
    const { username } = world.people.inviteeByEmail
    const meta = { registry_invitees: [world.people.inviteeByEmail.email, username] }
    const made: number[] = []
    for (let n = 0; n < 5; n++)
      made.unshift(must(await world.as.owner.createRegistry({ title: `T${n}`, meta })).id)
    for (const [who, list] of [
      ['owner', ''],
      ['inviteeByEmail', '&invited=true'],
    ] as const) {
      const whole = (await world.send(who, `/registries?limit=100${list}`)).body
      assert.deepEqual(each(whole.slice(0, 5), 'id'), made)
      for (const limit of [2, whole.length]) {
        const seen: Registry[] = []
        let query: string | undefined = `?limit=${limit}${list}`
        for (let pages = 1; query; pages++) {
          const { body, headers } = await world.send(who, `/registries${query}`)
          seen.push(...body)
          const totals = [headers.get('x-host-total'), headers.get('x-host-totalpages')]
          assert.deepEqual(totals, [String(whole.length), String(Math.ceil(whole.length / limit))])
          query = /^<(\?.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
          assert.equal(query === undefined, pages === Math.ceil(whole.length / limit), `${limit}: ${pages}`)
        }
        assert.deepEqual(seen, whole)
      }
      const ids = whole.map(({ id }: Registry) => id)
      const some = await world.send(who, `/registries?after=${ids[0]}&skip=1&limit=2${list}`)
      assert.deepEqual(each(some.body, 'id'), ids.slice(2, 4))
      const behind = await world.send(who, `/registries?skip=99&limit=2${list}`)
      assert.deepEqual([behind.status, behind.body], [200, []])
    }
  })

  test('the owner sends a whole registry back, and reads which key is not known', async () => {
    const made = must(await world.as.owner.createRegistry({ title: 'A wedding' }))
    const path = `/registries/${made.id}`
    const body = { ...made, id: 99, user_id: 99, slug: 'x', permalink: 'x', title: 'A party' }
    const { body: changed } = await world.patch('owner', path, body)
    assert.deepEqual(changed, { ...made, title: 'A party', updated_at: changed.updated_at })
    const may = 'the body may hold title, story, status, meta'
    for (const [given, detail] of [
      [{ titel: 'A feast' }, `titel is not known; ${may}`],
      [{ title: 'A feast', description: 'x' }, `description is not known; ${may}`],
      [
        { meta: { registry_titel: 'x' } },
        'meta.registry_titel is not known; meta may hold registry_item_ids, ',
      ],
    ] as const) {
      const answer = await world.patch('owner', path, given)
      assert.equal(answer.status, 422)
      assert.ok(answer.body.detail.startsWith(detail), answer.body.detail)
    }
    assert.deepEqual(must(await world.as.owner.getRegistry(made.id)), changed)
  })

  test('the owner changes the currency, the reveal and the line below the most wanted', async () => {
    const { id, meta } = await wedding()
    const set = async (change: object) => must(await world.as.owner.updateRegistry(id, { meta: change })).meta
    const wanted = { registry_currency: 'CHF', registry_reveal: 'never' as const, registry_most_wanted: 7 }
    assert.deepEqual(await set(wanted), { ...meta, ...wanted })
    assert.deepEqual(must(await world.as.owner.getRegistry(id)).meta, { ...meta, ...wanted })
    // An empty currency means the default of the site, which a WordPress site answers with its own.
    const after = await set({ registry_currency: '', registry_reveal: 'always' })
    assert.deepEqual(after, {
      ...meta,
      ...wanted,
      registry_reveal: 'always',
      registry_currency: meta.registry_currency,
    })
    assert.match(after.registry_currency, /^(USD)?$/)
  })

  test('a registry is found by its slug by those who may read it, and by no other caller', async () => {
    for (const status of ['private', 'publish'] as const) {
      const invitees = [world.people.invitee.username, world.people.inviteeByEmail.email]
      const made = await wedding({ status, meta: { registry_invitees: invitees } })
      for (const name of ['owner', 'admin', 'invitee', 'inviteeByEmail'] as const) {
        assert.deepEqual(await world.as[name].findRegistryBySlug(made.slug), made, `${name}, ${status}`)
      }
      for (const name of ['stranger', 'otherOwner'] as const) {
        assert.equal(await world.as[name].findRegistryBySlug(made.slug), null, `${name}, ${status}`)
      }
    }
    assert.equal(await world.as.owner.findRegistryBySlug('no-such-registry'), null)
  })

  test('a look for a slug answers a list of at most one, with its totals', async () => {
    const { id, slug } = await wedding()
    const look = async (name: 'owner' | 'stranger', query: string) => {
      const { status, body, headers } = await world.send(name, `/registries?${query}`)
      const ids = body.map((registry: Registry) => registry.id)
      return [status, ids, headers.get('x-host-total'), headers.get('x-host-totalpages')]
    }
    assert.deepEqual(await look('owner', `slug=${slug}`), [200, [id], '1', '1'])
    assert.deepEqual(await look('owner', `slug=${slug}&skip=1`), [200, [], '1', '1'])
    for (const query of [`slug=${slug}x`, `slug=${slug},other`, `slug=${slug}%20other`, 'slug=..%2Fusers']) {
      assert.deepEqual(await look('owner', query), [200, [], '0', '0'], query)
    }
    assert.deepEqual(await look('stranger', `slug=${slug}`), [200, [], '0', '0'])
    const long = (length: number) => `slug=${'x'.repeat(length)}`
    assert.deepEqual(await look('owner', long(200)), [200, [], '0', '0'])
    for (const query of ['slug=', long(201), 'slug=%00', `slug=${slug}&slug=${slug}`]) {
      assert.equal((await world.send('owner', `/registries?${query}`)).status, 422, query)
    }
  })

  test('a deleted registry is missing for every caller, and its items with it', async () => {
    const { id } = await wedding()
    const itemId = await addLamp(id)
    assert.equal(await world.as.owner.deleteRegistry(id), true)
    for (const name of ['owner', 'stranger', 'admin'] as const) {
      const { status, body } = await world.send(name, `/registries/${id}`)
      assert.deepEqual([status, body], [404, { detail: 'Registry not found' }])
    }
    assert.equal(await world.as.owner.deleteRegistry(id), null)
    assert.equal(await world.as.admin.getItem(itemId), null)
  })

  test('of two requests that delete a list at the same moment one has deleted it, and one event says so', async () => {
    for (const other of ['owner', 'admin', 'owner', 'admin', 'admin'] as const) {
      const { id } = await wedding()
      const item = await addLamp(id)
      const outcomes = await Promise.all([
        world.as.owner.deleteRegistry(id),
        world.as[other].deleteRegistry(id),
      ])
      assert.deepEqual(new Set(outcomes), new Set([true, null]))
      const events = await world.database.rows(
        "SELECT id FROM events WHERE registry_id = $1 AND kind = 'registry.removed'",
        [id],
      )
      assert.equal(events.length, 1)
      assert.equal(await world.as.admin.getItem(item), null)
    }
  })

  test('all items of a long list go with it, though they go in parts', async () => {
    const { admin } = world.as
    for (const [goneId, length] of [
      [7_777_778, 200],
      [7_777_779, 201],
    ] as const) {
      const item = { ...lamp, registry_id: goneId }
      const ids: number[] = []
      while (ids.length < length) {
        const some = Array.from({ length: Math.min(20, length - ids.length) }, () => admin.createItem(item))
        for (const made of await Promise.all(some)) ids.push(must(made).id)
      }
      assert.equal(must(await admin.getItems(ids)).length, length)
      assert.equal(await admin.deleteRegistry(goneId), null)
      assert.deepEqual(must(await admin.getItems(ids)), [])
    }
  })

  test('an admin deletes a registry that the host has deleted before, and its items leave; a stranger moves nothing', async () => {
    const goneId = 7_777_777
    const itemId = must(await world.as.owner.createItem({ ...lamp, registry_id: goneId })).id
    assert.equal(await world.as.stranger.deleteRegistry(goneId), null)
    assert.equal(must(await world.as.admin.getItem(itemId)).id, itemId)
    for (let times = 0; times < 2; times++) assert.equal(await world.as.admin.deleteRegistry(goneId), null)
    assert.equal(await world.as.admin.getItem(itemId), null)
    const events = "SELECT id FROM events WHERE registry_id = $1 AND kind = 'registry.removed'"
    // On our own host that number never had a registry.
    const count = (await world.database.rows(events, [goneId])).length
    assert.equal(count, setting.name.includes('WordPress') ? 1 : 0)
  })

  test('a registry is named by digits in an address, and by nothing else', async () => {
    for (const id of ['0', '-1', '9007199254740992', '1152921504606846976']) {
      const { status, body } = await world.send('owner', `/registries/${id}`)
      assert.deepEqual([status, body], [404, { detail: 'Registry not found' }], id)
    }
    for (const id of ['a-wedding', '..%2fusers%2f1', '%2e%2e%2f1', '1%2f..%2f2', '1e3', '1.0', '%00']) {
      const { status } = await world.send('owner', `/registries/${id}/items`)
      assert.equal(status, 422, id)
    }
  })

  test('a list that its owner looks at while the host deletes it goes whole, with its address and its event', async () => {
    let look = async () => {}
    const looked = await setting.open({
      wrapHost: (host) => ({
        ...host,
        async deleteRegistry(caller, id) {
          await look()
          return host.deleteRegistry(caller, id)
        },
      }),
    })
    const { owner, admin } = looked.as
    const { id } = must(await owner.createRegistry({ title: 'A wedding' }))
    const item = must(await owner.addRegistryItem(id, lamp)).id
    const body = { send_to: 'Mill Lane 4' }
    assert.equal((await looked.put('owner', `/registries/${id}/send-to`, body)).status, 200)
    look = async () => {
      // The first of them lets a sync begin, which finds the list.
      for (let n = 0; n < 20; n++) must(await owner.getRegistry(id))
    }
    assert.equal(await owner.deleteRegistry(id), true)
    const left = (sql: string) => looked.database.rows(sql, [id])
    assert.deepEqual(await left('SELECT registry_id FROM send_to WHERE registry_id = $1'), [])
    const events = "SELECT id FROM events WHERE registry_id = $1 AND kind = 'registry.removed'"
    assert.equal((await left(events)).length, 1)
    assert.equal(await admin.getItem(item), null)
    await looked.close()
  })

  test('what an owner was allowed to change a moment before the list was deleted is refused, and nothing is left', async (t) => {
    let deletesFirst = async () => {}
    const slow = await setting.open({
      settings: { ITEM_ROUTES: 'members' },
      wrapHost: (host) => ({
        ...host,
        async findRegistry(caller, id) {
          const found = await host.findRegistry(caller, id)
          const deletes = deletesFirst
          deletesFirst = async () => {}
          await deletes()
          return found
        },
      }),
    })
    t.after(() => slow.close())
    const { owner, admin } = slow.as
    const late = async (change: (id: number, item: number) => [string, string, object]) => {
      const { id } = must(await owner.createRegistry({ title: 'A wedding' }))
      const item = must(await owner.addRegistryItem(id, lamp)).id
      const [method, path, body] = change(id, item)
      if (path === `/items/${item}`) must(await owner.removeRegistryItem(id, item))
      deletesFirst = async () => {
        assert.equal(await owner.deleteRegistry(id), true)
      }
      const { status, body: answer } = await slow.send('owner', path, { method, body })
      assert.equal(status, 404, `${method} ${path}: ${JSON.stringify(answer)}`)
      const left = (sql: string) => slow.database.rows<{ kind?: string }>(sql, [id])
      assert.deepEqual(await left('SELECT id FROM items WHERE registry_id = $1 AND is_active = 1'), [])
      assert.deepEqual(await left('SELECT registry_id FROM send_to WHERE registry_id = $1'), [])
      const events = await left('SELECT kind FROM events WHERE registry_id = $1 ORDER BY id')
      assert.equal(events.at(-1)?.kind, 'registry.removed')
      assert.equal(await admin.getItem(item), null)
    }
    await late((id) => ['POST', `/registries/${id}/items`, lamp])
    await late((_, item) => ['PUT', `/items/${item}`, { is_active: true }])
    await late((id) => ['PUT', `/registries/${id}/send-to`, { send_to: 'Mill Lane 4' }])
    await late((id) => ['PATCH', `/registries/${id}`, { meta: { registry_item_ids: [] } }])
  })
})
