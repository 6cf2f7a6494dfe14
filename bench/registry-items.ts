import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { startItemService } from './item-service.ts'
import { measure } from './latency.ts'
import { median } from './load.ts'

const hostMilliseconds = 10
const items = 20
const rounds = 5
const requestsPerRound = 200
const targets: Record<number, number> = { 1: 0.5, 8: 2 }

/** `GET /registries/{id}/items` against the one call to the host that it cannot do without. */
export async function registryItems(): Promise<void> {
  const host = fork(new URL('./slow-host.ts', import.meta.url), [String(hostMilliseconds)])
  const [{ url, authorization, id }] = await once(host, 'message')
  const service = await startItemService({ HOST_URL: url })
  const headers = { authorization, accept: 'application/json' }
  for (let n = 0; n < items; n++) {
    const item = { name: `Wish ${n}`, url: 'https://shop.example/wish' }
    await service.request('POST', `/registries/${id}/items`, item, headers)
  }
  const direct = `${url}/wp-json/wp/v2/gift_registry/${id}?context=view&_fields=id,author,status,slug,link,meta`
  const ours = `${service.url}/registries/${id}/items`

  console.log(`GET /registries/{id}/items, ${items} items, a host that takes ${hostMilliseconds} ms:`)
  for (const [connections, target] of Object.entries(targets)) {
    const n = Number(connections)
    const alone: number[] = []
    const through: number[] = []
    let hostCalls = 0
    for (let round = 0; round <= rounds; round++) {
      const hostTimes = await measure(direct, headers, n, requestsPerRound)
      const before = await callsOf(host)
      const ourTimes = await measure(ours, headers, n, requestsPerRound)
      // The first round warms both up.
      if (round === 0) continue
      hostCalls += (await callsOf(host)) - before
      alone.push(median(hostTimes))
      through.push(median(ourTimes))
    }
    const added = median(through.map((time, round) => time - (alone[round] ?? 0)))
    const perRequest = hostCalls / (rounds * requestsPerRound)
    console.log(
      `  ${n} connection${n > 1 ? 's' : ' '}  host alone ${median(alone).toFixed(2)} ms, through us ${median(through).toFixed(2)} ms, ` +
        `added ${added.toFixed(2)} ms (target: at most ${target}), host calls per request ${perRequest.toFixed(2)} (target: 1.00)`,
    )
  }
  await service.stop()
  host.disconnect()
}

async function callsOf(host: ChildProcess): Promise<number> {
  const answer = once(host, 'message')
  host.send('count')
  return Number((await answer)[0])
}
