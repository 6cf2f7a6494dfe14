import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { affiliateStatuses, type ItemCreate, limits } from '@hopechest/contract'
import { settings, type World } from './world.ts'

const kettle: ItemCreate = {
  registry_id: 1,
  name: 'A kettle that whistles',
  url: 'https://shop.example/kettle',
  description: 'The red one',
  retailer: 'Example Store',
  affiliate_url: 'https://shop.example/kettle?tag=ours',
  affiliate_status: 'active',
  image_url: 'https://shop.example/kettle.jpg',
  price: 39.9,
  quantity_needed: 2,
  quantity_purchased: 1,
}
const affiliateKeys = ['affiliate_url', 'affiliate_status']

for (const setting of settings) {
  describe(`items on ${setting.name}`, () => {
    let world: World

    before(async () => {
      world = await setting.open()
    })
    after(() => world.close())

    const create = async (item: Partial<ItemCreate> = {}): Promise<number> =>
      (await world.send('admin', '/items', { method: 'POST', body: { ...kettle, ...item } })).body.data.id
    const put = (id: number, body: unknown) => world.send('admin', `/items/${id}`, { method: 'PUT', body })
    const post = (body: unknown) => world.send('admin', '/items', { method: 'POST', body })

    test('an admin creates an item and reads back what was sent, affiliate link included', async () => {
      const { status, body } = await post(kettle)
      assert.equal(status, 201)
      assert.equal(body.success, true)
      assert.equal(body.message, 'Item created successfully')
      const { id, created_at, updated_at, ...content } = body.data
      assert.deepEqual(content, { ...kettle, is_active: true })
      assert.ok(Number.isSafeInteger(id))
      assert.equal(new Date(created_at).toISOString(), created_at)
      assert.equal(updated_at, created_at)
      const read = await world.send('admin', `/items/${id}`)
      assert.equal(read.status, 200)
      assert.equal(read.body.message, 'Item retrieved successfully')
      assert.deepEqual(read.body.data, body.data)
    })

    test('whoever is not admin sees the same item without its affiliate link, in every answer', async () => {
      const created = await world.send('owner', '/items', { method: 'POST', body: kettle })
      assert.equal(created.status, 201)
      const { id } = created.body.data
      const seen = [
        created.body.data,
        await world.as.stranger.getItem(id),
        (await world.send('invitee', `/items/${id}`, { method: 'PUT', body: { price: 41 } })).body.data,
        (await world.send('stranger', '/items?limit=1000')).body.find(
          (item: { id: number }) => item.id === id,
        ),
        (await world.send('stranger', `/items/${id}`, { method: 'DELETE' })).body.data,
      ]
      for (const item of seen) {
        assert.equal(item.name, kettle.name)
        for (const key of affiliateKeys) assert.ok(!(key in item), key)
      }
      const brought = await put(id, { is_active: true })
      assert.equal(brought.body.data.affiliate_url, kettle.affiliate_url)
    })

    test('an item with name and address alone gets what the specification says by default', async () => {
      const { body } = await post({ registry_id: 7, name: 'x', url: 'https://a.b' })
      const { name, url, quantity_needed, quantity_purchased, is_active, ...rest } = body.data
      assert.deepEqual(
        { name, url, quantity_needed, quantity_purchased, is_active },
        { name: 'x', url: 'https://a.b', quantity_needed: 1, quantity_purchased: 0, is_active: true },
      )
      for (const key of ['description', 'retailer', 'image_url', 'price', ...affiliateKeys]) {
        assert.equal(rest[key], null, key)
      }
    })

    test('null in a create means that nothing was said', async () => {
      const { status, body } = await post({
        registry_id: 7,
        name: 'x',
        url: 'https://a.b',
        description: null,
        price: null,
        affiliate_status: null,
        quantity_needed: null,
        is_active: null,
      })
      assert.equal(status, 201)
      assert.equal(body.data.quantity_needed, 1)
      assert.equal(body.data.is_active, true)
    })

    test('an update changes what it names and nothing else', async () => {
      const id = await create()
      const before = (await world.send('admin', `/items/${id}`)).body.data
      const { status, body } = await put(id, { name: 'A quiet kettle', quantity_purchased: 2 })
      assert.equal(status, 200)
      assert.equal(body.message, 'Item updated successfully')
      const { updated_at } = body.data
      assert.deepEqual(body.data, { ...before, name: 'A quiet kettle', quantity_purchased: 2, updated_at })
      assert.ok(updated_at >= before.updated_at)
    })

    test('null clears an optional text and the price', async () => {
      const id = await create()
      const cleared = { description: null, retailer: null, image_url: null, price: null }
      const affiliate = { affiliate_url: null, affiliate_status: null }
      const { body } = await put(id, { ...cleared, ...affiliate })
      assert.deepEqual({ ...body.data, ...cleared, ...affiliate }, body.data)
    })

    test('an empty update answers the item as it was', async () => {
      const id = await create()
      const before = (await world.send('admin', `/items/${id}`)).body.data
      const { status, body } = await put(id, {})
      assert.equal(status, 200)
      assert.deepEqual(body.data, before)
    })

    test('what a caller may not set is ignored: ids, times, and keys that nobody knows', async () => {
      const id = await create()
      const before = (await world.send('admin', `/items/${id}`)).body.data
      const smuggled =
        '{"id":99,"registry_id":99,"created_at":"x","updated_at":5,"version":9,"success":false,"wings":true,' +
        '"__proto__":{"price":1},"constructor":{"prototype":{"price":1}},"name":"Named"}'
      const { status, body } = await world.send('admin', `/items/${id}`, { method: 'PUT', raw: smuggled })
      assert.equal(status, 200)
      assert.deepEqual(body.data, { ...before, name: 'Named', updated_at: body.data.updated_at })
      assert.equal(({} as { price?: number }).price, undefined)
    })

    test('a deleted item is gone for everybody, and an update with is_active brings it back', async () => {
      const id = await create()
      const removed = await world.send('owner', `/items/${id}`, { method: 'DELETE' })
      assert.equal(removed.status, 200)
      assert.equal(removed.body.message, 'Item deleted successfully')
      assert.equal(removed.body.data.is_active, false)
      assert.equal(await world.as.admin.getItem(id), null)
      assert.equal((await world.send('owner', `/items/${id}`, { method: 'DELETE' })).status, 404)
      assert.equal((await put(id, { name: 'Too late' })).status, 404)
      assert.equal((await put(id, { is_active: false })).status, 404)
      const { body: list } = await world.send('admin', '/items?limit=1000')
      assert.ok(!list.some((item: { id: number }) => item.id === id))

      const brought = await put(id, { is_active: true })
      assert.equal(brought.status, 200)
      assert.equal(brought.body.data.name, kettle.name)
      assert.notEqual(await world.as.owner.getItem(id), null)
    })

    test('is_active may be said as 1 and 0, in a create too', async () => {
      const id = await create({ is_active: 0 })
      assert.equal(await world.as.admin.getItem(id), null)
      assert.equal((await put(id, { is_active: 1 })).body.data.is_active, true)
      assert.equal((await put(id, { is_active: 0 })).body.data.is_active, false)
    })

    test('somebody who reads right after a change reads the change', async () => {
      const id = await create()
      for (let price = 1; price <= 20; price++) {
        await put(id, { price })
        assert.equal((await world.send('owner', `/items/${id}`)).body.data.price, price)
      }
    })

    test('of fifty people who each change another field of one item nobody loses their change', async () => {
      const id = await create({ quantity_purchased: 0 })
      const changes = Array.from(
        { length: 50 },
        (_, n) =>
          [
            { name: 'All' },
            { description: 'of' },
            { retailer: 'them' },
            { price: 3 },
            { quantity_purchased: 4 },
          ][n % 5],
      )
      const answers = await Promise.all(changes.map((change) => put(id, change)))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
      const { name, description, retailer, price, quantity_purchased } = (
        await world.send('admin', `/items/${id}`)
      ).body.data
      assert.deepEqual([name, description, retailer, price, quantity_purchased], ['All', 'of', 'them', 3, 4])
    })

    test('somebody leafs through all items by the link to the next page, each of them once', async () => {
      const all = new Set<number>()
      for (let n = 0; n < 25; n++) all.add(await create({ registry_id: 9 }))
      const seen: number[] = []
      let path: string | undefined = '/items?limit=7'
      while (path) {
        const { body, headers } = await world.send('stranger', path)
        seen.push(...body.map((item: { id: number }) => item.id))
        path = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
      }
      assert.deepEqual(
        seen,
        seen.toSorted((a, b) => a - b),
      )
      assert.equal(new Set(seen).size, seen.length)
      for (const id of all) assert.ok(seen.includes(id))
    })

    test('skip and limit cut a page out of the list', async () => {
      const whole = (await world.send('admin', '/items?limit=10')).body.map((item: { id: number }) => item.id)
      const part = (await world.send('admin', '/items?skip=3&limit=4')).body.map(
        (item: { id: number }) => item.id,
      )
      assert.deepEqual(part, whole.slice(3, 7))
    })

    test('a registry takes a thousand active items and not one more, in whichever way it comes', async () => {
      const registry_id = 4242
      const row = `(${registry_id}, 'n', 'https://a.b', 1, 0, 1, 1, '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z')`
      const rows = Array.from({ length: limits.activeItemsPerRegistry - 1 }, () => row).join(',')
      await world.database.script(
        `INSERT INTO items (registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at) VALUES ${rows}`,
      )
      const sleeping = await create({ registry_id, is_active: false })
      const both = await Promise.all([post({ ...kettle, registry_id }), post({ ...kettle, registry_id })])
      assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409])
      assert.equal((await put(sleeping, { is_active: true })).status, 409)
      const { body } = await post({ ...kettle, registry_id })
      assert.deepEqual(body, { detail: 'A registry has at most 1000 active items' })
      await world.database.run('UPDATE items SET is_active = 0 WHERE registry_id = $1', [registry_id])
    })

    describe('every limit takes its last good value and refuses the first bad one', () => {
      const most = limits.quantity
      const cases: [field: string, good: unknown[], bad: [unknown, string][]][] = [
        [
          'name',
          ['x', '😀'.repeat(100)],
          [
            ['', '1 to 100'],
            ['😀'.repeat(101), '1 to 100'],
            [null, 'text'],
            [5, 'text'],
            ['a\0b', 'NUL'],
            ['\ud800', 'surrogate'],
          ],
        ],
        [
          'description',
          ['', 'é'.repeat(500), null],
          [
            ['é'.repeat(501), 'at most 500'],
            [false, 'text or null'],
            ['\udfff', 'surrogate'],
          ],
        ],
        [
          'url',
          ['https://a.', `https://${'a'.repeat(1992)}`],
          [
            ['https://a', '10 to 2000'],
            [`https://${'a'.repeat(1993)}`, '10 to 2000'],
            ['javascript:alert(1)', 'javascript:'],
            [' java\tscript:alert(1)', 'javascript:'],
            ['\u0001DATA:text/html,x', 'data:'],
            ['vbscript:alert', 'vbscript:'],
          ],
        ],
        [
          'image_url',
          ['x', null],
          [
            ['javascript:x', 'javascript:'],
            [[], 'text or null'],
          ],
        ],
        [
          'affiliate_url',
          ['x', null],
          [
            ['data:x', 'data:'],
            ['\0', 'NUL'],
          ],
        ],
        [
          'affiliate_status',
          [...affiliateStatuses, null],
          [
            ['Active', 'one of active'],
            ['', 'one of'],
            [1, 'one of'],
          ],
        ],
        ['retailer', ['', 'r'.repeat(5000), null], [[{}, 'text or null']]],
        [
          'price',
          [5e-324, 0.01, 1.7976931348623157e308, null],
          [
            [0, 'greater than 0'],
            [-0, 'greater than 0'],
            [-1, 'greater than 0'],
            ['5', 'a number'],
            [true, 'a number'],
          ],
        ],
        [
          'quantity_needed',
          [1, most],
          [
            [0, 'from 1'],
            [most + 1, 'to 2147483647'],
            [1.5, 'whole'],
            ['1', 'whole'],
          ],
        ],
        [
          'quantity_purchased',
          [0, most],
          [
            [-1, 'from 0'],
            [most + 1, 'to 2147483647'],
            [0.1, 'whole'],
          ],
        ],
        [
          'is_active',
          [true, 1],
          [
            [2, 'one of true, false, 0, 1'],
            ['true', 'one of'],
            ['1', 'one of'],
          ],
        ],
      ]
      for (const [field, good, bad] of cases) {
        test(field, async () => {
          const id = await create()
          for (const value of good) {
            const created = await post({ ...kettle, [field]: value })
            assert.equal(
              created.status,
              201,
              `${field} ${JSON.stringify(value)?.slice(0, 40)}: ${created.body.detail}`,
            )
            const updated = await put(id, { [field]: value })
            assert.equal(updated.status, 200)
            const stored = field === 'is_active' ? true : value
            assert.deepEqual([created.body.data[field], updated.body.data[field]], [stored, stored])
          }
          const before = (await world.send('admin', `/items/${id}`)).body
          for (const [value, rule] of bad) {
            for (const answer of [
              await put(id, {
                [field]: value,
                quantity_needed: 7,
                ...(field === 'quantity_needed' && { [field]: value }),
              }),
              ...(value === null ? [] : [await post({ ...kettle, [field]: value })]),
            ]) {
              assert.equal(answer.status, 422, `${field} ${JSON.stringify(value)?.slice(0, 40)}`)
              assert.deepEqual(Object.keys(answer.body), ['detail'])
              assert.ok(
                answer.body.detail.startsWith(field) && answer.body.detail.includes(rule),
                answer.body.detail,
              )
            }
          }
          assert.deepEqual((await world.send('admin', `/items/${id}`)).body, before, 'half a write')
        })
      }

      test('registry_id', async () => {
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

      test('what is required', async () => {
        for (const field of ['registry_id', 'name', 'url'] as const) {
          const { [field]: _, ...rest } = kettle
          assert.deepEqual((await post(rest)).body, { detail: `${field} is required` })
        }
      })

      test('skip, limit and after', async () => {
        for (const query of [
          'skip=0',
          'skip=1000000',
          'limit=1',
          'limit=1000',
          'after=0',
          'after=9007199254740991',
        ]) {
          assert.equal((await world.send('owner', `/items?${query}`)).status, 200, query)
        }
        for (const name of ['skip', 'limit', 'after']) {
          for (const value of [
            '-1',
            '',
            ' 5',
            '1e3',
            '0x1',
            '1.0',
            '٣',
            'true',
            `1&${name}=2`,
            '9'.repeat(30),
          ]) {
            const { status, body } = await world.send('owner', `/items?${name}=${value}`)
            assert.equal(status, 422, `${name}=${value}`)
            assert.ok(body.detail.startsWith(name), body.detail)
          }
        }
        for (const query of ['skip=1000001', 'limit=0', 'limit=1001', 'after=9007199254740992']) {
          assert.equal((await world.send('owner', `/items?${query}`)).status, 422, query)
        }
      })
    })

    test('a path names an item by digits; another whole number names nothing, and anything else is a mistake', async () => {
      for (const id of ['0', '-1', '007', '9007199254740992', '1'.repeat(40), '+5']) {
        const { status, body } = await world.send('owner', `/items/${id}`)
        assert.deepEqual([status, body], [404, { detail: 'Item not found' }], id)
      }
      for (const id of [
        'abc',
        '1.0',
        '1e3',
        '0x1',
        '%D9%A3',
        '1%20',
        '..%2f1',
        'null',
        '1,2',
        'a'.repeat(3000),
      ]) {
        const { status, body } = await world.send('owner', `/items/${id}`)
        assert.deepEqual([status, body], [422, { detail: 'item_id must be a positive whole number' }], id)
      }
    })
  })
}
