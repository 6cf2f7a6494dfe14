import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { kettle, placeholder } from '../kettle.ts'
import { drive } from './drive.ts'

const count = 50
const ask = { path: '/items/1' }

describe('the load tool', () => {
  test('counts each answer once, and takes no processor time of a server that it does not know', async () => {
    await using server = await startStandIn((_, response) => answerJson(response, 200, { id: 1 }))
    const sample = await drive({ url: server.url, pids: [], asks: [[ask], [ask]] }, count)
    assert.ok(sample.requests >= count)
    assert.equal(sample.answers, server.received.length)
    assert.ok(sample.p99 >= sample.p50 && sample.p50 > 0)
    assert.equal(sample.cpuSeconds, undefined)
  })

  test('ends the measurement at an answer that is an error, and quotes it', async () => {
    await using server = await startStandIn((_, response) => answerJson(response, 404, { detail: 'Gone' }))
    const measuring = drive({ url: server.url, pids: [], asks: [[ask]] }, count)
    await assert.rejects(measuring, /GET \/items\/1 at .* was answered HTTP\/1\.1 404 .*"Gone"/s)
  })

  test('ends the measurement at an answer that is too short', async () => {
    await using server = await startStandIn((_, response) =>
      response.writeHead(200, { 'content-length': 8 }).end('{"id":1}'),
    )
    const load = { url: server.url, pids: [], asks: [[ask]] }
    const { requests } = await drive({ ...load, leastBytes: 8 }, count)
    assert.ok(requests > 0)
    const measuring = drive({ ...load, leastBytes: 9 }, count)
    await assert.rejects(measuring, /GET \/items\/1 at .* was answered with 8 bytes, not with 9 or more/)
  })

  test('ends the measurement when the server closes the connection', async () => {
    await using server = await startStandIn((_, response) => response.destroy())
    const measuring = drive({ url: server.url, pids: [], asks: [[ask]] }, count)
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
    const { requests } = await drive({ url: server.url, pids: [], asks: [[ask]] }, count)
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
      }, 5)
    })
    await drive({ url: server.url, pids: [], asks: [[ask], [ask], [ask]] }, count)
    assert.equal(ended, begun)
  })

  test('sends the requests of a connection in turn', async () => {
    await using server = await startStandIn((_, response) => answerJson(response, 200, {}))
    await drive({ url: server.url, pids: [], asks: [[{ path: '/1' }, { path: '/2' }]] }, count)
    for (const [n, { path }] of server.received.entries()) assert.equal(path, n % 2 === 0 ? '/1' : '/2')
    assert.ok(server.received.length > 2)
  })

  test('sends no two items to one registry', async () => {
    await using server = await startStandIn((_, response) => answerJson(response, 201, {}))
    const add = { method: 'POST', path: '/items', body: kettle } as const
    const { answers } = await drive({ url: server.url, pids: [], asks: [[add], [add]] }, count)
    const registries = server.received.map(({ body }) => JSON.parse(body).registry_id)
    assert.deepEqual(
      registries.toSorted((a, b) => a - b),
      registries.map((_, n) => placeholder + 1 + n),
    )
    assert.equal(registries.length, answers)
  })
})
