import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { affiliateStatuses, limits } from '@hopechest/contract'
import { kettle } from '@hopechest/testing/kettle'
import { must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { type PlainAnswer, settings, type World } from '@hopechest/testing/world'

/** What a field takes, and what it does not; for some by words of the rule, which the refusal says. */
type Fields = Record<string, [good: unknown[], bad: unknown[] | Record<string, unknown[]>]>

/** The registry of the owner, with an item, and how to get another one. */
interface At {
  registry: string
  item: number
  newItem(): Promise<number>
}

interface Place {
  fields: Fields
  send(world: World, at: At, field: string, value: unknown): Promise<PlainAnswer>
  /** Where the answer repeats what was sent. */
  said?: (answer: PlainAnswer) => Record<string, unknown>
}

/** A link whose host has this number of letters between two dots. */
const hostOf = (letters: number) => `https://user@www.${'a'.repeat(letters)}.example:8080/kettle`
const address = (length: number) => 'https://a/'.padEnd(length, 'b').slice(0, length)
const many = <Entry>(count: number, entry: (n: number) => Entry) =>
  Array.from({ length: count }, (_, n) => entry(n))
const flag: Fields[string] = [
  [true, false],
  [null, 0, 1, 'true', ''],
]

const ofItem: Fields = {
  name: [
    ['x', ' x ', '😀'.repeat(100)],
    {
      '1 to 100': ['', '😀'.repeat(101)],
      blank: [' \t\u00a0'],
      text: [null, 5],
      NUL: ['a\0b'],
      surrogate: ['\ud800'],
    },
  ],
  description: [
    ['', 'é'.repeat(500), null],
    { 'at most 500': ['é'.repeat(501)], 'text or null': [false], surrogate: ['\udfff'] },
  ],
  url: [
    ['https://a.', address(2000), hostOf(63), `https://${'b.'.repeat(126)}c/`],
    {
      '10 to 2000': ['https://a', address(2001)],
      'more than 63 between two dots': [hostOf(64), `http://${'中'.repeat(64)}`],
      'a host of more than 253 characters': [`https://${'b.'.repeat(126)}cc/`],
      'javascript:': ['javascript:alert(1)', ' java\tscript:alert(1)'],
      'data:': ['\u0001DATA:text/html,x'],
      'vbscript:': ['vbscript:alert'],
    },
  ],
  image_url: [
    ['x', 'i'.repeat(2000), hostOf(63), null],
    {
      'at most 2000': ['i'.repeat(2001)],
      'more than 63 between two dots': [hostOf(64)],
      'javascript:': ['javascript:x'],
      'text or null': [[]],
    },
  ],
  affiliate_url: [
    ['x', 'a'.repeat(2000), hostOf(63), null],
    {
      'at most 2000': ['a'.repeat(2001)],
      'data:': ['data:x'],
      'more than 63 between two dots': [hostOf(64)],
      NUL: ['\0'],
    },
  ],
  affiliate_status: [[...affiliateStatuses, null], { 'one of active': ['Active', '', 1] }],
  retailer: [['', '😀'.repeat(2000), null], { 'at most 2000': ['r'.repeat(2001)], 'text or null': [{}] }],
  price: [
    [5e-324, 0.01, 1.7976931348623157e308, null],
    { 'greater than 0': [0, -0, -1], 'a number': ['5', true] },
  ],
  quantity_needed: [
    [1, limits.quantity],
    { 'from 1': [0], 'to 2147483647': [limits.quantity + 1], whole: [1.5, '1'] },
  ],
  quantity_purchased: [
    [0, limits.quantity],
    { 'from 0': [-1], 'to 2147483647': [limits.quantity + 1], whole: [0.1] },
  ],
  is_active: [[true], { 'one of true, false, 0, 1': [2, 'true', '1'] }],
}

const ofRegistry: Fields = {
  title: [
    ['x', ` ${'😀'.repeat(limits.title)} `],
    [undefined, '', '  ', null, 5, 'x'.repeat(limits.title + 1), 'a\0', '\ud800'],
  ],
  story: [
    ['', 'é'.repeat(limits.story)],
    ['é'.repeat(limits.story + 1), null],
  ],
  status: [
    ['publish', 'private'],
    ['draft', 'trash', ''],
  ],
  meta: [[{}], [null, [], { _wp_page_template: 'x' }, { registry_reveal_all: '' }]],
}

const ofMeta: Fields = {
  registry_item_ids: [[[]], [[1], ['1'], [0]]],
  registry_invitees: [
    [many(1000, (n) => `guest${n}`), ['x'.repeat(254)]],
    [many(1001, (n) => `guest${n}`), ['x'.repeat(255)], [' '], [5], 'bob'],
  ],
  registry_owners: [
    [[], many(10, (n) => `n${n}@x.example`), [`${'x'.repeat(250)}@x.y`]],
    [many(11, (n) => `n${n}@x.example`), [`${'x'.repeat(251)}@x.y`], [' '], [5], 'jonas', null],
  ],
  registry_event_type: [['x'.repeat(100)], ['x'.repeat(101)]],
  registry_event_date: [
    ['', '2028-02-29'],
    ['2027-02-29', '12.6.2027', '2027-6-1'],
  ],
  registry_time_zone: [
    ['', 'Europe/Vienna', 'UTC', 'Etc/GMT+12', 'Pacific/Kiritimati'],
    ['Europe/Atlantis', '+14:00', '+23:59', ' UTC', `A/${'x'.repeat(63)}`, null, 2],
  ],
  registry_currency: [
    ['', 'EUR'],
    ['eur', 'EU', 'EURO', 'ZZZ', ' EUR', null, 978],
  ],
  registry_reveal: [
    ['never', 'after_event', 'always'],
    ['', 'Never', 'sometimes', null, true],
  ],
  registry_most_wanted: [
    [0, 1000],
    [-1, 1001, 1.5, '5', null],
  ],
  registry_group_gifts: [
    [[], many(1000, (n) => n + 1)],
    [many(1001, (n) => n + 1), [0], ['1'], null],
  ],
  registry_hand_over: [
    ['', '😀'.repeat(500)],
    ['😀'.repeat(501), null],
  ],
  registry_headings: [
    [
      [],
      many(30, (n) => ({ title: `H${n}`, items_above: n })),
      [{ title: ` ${'😀'.repeat(60)} `, items_above: 1000 }],
    ],
    [
      many(31, (n) => ({ title: `H${n}`, items_above: n })),
      ...['😀'.repeat(61), '  ', 'a\0', undefined].map((title) => [{ title, items_above: 0 }]),
      ...[-1, 1001, 1.5, '1', undefined].map((items_above) => [{ title: 'Kitchen', items_above }]),
      [{ title: 'Kitchen', items_above: 0, more: 1 }],
      ['Kitchen'],
      [null],
      {},
      null,
    ],
  ],
  registry_item_currencies: [
    [[], many(1000, (n) => ({ item_id: n + 1, currency: 'SEK' }))],
    [
      many(1001, (n) => ({ item_id: n + 1, currency: 'SEK' })),
      ...[0, '1', undefined].map((item_id) => [{ item_id, currency: 'SEK' }]),
      ...['', 'sek', 'ZZZ', 'EURO', undefined].map((currency) => [{ item_id: 1, currency }]),
      [{ item_id: 1, currency: 'SEK', price: 5 }],
      [1],
      [null],
      null,
    ],
  ],
  registry_put_away: flag,
  registry_for_child: flag,
  registry_search_engines: flag,
}

const places: Record<string, Place> = {
  'a new item': {
    fields: ofItem,
    send: (world, _, field, value) => world.post('admin', '/items', { ...kettle, [field]: value }),
    said: ({ body }) => body.data,
  },
  'an item that is changed': {
    fields: ofItem,
    send: (world, { item }, field, value) =>
      world.put('admin', `/items/${item}`, { quantity_needed: 7, [field]: value }),
    said: ({ body }) => body.data,
  },
  'a registry': {
    fields: ofRegistry,
    send: ({ post }, _, field, value) => post('owner', '/registries', { title: 'T', [field]: value }),
  },
  'a registry, in its meta,': {
    fields: ofMeta,
    send: ({ post }, _, field, value) =>
      post('owner', '/registries', { title: 'T', meta: { [field]: value } }),
  },
  'a copy': {
    fields: {
      title: [['Next year'], [' ']],
      along: [
        [[], ['open', 'given']],
        [undefined, ['purchases']],
      ],
      registry_event_date: [['2028-02-29'], ['2027-02-30']],
    },
    send: ({ post }, { registry }, field, value) =>
      post('owner', `${registry}/copy`, { title: 'T', along: [], [field]: value }),
  },
  'a list of invitees': {
    fields: { invitees: [[['bob']], [['.'], ['..'], ['a\0'], ['\ud800'], 'bob', [null], [['x']]]] },
    send: ({ post }, { registry }, field, value) => post('owner', `${registry}/invitees`, { [field]: value }),
  },
  'an affiliate link': {
    fields: {
      affiliate_url: [
        [address(10), address(500)],
        [address(9), address(501), undefined, null, 'javascript:alert(1)'],
      ],
      affiliate_status: [[...affiliateStatuses], ['x'.repeat(51), 'paused', null, 5]],
    },
    send: ({ put }, { registry, item }, field, value) =>
      put('owner', `${registry}/items/${item}/affiliate`, { affiliate_url: address(20), [field]: value }),
  },
  'a purchase': {
    fields: {
      quantity: [
        [1, limits.quantity],
        [0, -1, 1.5, limits.quantity + 1, '1'],
      ],
      purchaser: [
        ['é'.repeat(100), null],
        ['é'.repeat(101), 5],
      ],
      note: [
        ['😀'.repeat(500), null],
        ['x'.repeat(501), 'a\0'],
      ],
      is_set_aside: [
        [true, false],
        ['true', 1, null],
      ],
    },
    send: async ({ post }, { registry, newItem }, field, value) =>
      post('owner', `${registry}/items/${await newItem()}/purchases`, { [field]: value }),
  },
  'the address to which gifts are sent': {
    fields: {
      send_to: [
        ['ß'.repeat(500), ''],
        ['ß'.repeat(501), 'a\0'],
      ],
    },
    send: ({ put }, { registry }, field, value) => put('owner', `${registry}/send-to`, { [field]: value }),
  },
  'a gift that came without the list': {
    fields: {
      name: [['n'.repeat(limits.name.most)], ['', 'n'.repeat(limits.name.most + 1)]],
      purchaser: [['g'.repeat(limits.purchaser)], ['', undefined, 'g'.repeat(limits.purchaser + 1)]],
      received_on: [['2026-06-20'], ['2026-02-30']],
    },
    send: ({ post }, { registry }, field, value) =>
      post('owner', `${registry}/gift-record`, { name: 'Jam', purchaser: 'Paul', [field]: value }),
  },
  'a person': {
    fields: {
      name: [
        ['a', 'a'.repeat(limits.personName)],
        [' ', 'a'.repeat(limits.personName + 1)],
      ],
      address: [
        ['', 'a@b', `${'a'.repeat(limits.invitee.most - 2)}@b`],
        ['a', '@b', 'a@', 'a@b,c@d', 'a b@c', 'Ana <a@b>', `${'a'.repeat(limits.invitee.most - 1)}@b`],
      ],
      birthday: [
        ['', '1953-04-17', '--04-17', '--02-29', '2024-02-29'],
        ['04-17', '--4-17', '--02-30', '2023-02-29', '1953-13-01', '--'],
      ],
    },
    send: ({ post }, _, field, value) => post('owner', '/people', { name: 'Ana', [field]: value }),
  },
  'a circle': {
    fields: {
      name: [
        ['a', 'a'.repeat(limits.circleName)],
        [' ', 'a'.repeat(limits.circleName + 1)],
      ],
    },
    send: ({ post }, _, field, value) => post('owner', '/circles', { [field]: value }),
  },
  'an idea': {
    fields: {
      name: [['x'.repeat(limits.name.most)], ['', 'x'.repeat(limits.name.most + 1)]],
      price: [[0.01], [0]],
      note: [['😀'.repeat(limits.description)], ['x'.repeat(limits.description + 1)]],
      author: [['x'.repeat(limits.purchaser)], ['x'.repeat(limits.purchaser + 1)]],
      url: [[address(limits.url.most)], [address(limits.url.most + 1), 'javascript:alert(1)']],
    },
    send: ({ post }, { registry }, field, value) =>
      post(
        'admin',
        `${registry}/ideas`,
        { name: 'Records', [field]: value },
        {
          'x-release-key': 'the-key-of-tante-elke',
        },
      ),
  },
}

onEach(settings, 'the last good value and the first bad one', (world) => {
  let at: At
  before(async () => {
    const { owner } = world.as
    const { id } = must(await owner.createRegistry({ title: 'T', meta: { registry_reveal: 'always' } }))
    const item = { ...kettle, quantity_purchased: 0, quantity_needed: limits.quantity }
    const newItem = async () => must(await owner.addRegistryItem(id, item)).id
    at = { registry: `/registries/${id}`, item: await newItem(), newItem }
  })
  const read = async () => must(await world.as.admin.getItem(at.item))
  const post = (body: unknown) => world.post('admin', '/items', body)

  for (const [place, { fields, send, said }] of Object.entries(places)) {
    for (const [field, [good, bad]] of Object.entries(fields)) {
      test(`${place} has its ${field}`, async () => {
        for (const value of good) {
          const { status, body, ...rest } = await send(world, at, field, value)
          const about = `${JSON.stringify(value).slice(0, 60)}: ${body.detail}`
          assert.ok([200, 201].includes(status), about)
          if (said) assert.deepEqual(said({ status, body, ...rest })[field], value, about)
        }
        const before = await read()
        for (const [rule, values] of Array.isArray(bad) ? [['', bad] as const] : Object.entries(bad)) {
          for (const value of values) {
            const { status, body } = await send(world, at, field, value)
            const about = `${JSON.stringify(value)?.slice(0, 60)}: ${body.detail}`
            assert.deepEqual([status, Object.keys(body)], [422, ['detail']], about)
            assert.match(body.detail, new RegExp(`^(?:meta\\.)?${field}\\b`), about)
            assert.ok(body.detail.includes(rule), about)
          }
        }
        assert.deepEqual(await read(), before, 'half a write')
      })
    }
  }

  test('the registry of an item is named by a number', async () => {
    assert.equal((await post({ ...kettle, registry_id: limits.id })).body.data.registry_id, limits.id)
    for (const registry_id of [0, -1, 1.5, '1', null, true]) {
      assert.equal((await post({ ...kettle, registry_id })).status, 422)
    }
    for (const raw of ['9007199254740992', '9007199254740993', '1e309', '-0']) {
      const { status } = await world.send('admin', '/items', {
        method: 'POST',
        raw: JSON.stringify(kettle).replace('"registry_id":1', `"registry_id":${raw}`),
      })
      assert.equal(status, 422, raw)
    }
  })

  test('what an item has to have', async () => {
    for (const field of ['registry_id', 'name', 'url'] as const) {
      const { [field]: _, ...rest } = kettle
      assert.deepEqual((await post(rest)).body, { detail: `${field} is required` })
    }
  })

  test('skip, limit and after', async () => {
    const statusOf = async (page: string) => (await world.send('owner', page)).status
    for (const [path, most] of Object.entries({ '/items': 1000, '/registries': 100 })) {
      for (const good of ['skip=0', 'limit=1', `limit=${most}`])
        assert.equal(await statusOf(`${path}?${good}`), 200, `${path} ${good}`)
      for (const bad of ['skip=-1', 'skip=x', 'limit=0', `limit=${most + 1}`])
        assert.equal(await statusOf(`${path}?${bad}`), 422, `${path} ${bad}`)
    }
    for (const last of ['skip=100000', 'after=0', 'after=9007199254740991'])
      assert.equal(await statusOf(`/items?${last}`), 200, last)
    for (const name of ['skip', 'limit', 'after']) {
      const odd = ['-1', '', ' 5', '1e3', '0x1', '1.0', '٣', 'true', `1&${name}=2`, '9'.repeat(30)]
      for (const value of odd) {
        const { status, body } = await world.send('owner', `/items?${name}=${value}`)
        assert.equal(status, 422, `${name}=${value}`)
        assert.ok(body.detail.startsWith(name), body.detail)
      }
    }
    for (const beyond of ['skip=100001', 'after=9007199254740992'])
      assert.equal(await statusOf(`/items?${beyond}`), 422, beyond)
  })

  test('what a caller may not set of a registry is not set', async () => {
    const smuggled = { title: 'T', user_id: 1, id: 5, slug: 'mine', created_at: 'x' }
    const { status, body } = await world.post('owner', '/registries', smuggled)
    assert.equal(status, 201)
    assert.equal(body.user_id, world.people.owner.id)
    assert.notEqual(body.slug, 'mine')
    for (const key of ['author', 'date', 'password', 'content'])
      assert.equal((await world.post('owner', '/registries', { title: 'T', [key]: 'x' })).status, 422, key)
  })
})
