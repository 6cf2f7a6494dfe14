import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { embeddedSettings, type PlainAnswer, type World } from '@hopechest/testing/world'
import fc from 'fast-check'
import { bodies, ids, queries } from './nonsense.ts'

/** Each run sends some requests at once. */
const requestsPerRun = 10
const runs = Math.ceil(Number(process.env.GENERATED_REQUESTS ?? 300) / requestsPerRun)

const contentFields = [
  ...['name', 'url', 'description', 'retailer', 'affiliate_url', 'affiliate_status', 'image_url', 'price'],
  ...['quantity_needed', 'quantity_purchased'],
]

describe('a client that sends nonsense to the item routes', () => {
  let worlds: World[]
  /** One item in every world that the routes with an id work on. */
  let itemIds: number[]

  before(async () => {
    worlds = await Promise.all(
      embeddedSettings.map((setting) => setting.open({ settings: { LOG_LEVEL: 'error' } })),
    )
    const item = { registry_id: 51, name: 'Lamp', url: 'https://shop.example/lamp' }
    itemIds = await Promise.all(
      worlds.map(async (world) => {
        const { body } = await world.post('admin', '/items', item)
        return body.data.id
      }),
    )
  })
  after(() => Promise.all(worlds.map((world) => world.close())))

  /** Whether it stands for the item, or is its id in one world: in another, on a cluster, that may be no item. */
  const isOurs = (id: string) => id === 'this' || itemIds.map(String).includes(id)

  /** Sends the same to every world; what comes back is a clean answer and the same one everywhere. */
  async function sendEverywhere(
    method: string,
    pathFor: (itemId: number) => string,
    raw?: string,
  ): Promise<PlainAnswer[]> {
    const answers = await Promise.all(
      worlds.map((world, n) =>
        world.send('admin', pathFor(itemIds[n] ?? 0), { method, ...(raw !== undefined && { raw }) }),
      ),
    )
    for (const { status, body } of answers) {
      assert.ok(status < 500, `${status} ${JSON.stringify(body)}`)
      if (status >= 400) {
        assert.deepEqual(Object.keys(body), ['detail'])
        assert.equal(typeof body.detail, 'string')
      }
    }
    assert.deepEqual([...new Set(answers.map(({ status }) => status))].length, 1, 'one engine said otherwise')
    if ((answers[0]?.status ?? 0) >= 400) {
      assert.equal(new Set(answers.map(({ body }) => body.detail)).size, 1, 'one engine said otherwise')
    }
    return answers
  }

  /** The item in every world as it stands, or the 404 of a deleted one. */
  const readAll = async () => {
    const answers = await Promise.all(worlds.map((world, n) => world.send('admin', `/items/${itemIds[n]}`)))
    return answers.map(({ body }) => body)
  }

  /** What was said in a body that was accepted is what is stored, and what is read back. */
  async function isStored(answers: PlainAnswer[], raw: string, isCreate: boolean): Promise<void> {
    for (const [n, { status, body }] of answers.entries()) {
      if (status >= 300) continue
      const sent = JSON.parse(raw)
      for (const field of contentFields) {
        const said = Object.hasOwn(sent, field) ? sent[field] : undefined
        if (said === undefined || (isCreate && said === null)) continue
        assert.deepEqual(body.data[field], said === 0 ? 0 : said, field)
      }
      assert.equal(({} as Record<string, unknown>).x, undefined)
      if (!body.data.is_active) continue
      const read = await worlds[n]?.send('admin', `/items/${body.data.id}`)
      if (isCreate) assert.deepEqual(read?.body.data, body.data)
    }
  }

  const property = <Case>(cases: fc.Arbitrary<Case>, check: (one: Case) => Promise<void>, inTurn = false) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(cases, { minLength: requestsPerRun, maxLength: requestsPerRun }),
        async (several) => {
          if (inTurn) for (const one of several) await check(one)
          else await Promise.all(several.map(check))
        },
      ),
      { numRuns: runs },
    )

  test('GET /items: lists or says what is wrong with the query', async () => {
    await property(queries, async (query) => {
      await sendEverywhere('GET', () => `/items?${query}`)
    })
  })

  test('GET /items/{id} and DELETE /items/{id}: find the item or say why not', async () => {
    await property(ids, async (id) => {
      await sendEverywhere('GET', (itemId) => `/items/${isOurs(id) ? itemId : id}`)
    })
    await property(ids, async (id) => {
      await sendEverywhere('DELETE', (itemId) => `/items/${isOurs(id) ? itemId + 1_000_000 : id}`)
    })
  })

  test('PUT /items/{id}: changes what was sent or says why not, and never half of it', async () => {
    // One after the other: whether the item is deleted just now depends on what was sent before.
    let before = await readAll()
    const send = async ([id, raw]: [string, string]) => {
      const path = (itemId: number) => `/items/${isOurs(id) ? itemId : id}`
      const answers = await sendEverywhere('PUT', path, raw)
      await isStored(answers, raw, false)
      const after = await readAll()
      for (const [n, { body }] of answers.entries()) {
        // Refused: nothing of it is there. Accepted: what was answered is there, and what was not said has stayed.
        const isOurItem = body.data?.id === itemIds[n]
        if (!isOurItem) assert.deepEqual(after[n], before[n], raw)
        else if (body.data.is_active) {
          assert.deepEqual(after[n]?.data, body.data)
          const said = Object.keys(JSON.parse(raw))
          const unsaid = contentFields.filter((field) => !said.includes(field))
          if (before[n]?.data)
            for (const field of unsaid) assert.deepEqual(body.data[field], before[n].data[field], field)
        }
      }
      before = after
    }
    await property(fc.tuple(ids, bodies), send, true)
  })

  test('POST /items: stores what was sent or says why not', async () => {
    await property(bodies, async (raw) => {
      await isStored(await sendEverywhere('POST', () => '/items', raw), raw, true)
    })
  })
})
