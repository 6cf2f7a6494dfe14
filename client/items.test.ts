import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { createClient } from './index.ts'

const idIn = (path: string) => Number(path.split('/')[2] ?? 1)
const idsOf = (items: unknown) => (items as { id: number }[]).map(({ id }) => id)

test('an item is taken out of its envelope, if there is one, by every method that returns an item', async () => {
  await using service = await startStandIn(({ path }, response) => {
    const item = { id: idIn(path), name: 'Lamp' }
    answerJson(response, 200, item.id === 1 ? { success: true, data: item, message: 'Here' } : item)
  })
  const client = createClient({ baseUrl: service.url })
  const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
  assert.deepEqual(await client.getItem(2), { id: 2, name: 'Lamp' })
  for (const outcome of [
    await client.getItem(1),
    await client.updateItem(1, {}),
    await client.deleteItem(1),
    await client.createItem({ ...lamp, registry_id: 1 }),
    await client.addRegistryItem(1, lamp),
  ])
    assert.deepEqual(outcome, { id: 1, name: 'Lamp' })
})

test('many items are read in the order of their ids, and those that cannot be read are left out', async () => {
  await using service = await startStandIn(({ path }, response) => {
    const id = idIn(path)
    if (id === 3) return answerJson(response, 404, { detail: 'Item not found' })
    if (id === 4) return answerJson(response, 500, { detail: 'Internal error' })
    if (id === 5) return response.writeHead(200).end('no JSON')
    if (id === 6) return response.destroy()
    answerJson(response, 200, { success: true, data: { id }, message: 'Here' })
  })
  const client = createClient({ baseUrl: service.url, retries: 0 })
  const ids = [9, 3, 1, 4, 9, -1, 8, 5, 0, 1.5, Number.NaN, 6, 2, 7, 2]
  assert.deepEqual(idsOf(await client.getItems(ids)), [9, 1, 9, 8, 2, 7, 2])
  assert.deepEqual(await client.getItems([]), [])
  const paths = service.received.map(({ path }) => path)
  const count = paths.filter((path) => path === '/items/9').length
  assert.equal(count, 1, 'an id that is named twice is requested once')
  assert.ok(paths.every((path) => /^\/items\/[1-9]$/.test(path)))
})

test('of a thousand items only six are requested at the same time', async () => {
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
  const client = createClient({ baseUrl: 'http://127.0.0.1:9', fetch: answerLater })
  assert.deepEqual(idsOf(await client.getItems(ids)), ids)
  assert.equal(most, 6)
})
