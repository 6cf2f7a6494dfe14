import assert from 'node:assert/strict'
import { test } from 'node:test'
import { each } from '@hopechest/testing/outcome'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { createClient, isClientError } from './index.ts'

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ id: from + index }))
const idsOf = async (entries: AsyncIterable<{ id: number }>) => {
  const ids: number[] = []
  for await (const { id } of entries) ids.push(id)
  return ids
}

test('an iteration over a list reads page after page until one is not full', async () => {
  for (const [total, requests] of [
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
  ] as const) {
    await using service = await startStandIn(({ path }, response) => {
      const { searchParams } = new URL(path, 'http://service')
      const [skip, limit] = [Number(searchParams.get('skip')), Number(searchParams.get('limit'))]
      answerJson(response, 200, range(skip, Math.min(total, skip + limit)))
    })
    const client = createClient({ baseUrl: service.url })
    for (const entries of [
      client.eachRegistry({ pageSize: 2 }),
      client.eachRegistryPurchase(5, { pageSize: 2 }),
      client.eachPurchase(5, 6, { pageSize: 2 }),
    ]) {
      service.received.length = 0
      assert.deepEqual(await idsOf(entries), [...Array(total).keys()])
      assert.equal(service.received.length, requests)
    }
  }
})

test('an iteration over items follows the link to the next page, also behind a short page', async () => {
  const pages: Record<string, [ids: number[], next?: number]> = {
    '0': [[1], 1],
    '1': [[], 4],
    '4': [[5, 6]],
  }
  await using service = await startStandIn(({ path }, response) => {
    const after = new URL(path, 'http://service').searchParams.get('after') ?? ''
    const [ids = [], next] = pages[after] ?? []
    if (next !== undefined) response.setHeader('link', `</items?after=${next}&limit=2>; rel="next"`)
    answerJson(
      response,
      200,
      ids.map((id) => ({ id })),
    )
  })
  const client = createClient({ baseUrl: `${service.url}/api` })
  assert.deepEqual(await idsOf(client.eachItem({ pageSize: 2 })), [1, 5, 6])
  assert.deepEqual(each(service.received, 'path'), [
    '/api/items?after=0&limit=2',
    '/api/items?after=1&limit=2',
    '/api/items?after=4&limit=2',
  ])
})

test('a link never leads the client and its credentials to another address', async () => {
  await using elsewhere = await startStandIn((_, response) => answerJson(response, 200, []))
  await using service = await startStandIn((_, response) => {
    if (service.received.length === 1)
      response.setHeader('link', `<${elsewhere.url}/items?after=7>; rel="next"`)
    answerJson(response, 200, [])
  })
  await idsOf(createClient({ baseUrl: service.url }).eachItem())
  assert.equal(service.received[1]?.path, '/items?after=7')
  assert.deepEqual(elsewhere.received, [])
})

test('a caller who stops early causes no further request', async () => {
  await using service = await startStandIn((_, response) => answerJson(response, 200, range(0, 2)))
  for await (const _ of createClient({ baseUrl: service.url }).eachRegistry({ pageSize: 2 })) break
  assert.equal(service.received.length, 1)
})

test('an iteration throws what it cannot read, a missing list too', async () => {
  for (const [status, kind] of [
    [403, 'forbidden'],
    [404, 'not_found'],
  ] as const) {
    await using service = await startStandIn((_, response) => answerJson(response, status, { detail: 'No' }))
    const client = createClient({ baseUrl: service.url })
    await assert.rejects(idsOf(client.eachRegistryPurchase(5)), (error) => {
      assert.ok(isClientError(error))
      return error.kind === kind
    })
  }
  await assert.rejects(idsOf(createClient({}).eachItem()), { kind: 'api_not_configured' })
})
