import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { settings, type World } from '@hopechest/testing/world'

for (const setting of settings) {
  describe(`the limits of a registry on ${setting.name}`, () => {
    let world: World
    before(async () => {
      world = await setting.open()
    })
    after(() => world.close())

    const accepts = async (body: object) =>
      (await world.send('owner', '/registries', { method: 'POST', body })).status
    const title = 'T'
    const headings = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ title: `H${n}`, items_above: n }))
    const currencies = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ item_id: n + 1, currency: 'SEK' }))
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
        'owners',
        [
          { title, meta: { registry_owners: [] } },
          { title, meta: { registry_owners: Array.from({ length: 10 }, (_, n) => `n${n}@x.example`) } },
          { title, meta: { registry_owners: [`${'x'.repeat(250)}@x.y`] } },
        ],
        [
          { title, meta: { registry_owners: Array.from({ length: 11 }, (_, n) => `n${n}@x.example`) } },
          { title, meta: { registry_owners: [`${'x'.repeat(251)}@x.y`] } },
          { title, meta: { registry_owners: [' '] } },
          { title, meta: { registry_owners: [5] } },
          { title, meta: { registry_owners: 'jonas' } },
          { title, meta: { registry_owners: null } },
        ],
      ],
      [
        'gifts in parts',
        [
          { title, meta: { registry_group_gifts: [], registry_hand_over: '' } },
          { title, meta: { registry_group_gifts: Array.from({ length: 1000 }, (_, n) => n + 1) } },
          { title, meta: { registry_hand_over: '😀'.repeat(500) } },
        ],
        [
          { title, meta: { registry_group_gifts: Array.from({ length: 1001 }, (_, n) => n + 1) } },
          { title, meta: { registry_group_gifts: [0] } },
          { title, meta: { registry_group_gifts: ['1'] } },
          { title, meta: { registry_group_gifts: null } },
          { title, meta: { registry_hand_over: '😀'.repeat(501) } },
          { title, meta: { registry_hand_over: null } },
        ],
      ],
      [
        'headings',
        [
          { title, meta: { registry_headings: [] } },
          { title, meta: { registry_headings: headings(30) } },
          { title, meta: { registry_headings: [{ title: ` ${'😀'.repeat(60)} `, items_above: 1000 }] } },
        ],
        [
          { title, meta: { registry_headings: headings(31) } },
          ...[
            { title: '😀'.repeat(61), items_above: 0 },
            { title: '  ', items_above: 0 },
            { title: 'a\0', items_above: 0 },
            { title: 'Kitchen', items_above: -1 },
            { title: 'Kitchen', items_above: 1001 },
            { title: 'Kitchen', items_above: 1.5 },
            { title: 'Kitchen', items_above: '1' },
            { title: 'Kitchen' },
            { items_above: 0 },
            { title: 'Kitchen', items_above: 0, more: 1 },
            'Kitchen',
            null,
          ].map((heading) => ({ title, meta: { registry_headings: [heading] } })),
          { title, meta: { registry_headings: {} } },
          { title, meta: { registry_headings: null } },
        ],
      ],
      [
        'currencies of items',
        [
          { title, meta: { registry_item_currencies: [] } },
          { title, meta: { registry_item_currencies: currencies(1000) } },
        ],
        [
          { title, meta: { registry_item_currencies: currencies(1001) } },
          ...[
            { item_id: 0, currency: 'SEK' },
            { item_id: '1', currency: 'SEK' },
            { item_id: 1, currency: '' },
            { item_id: 1, currency: 'sek' },
            { item_id: 1, currency: 'ZZZ' },
            { item_id: 1, currency: 'EURO' },
            { item_id: 1 },
            { currency: 'SEK' },
            { item_id: 1, currency: 'SEK', price: 5 },
            1,
            null,
          ].map((each) => ({ title, meta: { registry_item_currencies: [each] } })),
          { title, meta: { registry_item_currencies: null } },
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
        'currency',
        [
          { title, meta: { registry_currency: '' } },
          { title, meta: { registry_currency: 'EUR' } },
        ],
        ['eur', 'EU', 'EURO', 'ZZZ', ' EUR', null, 978].map((code) => ({
          title,
          meta: { registry_currency: code },
        })),
      ],
      [
        'reveal',
        ['never', 'after_event', 'always'].map((reveal) => ({ title, meta: { registry_reveal: reveal } })),
        ['', 'Never', 'sometimes', null, true].map((reveal) => ({
          title,
          meta: { registry_reveal: reveal },
        })),
      ],
      [
        'for a child',
        [true, false].map((child) => ({ title, meta: { registry_for_child: child } })),
        [null, 0, 1, 'true', ''].map((child) => ({ title, meta: { registry_for_child: child } })),
      ],
      [
        'search engines',
        [true, false].map((may) => ({ title, meta: { registry_search_engines: may } })),
        [null, 0, 1, 'true', ''].map((may) => ({ title, meta: { registry_search_engines: may } })),
      ],
      [
        'put away',
        [true, false].map((away) => ({ title, meta: { registry_put_away: away } })),
        [null, 0, 1, 'true', ''].map((away) => ({ title, meta: { registry_put_away: away } })),
      ],
      [
        'most wanted',
        [0, 1000].map((many) => ({ title, meta: { registry_most_wanted: many } })),
        [-1, 1001, 1.5, '5', null].map((many) => ({ title, meta: { registry_most_wanted: many } })),
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
          user_id: 1,
          id: 5,
          slug: 'mine',
          created_at: 'x',
        },
      })
      assert.equal(status, 201)
      assert.equal(body.user_id, world.people.owner.id)
      assert.notEqual(body.slug, 'mine')
      for (const key of ['author', 'date', 'password', 'content'])
        assert.equal(await accepts({ title, [key]: 'x' }), 422, key)
    })
  })
}
