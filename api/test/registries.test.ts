import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { limits, type Registry } from '@hopechest/contract'
import { must, refused } from './outcome.ts'
import { settings, type World } from './world.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const notYours = /^You may not read this registry$/

for (const setting of settings) {
  describe(`registries on ${setting.name}`, () => {
    let world: World
    before(async () => {
      world = await setting.open()
    })
    after(() => world.close())

    const wedding = async (more: object = {}): Promise<Registry> =>
      must(await world.as.owner.createRegistry({ title: 'A wedding', ...more }))
    const addLamp = async (id: number): Promise<number> =>
      must(await world.as.owner.addRegistryItem(id, lamp)).data.id
    const idsOnHost = async (id: number) => must(await world.as.owner.getRegistry(id)).meta.registry_item_ids
    const idsListed = async (id: number) =>
      must(await world.as.owner.listRegistryItems(id)).map((item) => item.id)

    test('somebody creates a registry, becomes its owner, and nobody else sees it', async () => {
      const { status, body } = await world.send('owner', '/registries', {
        method: 'POST',
        body: {
          title: '  Anna & Ben <3 "tea"  ',
          story: 'We\nmarry & <b>eat</b> &amp; 😀',
          meta: { registry_event_type: 'wedding', registry_event_date: '2027-06-12' },
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
          registry_event_type: 'wedding',
          registry_event_date: '2027-06-12',
        },
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
          meta: { registry_event_date: '2027-01-31' },
        }),
      )
      assert.deepEqual(after, {
        ...before,
        status: 'publish',
        updated_at: after.updated_at,
        permalink: after.permalink,
        meta: { ...before.meta, registry_event_date: '2027-01-31' },
      })
      assert.deepEqual(must(await world.as.owner.updateRegistry(before.id, {})), after)
    })

    test('a deleted registry is missing for everybody, and its items with it', async () => {
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

    test('the owner leafs through their own registries, newest first, with the host’s totals', async () => {
      const ids = []
      for (let n = 0; n < 3; n++) {
        ids.unshift(must(await world.as.inviteeByEmail.createRegistry({ title: `List ${n}` })).id)
      }
      const page = async (query: string) => {
        const { body, headers } = await world.send('inviteeByEmail', `/registries${query}`)
        return [
          body.map(({ id }: Registry) => id),
          headers.get('x-host-total'),
          headers.get('x-host-totalpages'),
        ]
      }
      assert.deepEqual(await page(''), [ids, '3', '1'])
      assert.deepEqual(await page('?limit=2'), [ids.slice(0, 2), '3', '2'])
      assert.deepEqual(await page('?skip=2&limit=2'), [ids.slice(2), '3', '2'])
      assert.deepEqual(await page('?skip=9&limit=2'), [[], '3', '2'])
      for (const query of ['?limit=0', '?limit=101', '?skip=-1', '?skip=x']) {
        assert.equal((await world.send('owner', `/registries${query}`)).status, 422)
      }
    })

    describe('the limits of a registry', () => {
      const accepts = async (body: object) =>
        (await world.send('owner', '/registries', { method: 'POST', body })).status
      const title = 'T'
      const cases: [string, object[], object[]][] = [
        [
          'title',
          [{ title: 'x' }, { title: ` ${'😀'.repeat(limits.title)} ` }],
          [
            {},
            { title: '' },
            { title: '  ' },
            { title: null },
            { title: 5 },
            { title: 'x'.repeat(limits.title + 1) },
            { title: 'a\0' },
            { title: '\ud800' },
          ],
        ],
        [
          'story',
          [
            { title, story: '' },
            { title, story: 'é'.repeat(limits.story) },
          ],
          [
            { title, story: 'é'.repeat(limits.story + 1) },
            { title, story: null },
          ],
        ],
        [
          'status',
          [
            { title, status: 'publish' },
            { title, status: 'private' },
          ],
          [
            { title, status: 'draft' },
            { title, status: 'trash' },
            { title, status: '' },
          ],
        ],
        [
          'meta',
          [{ title, meta: {} }],
          [
            { title, meta: null },
            { title, meta: [] },
            { title, meta: { _wp_page_template: 'x' } },
            { title, meta: { registry_reveal_all: '' } },
          ],
        ],
        [
          'event type',
          [{ title, meta: { registry_event_type: 'x'.repeat(100) } }],
          [{ title, meta: { registry_event_type: 'x'.repeat(101) } }],
        ],
        [
          'event date',
          [
            { title, meta: { registry_event_date: '' } },
            { title, meta: { registry_event_date: '2028-02-29' } },
          ],
          [
            { title, meta: { registry_event_date: '2027-02-29' } },
            { title, meta: { registry_event_date: '12.6.2027' } },
            { title, meta: { registry_event_date: '2027-6-1' } },
          ],
        ],
        [
          'invitees',
          [
            { title, meta: { registry_invitees: Array.from({ length: 1000 }, (_, n) => `guest${n}`) } },
            { title, meta: { registry_invitees: ['x'.repeat(254)] } },
          ],
          [
            { title, meta: { registry_invitees: Array.from({ length: 1001 }, (_, n) => `g${n}`) } },
            { title, meta: { registry_invitees: ['x'.repeat(255)] } },
            { title, meta: { registry_invitees: [' '] } },
            { title, meta: { registry_invitees: [5] } },
            { title, meta: { registry_invitees: 'bob' } },
          ],
        ],
        [
          'item ids',
          [{ title, meta: { registry_item_ids: [] } }],
          [
            { title, meta: { registry_item_ids: [1] } },
            { title, meta: { registry_item_ids: ['1'] } },
            { title, meta: { registry_item_ids: [0] } },
          ],
        ],
      ]
      for (const [name, good, bad] of cases) {
        test(name, async () => {
          for (const body of good) assert.equal(await accepts(body), 201, JSON.stringify(body).slice(0, 80))
          for (const body of bad) assert.equal(await accepts(body), 422, JSON.stringify(body).slice(0, 80))
        })
      }

      test('what a caller may not set is not set', async () => {
        const { status, body } = await world.send('owner', '/registries', {
          method: 'POST',
          body: {
            title,
            author: world.people.admin.id,
            user_id: 1,
            id: 5,
            slug: 'mine',
            date: 'x',
            password: 'x',
          },
        })
        assert.equal(status, 201)
        assert.equal(body.user_id, world.people.owner.id)
        assert.notEqual(body.slug, 'mine')
      })
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

    describe('items of a registry', () => {
      test('come in the order in which they were added, and the host knows them', async () => {
        const { id } = await wedding()
        const ids = [await addLamp(id), await addLamp(id), await addLamp(id)]
        assert.deepEqual(await idsListed(id), ids)
        assert.deepEqual(await idsOnHost(id), ids)
        assert.deepEqual(
          must(await world.as.owner.listRegistryItems(id, { skip: 1, limit: 1 })).map((i) => i.id),
          [ids[1]],
        )
        assert.deepEqual(
          must(await world.as.owner.listRegistryItems(id, { skip: 2 })).map((i) => i.id),
          [ids[2]],
        )
      })

      test('leave the list of the host when they are removed, and come back at its end when brought back', async () => {
        const { id } = await wedding()
        const [one, two, three] = [await addLamp(id), await addLamp(id), await addLamp(id)]
        assert.equal(await world.as.owner.removeRegistryItem(id, one), true)
        assert.deepEqual(await idsOnHost(id), [two, three])
        assert.equal(await world.as.owner.removeRegistryItem(id, one), null)
        must(await world.as.owner.updateItem(one, { is_active: true }))
        assert.deepEqual(await idsListed(id), [two, three, one])
        await addLamp(id)
        assert.deepEqual((await idsOnHost(id)).slice(0, 3), [two, three, one])
      })

      test('go where the owner puts them: what is left out is appended, what is foreign is refused', async () => {
        const { id } = await wedding()
        const [one, two, three] = [await addLamp(id), await addLamp(id), await addLamp(id)]
        const elsewhere = await addLamp((await wedding()).id)
        const reorder = (ids: number[]) =>
          world.as.owner.updateRegistry(id, { meta: { registry_item_ids: ids } })
        must(await reorder([three, one, two]))
        assert.deepEqual(await idsListed(id), [three, one, two])
        assert.deepEqual(must(await reorder([two, two])).meta.registry_item_ids, [two, one, three])
        for (const foreign of [elsewhere, 999_999_999]) {
          refused(await reorder([one, foreign]), 422, /^meta\.registry_item_ids/)
        }
        assert.deepEqual(await idsListed(id), [two, one, three])
      })

      test('belong to the registry of the path, whatever the body says', async () => {
        const { id } = await wedding()
        const other = await wedding()
        const { body } = await world.send('owner', `/registries/${id}/items`, {
          method: 'POST',
          body: { ...lamp, registry_id: other.id },
        })
        assert.equal(body.data.registry_id, id)
        assert.deepEqual(await idsListed(other.id), [])
      })

      test('of another registry are as if they were not there', async () => {
        const [mine, other] = [await wedding(), await wedding()]
        const itemId = await addLamp(other.id)
        const path = `/registries/${mine.id}/items/${itemId}`
        const absent = `/registries/${mine.id}/items/999999999`
        const put = { method: 'PUT', body: { affiliate_url: 'https://x.example/a' } }
        for (const [suffix, message] of [
          ['', { method: 'DELETE' }],
          ['/affiliate', {}],
          ['/affiliate', put],
          ['/affiliate', { method: 'DELETE' }],
        ] as const) {
          const answer = await world.send('owner', path + suffix, message)
          const nothing = await world.send('owner', absent + suffix, message)
          assert.deepEqual([answer.status, answer.body], [404, { detail: 'Item not found' }])
          assert.deepEqual(answer.body, nothing.body)
        }
        assert.notEqual(await world.as.owner.getItem(itemId), null)
      })
    })

    describe('invitees', () => {
      test('are matched by name, or by e-mail when there is an "@", in any case', async () => {
        const { username } = world.people.invitee
        const { email } = world.people.inviteeByEmail
        const { id } = await wedding({
          meta: { registry_invitees: [` ${username.toUpperCase()} `, email.toUpperCase()] },
        })
        for (const name of ['invitee', 'inviteeByEmail'] as const) {
          assert.equal(must(await world.as[name].getRegistry(id)).id, id)
          assert.deepEqual(must(await world.as[name].listRegistryItems(id)), [])
          assert.equal(must(await world.as[name].listInvitees(id)).invitees.length, 2)
        }
        const { id: wrong } = await wedding({
          meta: {
            registry_invitees: [
              `${world.people.inviteeByEmail.username}@`,
              `${username}x`,
              `${email.split('@')[0]}@`,
            ],
          },
        })
        for (const name of ['invitee', 'inviteeByEmail'] as const) {
          refused(await world.as[name].getRegistry(wrong), 403, notYours)
        }
      })

      test('are added once, as typed, and taken off in any spelling', async () => {
        const { id } = await wedding()
        assert.deepEqual(must(await world.as.owner.addInvitees(id, [' Bob ', 'bob', 'A+b@Example.com'])), {
          invitees: ['Bob', 'A+b@Example.com'],
        })
        assert.deepEqual(must(await world.as.owner.addInvitees(id, ['a+B@example.COM', 'zoe'])).invitees, [
          'Bob',
          'A+b@Example.com',
          'zoe',
        ])
        assert.deepEqual(must(await world.as.owner.removeInvitee(id, 'a+b@example.com')).invitees, [
          'Bob',
          'zoe',
        ])
        const { status, body } = await world.send('owner', `/registries/${id}/invitees/nobody`, {
          method: 'DELETE',
        })
        assert.deepEqual([status, body], [404, { detail: 'Invitee not found' }])
        assert.deepEqual(must(await world.as.owner.listInvitees(id)).invitees, ['Bob', 'zoe'])
      })

      test('lose their access with the next request, though they are known to the service', async () => {
        const { owner, invitee } = world.as
        const { username } = world.people.invitee
        const { id } = await wedding({ meta: { registry_invitees: [username] } })
        assert.equal(must(await invitee.getRegistry(id)).id, id)
        must(await owner.removeInvitee(id, username))
        refused(await invitee.getRegistry(id), 403, notYours)
        must(await owner.addInvitees(id, [username]))
        assert.equal(must(await invitee.getRegistry(id)).id, id)
      })

      test('are up to a thousand, however they come', async () => {
        const guests = (from: number, to: number) =>
          Array.from({ length: to - from }, (_, n) => `guest${from + n}`)
        const { id } = await wedding({ meta: { registry_invitees: guests(0, 999) } })
        assert.equal(must(await world.as.owner.addInvitees(id, ['guest5', 'last'])).invitees.length, 1000)
        refused(
          await world.as.owner.addInvitees(id, ['one more']),
          422,
          /^invitees must have at most 1000 entries$/,
        )
      })

      test('that many people add at the same time are all on the list', async () => {
        const { id } = await wedding()
        const names = Array.from({ length: 20 }, (_, n) => `friend${n}`)
        await Promise.all(names.map((name) => world.as.owner.addInvitees(id, [name])))
        assert.deepEqual(must(await world.as.owner.listInvitees(id)).invitees.toSorted(), names.toSorted())
      })

      test('with any characters can be taken off by their address', async () => {
        const { id } = await wedding()
        const odd = [
          'a+b@x.test',
          'per%cent',
          'sl/ash',
          'back\\slash',
          '%2F',
          '%252F',
          'a?b#c',
          'ünï',
          '😀',
          '...',
          'a b',
          '"',
          "'",
          ';',
          '&',
        ]
        must(await world.as.owner.addInvitees(id, odd))
        for (const entry of odd) must(await world.as.owner.removeInvitee(id, entry))
        assert.deepEqual(must(await world.as.owner.listInvitees(id)).invitees, [])
        assert.equal(
          (await world.send('owner', `/registries/${id}/invitees/%00`, { method: 'DELETE' })).status,
          404,
        )
        for (const invitees of [['.'], ['..'], ['a\0'], ['\ud800'], 'bob', [null], [['x']]]) {
          const { status } = await world.send('owner', `/registries/${id}/invitees`, {
            method: 'POST',
            body: { invitees },
          })
          assert.equal(status, 422, JSON.stringify(invitees))
        }
      })
    })

    describe('affiliate links', () => {
      test('are set, read by whoever may read the registry, and cleared', async () => {
        const { id } = await wedding({ meta: { registry_invitees: [world.people.invitee.username] } })
        const itemId = await addLamp(id)
        const nothing = { affiliate_url: null, affiliate_status: null }
        assert.deepEqual(must(await world.as.invitee.getAffiliate(id, itemId)), nothing)
        const affiliate_url = 'https://shop.example/lamp?tag=ours'
        assert.deepEqual(must(await world.as.owner.setAffiliate(id, itemId, { affiliate_url })), {
          affiliate_url,
          affiliate_status: 'active',
        })
        must(await world.as.owner.setAffiliate(id, itemId, { affiliate_url, affiliate_status: 'expired' }))
        assert.deepEqual(must(await world.as.invitee.getAffiliate(id, itemId)), {
          affiliate_url,
          affiliate_status: 'expired',
        })
        assert.equal(await world.as.owner.clearAffiliate(id, itemId), true)
        assert.deepEqual(must(await world.as.invitee.getAffiliate(id, itemId)), nothing)
      })

      test('have 10 to 500 characters and one of four states', async () => {
        const { id } = await wedding()
        const path = `/registries/${id}/items/${await addLamp(id)}/affiliate`
        const put = async (body: unknown) => (await world.send('owner', path, { method: 'PUT', body })).status
        const address = (length: number) => 'https://a'.padEnd(length, 'b')
        for (const affiliate_url of [address(10), address(500)])
          assert.equal(await put({ affiliate_url }), 200)
        for (const affiliate_url of [address(9), address(501), null, 'javascript:alert(1)']) {
          assert.equal(await put({ affiliate_url }), 422)
        }
        for (const affiliate_status of ['active', 'inactive', 'expired', 'none']) {
          assert.equal(await put({ affiliate_url: address(20), affiliate_status }), 200)
        }
        for (const affiliate_status of ['x'.repeat(51), 'paused', null, 5]) {
          assert.equal(await put({ affiliate_url: address(20), affiliate_status }), 422)
        }
        assert.equal(await put({}), 422)
      })
    })
  })
}
