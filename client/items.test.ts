import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { createClient } from './index.ts'

const idIn = (path: string) => Number(path.split('/')[2])
const idsOf = (items: unknown) => (items as { id: number }[]).map(({ id }) => id)

test('an item comes out of its envelope, or as it is when there is none', async () => {
  await using service = await startStandIn(({ path }, response) => {
    const item = { id: idIn(path), name: 'Lamp' }
    answerJson(response, 200, item.id === 1 ? { success: true, data: item, message: 'Here' } : item)
  })
  const client = createClient({ baseUrl: service.url })
  assert.deepEqual(await client.getItem(1), { id: 1, name: 'Lamp' })
  assert.deepEqual(await client.getItem(2), { id: 2, name: 'Lamp' })
})

test('many items are read in the order of their ids, and what cannot be read is left out', async () => {
  await using service = await startStandIn(({ path }, response) => {
    const id = idIn(path)
    if (id === 3) return answerJson(response, 404, { detail: 'Item not found' })
    if (id === 4) return answerJson(response, 500, { detail: 'Internal error' })
    if (id === 5) return response.writeHead(200).end('no JSON')
    if (id === 6) return response.destroy()
    answerJson(response, 200, { success: true, data: { id }, message: 'Here' })
  })
  const client = createClient({ baseUrl: service.url })
  const ids = [9, 3, 1, 4, 9, -1, 8, 5, 0, 1.5, Number.NaN, 6, 2, 7, 2]
  assert.deepEqual(idsOf(await client.getItems(ids)), [9, 1, 9, 8, 2, 7, 2])
  assert.deepEqual(await client.getItems([]), [])
  const paths = service.received.map(({ path }) => path)
  assert.equal(paths.filter((path) => path === '/items/9').length, 1, 'asked once for what is named twice')
  assert.ok(paths.every((path) => /^\/items\/[1-9]$/.test(path)))
})

test('of a thousand items only a few are asked for at the same time', async () => {
  let underWay = 0
  let most = 0
  const answerLater: typeof fetch = async (address) => {
    underWay += 1
    most = Math.max(most, underWay)
    const id = idIn(new URL(String(address)).pathname)
    for (let turns = 0; turns < id % 4; turns++) await turn()
    underWay -= 1
    return Response.json({ success: true, data: { id }, message: 'Here' })
  }
  const ids = Array.from({ length: 1000 }, (_, n) => 1000 - n)
  const client = createClient({ baseUrl: 'http://127.0.0.1:9' }, answerLater)
  assert.deepEqual(idsOf(await client.getItems(ids)), ids)
  assert.equal(most, 6)
})
