import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { each } from '@hopechest/testing/outcome'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { kettle, placeholder } from '../kettle.ts'
import { drive, type Load } from './drive.ts'

const ask = { path: '/items/1' }
const turns = { each: 5, turns: 2, rounds: 3, warmUp: 1 }
/** What a connection asks in all of them. */
const asked = 5 * (1 + 3 * 2)

const driveOne = async (load: Omit<Load, 'pids'>) => {
  const [samples = []] = await drive([{ pids: [], ...load }], turns)
  return samples
}

describe('the load tool', () => {
  test('counts each answer once, and takes no processor time of a server that it does not know', async () => {
    await using server = await startStandIn((_, response) => answerJson(response, 200, { id: 1 }))
    const samples = await driveOne({ url: server.url, asks: [[ask], [ask]] })
    assert.deepEqual(each(samples, 'requests'), [20, 20, 20])
    assert.equal(server.received.length, 2 * asked)
    for (const { p50, p99, cpuSeconds } of samples) {
      assert.ok(p99 >= p50 && p50 > 0)
      assert.equal(cpuSeconds, undefined)
    }
  })

  test('asks servers in turn, each after the last answer of the one before', async () => {
    const order: string[] = []
    let underWay = 0
    const start = (name: string) =>
      startStandIn((_, response) => {
        // One of its two connections may be answered before the other asks.
        if (underWay++ === 0 && order.at(-1) !== name) order.push(name)
        setTimeout(() => {
          underWay--
          answerJson(response, 200, { name })
        }, 1)
      })
    await using ours = await start('ours')
    await using bare = await start('bare')
    const loads = [ours, bare].map(({ url }) => ({ url, pids: [], asks: [[ask], [ask]] }))
    await drive(loads, { ...turns, each: 1 })
    assert.deepEqual(
      order,
      Array.from({ length: 14 }, (_, n) => (n % 2 === 0 ? 'ours' : 'bare')),
    )
  })

  test('ends the measurement at an answer that is an error, and quotes it', async () => {
    await using server = await startStandIn((_, response) => answerJson(response, 404, { detail: 'Gone' }))
    const measuring = driveOne({ url: server.url, asks: [[ask]] })
    await assert.rejects(measuring, /GET \/items\/1 at .* was answered HTTP\/1\.1 404 .*"Gone"/s)
  })

  test('ends the measurement at an answer that is too short', async () => {
    await using server = await startStandIn((_, response) =>
      response.writeHead(200, { 'content-length': 8 }).end('{"id":1}'),
    )
    const load = { url: server.url, asks: [[ask]] }
    assert.equal((await driveOne({ ...load, leastBytes: 8 })).length, 3)
    const measuring = driveOne({ ...load, leastBytes: 9 })
    await assert.rejects(measuring, /GET \/items\/1 at .* was answered with 8 bytes, not with 9 or more/)
  })

  test('ends the measurement when the server closes the connection', async () => {
    await using server = await startStandIn((_, response) => response.destroy())
    const measuring = driveOne({ url: server.url, asks: [[ask]] })
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
    assert.equal((await driveOne({ url: server.url, asks: [[ask]] })).length, 3)
  })

  test('sends the requests of a connection in turn', async () => {
    await using server = await startStandIn((_, response) => answerJson(response, 200, {}))
    await driveOne({ url: server.url, asks: [[{ path: '/1' }, { path: '/2' }]] })
    for (const [n, { path }] of server.received.entries()) assert.equal(path, n % 2 === 0 ? '/1' : '/2')
    assert.equal(server.received.length, asked)
  })

  test('sends no two items to one registry', async () => {
    await using server = await startStandIn((_, response) => answerJson(response, 201, {}))
    const add = { method: 'POST', path: '/items', body: kettle } as const
    await driveOne({ url: server.url, asks: [[add], [add]] })
    const registries = server.received.map(({ body }) => JSON.parse(body).registry_id)
    assert.deepEqual(
      registries.toSorted((a, b) => a - b),
      registries.map((_, n) => placeholder + 1 + n),
    )
    assert.equal(registries.length, 2 * asked)
  })
})
