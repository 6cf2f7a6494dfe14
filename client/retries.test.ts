import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answerJson, type Received, startStandIn } from '@hopechest/testing/stand-in'
import { type Client, createClient, isClientError, type Outcome } from './index.ts'

interface Refusal {
  status: number
  retryAfter?: string
}

/** How often a call is sent to a service that refuses it in this way, at most three times, before it succeeds. */
async function attemptsOf(
  call: (client: Client) => Promise<Outcome<unknown>>,
  refusal: Refusal,
  retries = 2,
): Promise<number> {
  const received: Received[] = []
  await using service = await startStandIn((request, response) => {
    received.push(request)
    const headers = refusal.retryAfter === undefined ? {} : { 'retry-after': refusal.retryAfter }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    answerJson(response, refusal.status, { detail: 'Not now' })
  })
  const outcome = await call(createClient({ baseUrl: service.url, retries }))
  assert.equal(isClientError(outcome) && outcome.data.status, refusal.status)
  assert.deepEqual(new Set(received.map(({ body }) => body)).size, 1)
  return received.length
}

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const idempotencyKey = 'once'
const ifMatch = '"1"'
const afterTrouble: Record<string, [call: (client: Client) => Promise<Outcome<unknown>>, attempts: number]> =
  {
    'a read': [(client) => client.getRegistry(1), 3],
    'a change of an item': [(client) => client.updateItem(1, {}), 3],
    'a change of an item with ifMatch': [(client) => client.updateItem(1, {}, { ifMatch }), 1],
    'a change of an item that is sent back whole': [
      (client) => client.updateItem(1, { updated_at: '2026-11-20T09:30:00.000Z' }),
      1,
    ],
    'a change of a registry': [(client) => client.updateRegistry(1, {}), 1],
    'a new item': [(client) => client.addRegistryItem(1, lamp), 1],
    'a new item with a key': [(client) => client.addRegistryItem(1, lamp, { idempotencyKey }), 3],
    'a purchase with a key': [(client) => client.createPurchase(1, 2, {}, { idempotencyKey }), 3],
    'a deletion': [(client) => client.deleteRegistry(1), 1],
  }

// The waiting times of the tests pass at the same time.
describe('retries', { concurrency: true }, () => {
  for (const [name, [call, attempts]] of Object.entries(afterTrouble)) {
    const times = attempts === 1 ? 'not repeated' : 'repeated twice'
    test(`${name} is ${times} while the service cannot answer, and repeated when it has too many requests`, async () => {
      const refusals = [{ status: 502 }, { status: 503 }, { status: 504 }, { status: 429, retryAfter: '0' }]
      const counted = await Promise.all(refusals.map((refusal) => attemptsOf(call, refusal)))
      assert.deepEqual(counted, [attempts, attempts, attempts, 3])
    })
  }

  test('a refusal that stays the same is not repeated', async () => {
    for (const status of [400, 401, 403, 409, 412, 422, 500])
      assert.equal(await attemptsOf((client) => client.getItem(1), { status }), 1)
  })

  test('a caller can turn retries off, or ask for more', async () => {
    assert.equal(await attemptsOf((client) => client.getItem(1), { status: 503 }, 0), 1)
    assert.equal(await attemptsOf((client) => client.getItem(1), { status: 503 }, 4), 5)
    for (const retries of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      assert.throws(() => createClient({ baseUrl: 'http://127.0.0.1:9', retries }), /whole number/)
  })

  test('a repeated call returns what the last attempt returned', async () => {
    let attempts = 0
    await using service = await startStandIn((_, response) => {
      if (++attempts === 1) return response.destroy()
      if (attempts === 2) return answerJson(response, 503, { detail: 'Not now' })
      answerJson(response, 200, { id: 1 })
    })
    assert.deepEqual(await createClient({ baseUrl: service.url }).getItem(1), { id: 1 })
  })

  test('the client waits as long as the service asks, in seconds or until a date', async () => {
    for (const retryAfter of ['1', () => new Date(Date.now() + 2000).toUTCString()]) {
      const times: number[] = []
      await using service = await startStandIn((_, response) => {
        times.push(performance.now())
        response.setHeader('retry-after', typeof retryAfter === 'string' ? retryAfter : retryAfter())
        answerJson(response, times.length === 1 ? 503 : 200, { detail: 'Not now' })
      })
      await createClient({ baseUrl: service.url }).getItem(1)
      const [first = 0, second = 0] = times
      assert.ok(second - first >= 1000, `${second - first}`)
    }
  })

  test('a wait that would end after ten seconds, or after the time of the caller, is not begun, and the error says how long it is', async () => {
    for (const [retryAfter, timeout] of [
      ['10', undefined],
      ['3600', undefined],
      ['20', 20_000],
    ] as const) {
      await using service = await startStandIn((_, response) => {
        response.setHeader('retry-after', retryAfter)
        answerJson(response, 503, { detail: 'Not now' })
      })
      const client = createClient({ baseUrl: service.url, ...(timeout && { timeout }) })
      const outcome = await client.getItem(1)
      assert.equal(isClientError(outcome) && outcome.retryAfterSeconds, Number(retryAfter))
      assert.equal(service.received.length, 1)
    }
  })

  test('a header that is not a time is ignored', async () => {
    assert.equal(await attemptsOf((client) => client.getItem(1), { status: 503, retryAfter: 'soon' }), 3)
  })

  test('a caller who aborts while the client waits gets the answer at once', async () => {
    const controller = new AbortController()
    await using service = await startStandIn((_, response) => {
      response.setHeader('retry-after', '9').on('finish', () => setImmediate(() => controller.abort()))
      answerJson(response, 503, { detail: 'Not now' })
    })
    const outcome = await createClient({ baseUrl: service.url }).getItem(1, { signal: controller.signal })
    assert.equal(isClientError(outcome) && outcome.kind, 'aborted')
    assert.equal(service.received.length, 1)
  })
})
