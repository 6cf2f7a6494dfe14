import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { kettle, placeholder } from '../kettle.ts'
import { drive } from './drive.ts'
import type { Layout } from './registries.ts'

const seconds = 0.05
const ask = { path: '/items/1' }

describe('the load tool', () => {
  test('counts each answer once, and takes no processor time of a server that it does not know', async () => {
    await using server = await startStandIn((_, response) => answerJson(response, 200, { id: 1 }))
    const sample = await drive({ url: server.url, pids: [], asks: [ask, ask] }, seconds)
    assert.ok(sample.requests > 0)
    assert.ok(sample.requests <= server.received.length)
    assert.ok(sample.milliseconds > 0)
    assert.equal(sample.cpuSeconds, undefined)
  })

  test('ends the measurement at an answer that is an error, and quotes it', async () => {
    await using server = await startStandIn((_, response) => answerJson(response, 404, { detail: 'Gone' }))
    const measuring = drive({ url: server.url, pids: [], asks: [ask] }, seconds)
    await assert.rejects(measuring, /GET \/items\/1 at .* was answered HTTP\/1\.1 404 .*"Gone"/s)
  })

  test('ends the measurement when the server closes the connection', async () => {
    await using server = await startStandIn((_, response) => response.destroy())
    const measuring = drive({ url: server.url, pids: [], asks: [ask] }, seconds)
    await assert.rejects(measuring, /the server closed the connection/)
  })

  test('reads answers that come in pieces and in chunks', async () => {
    await using server = await startStandIn((_, response) => {
      response.write('a')
      setImmediate(() => {
        response.write('b')
        setImmediate(() => response.end())
      })
    })
    const { requests } = await drive({ url: server.url, pids: [], asks: [ask] }, seconds)
    assert.ok(requests > 0)
  })

  test('waits for the last answer, so that no request reaches into the next measurement', async () => {
    let begun = 0
    let ended = 0
    await using server = await startStandIn((_, response) => {
      begun++
      setTimeout(() => {
        ended++
        answerJson(response, 200, {})
      }, 20)
    })
    await drive({ url: server.url, pids: [], asks: [ask, ask, ask] }, seconds)
    assert.equal(ended, begun)
  })

  test('sends the items of two connections to registries that follow each other', async () => {
    const registries = await registriesOfTwo('together')
    assert.deepEqual(
      registries,
      registries.map((_, n) => placeholder + 1 + n),
    )
  })

  test('sends no two items to one registry, and those of two connections far apart', async () => {
    const registries = await registriesOfTwo('apart')
    assert.equal(new Set(registries).size, registries.length)
    const isFar = (registry: number) => registry > placeholder + 1_000_000
    assert.ok(registries.some(isFar))
    assert.ok(!registries.every(isFar))
  })

  test('sends the request that stands before another one first, each time', async () => {
    await using server = await startStandIn((_, response) => answerJson(response, 200, {}))
    const asks = [{ path: '/list', after: { path: '/change' } }]
    const { requests } = await drive({ url: server.url, pids: [], asks }, seconds)
    const paths = server.received.map(({ path }) => path)
    for (const [n, path] of paths.entries()) assert.equal(path, n % 2 === 0 ? '/change' : '/list')
    assert.ok(requests <= paths.length / 2)
  })
})

async function registriesOfTwo(layout: Layout): Promise<number[]> {
  await using server = await startStandIn((_, response) => answerJson(response, 201, {}))
  const add = { method: 'POST', path: '/items', body: kettle } as const
  await drive({ url: server.url, pids: [], asks: [add, add], layout }, seconds)
  return server.received.map(({ body }) => JSON.parse(body).registry_id).toSorted((a, b) => a - b)
}
