import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { affiliateStatuses, type ItemCreate, limits } from '@hopechest/contract'
import { kettle } from '@hopechest/testing/kettle'
import { must } from '@hopechest/testing/outcome'
import { settings, type World } from '@hopechest/testing/world'

/** A link whose host has this number of letters between two dots. */
const hostOf = (letters: number) => `https://user@www.${'a'.repeat(letters)}.example:8080/kettle`

for (const setting of settings) {
  describe(`every limit of an item takes its last good value and refuses the first bad one on ${setting.name}`, () => {
    let world: World
    before(async () => {
      world = await setting.open()
    })
    after(() => world.close())

    const create = async (item: Partial<ItemCreate> = {}): Promise<number> =>
      must(await world.as.admin.createItem({ ...kettle, ...item })).id
    const read = async (id: number) => must(await world.as.admin.getItem(id))
    const put = (id: number, body: unknown) => world.send('admin', `/items/${id}`, { method: 'PUT', body })
    const post = (body: unknown) => world.send('admin', '/items', { method: 'POST', body })

    const most = limits.quantity
    const cases: [field: string, good: unknown[], bad: [unknown, string][]][] = [
      [
        'name',
        ['x', ' x ', '😀'.repeat(100)],
        [
          ['', '1 to 100'],
          [' \t\u00a0', 'blank'],
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
        ['https://a.', `https://a/${'a'.repeat(1990)}`, hostOf(63), `https://${'b.'.repeat(126)}c/`],
        [
          ['https://a', '10 to 2000'],
          [`https://a/${'a'.repeat(1991)}`, '10 to 2000'],
          [hostOf(64), 'more than 63 between two dots'],
          [`https://${'b.'.repeat(126)}cc/`, 'a host of more than 253 characters'],
          [`http://${'中'.repeat(64)}`, 'more than 63 between two dots'],
          ['javascript:alert(1)', 'javascript:'],
          [' java\tscript:alert(1)', 'javascript:'],
          ['\u0001DATA:text/html,x', 'data:'],
          ['vbscript:alert', 'vbscript:'],
        ],
      ],
      [
        'image_url',
        ['x', 'i'.repeat(2000), hostOf(63), null],
        [
          ['i'.repeat(2001), 'at most 2000'],
          [hostOf(64), 'more than 63 between two dots'],
          ['javascript:x', 'javascript:'],
          [[], 'text or null'],
        ],
      ],
      [
        'affiliate_url',
        ['x', 'a'.repeat(2000), hostOf(63), null],
        [
          ['a'.repeat(2001), 'at most 2000'],
          ['data:x', 'data:'],
          [hostOf(64), 'more than 63 between two dots'],
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
      [
        'retailer',
        ['', '😀'.repeat(2000), null],
        [
          ['r'.repeat(2001), 'at most 2000'],
          [{}, 'text or null'],
        ],
      ],
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
        const before = await read(id)
        for (const [value, rule] of bad) {
          for (const answer of [
            await put(id, { quantity_needed: 7, [field]: value }),
            await post({ ...kettle, [field]: value }),
          ]) {
            assert.equal(answer.status, 422, `${field} ${JSON.stringify(value)?.slice(0, 40)}`)
            assert.deepEqual(Object.keys(answer.body), ['detail'])
            assert.ok(
              answer.body.detail.startsWith(field) && answer.body.detail.includes(rule),
              answer.body.detail,
            )
          }
        }
        assert.deepEqual(await read(id), before, 'half a write')
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
        'skip=100000',
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
      for (const query of ['skip=100001', 'limit=0', 'limit=1001', 'after=9007199254740992']) {
        assert.equal((await world.send('owner', `/items?${query}`)).status, 422, query)
      }
    })
  })
}
