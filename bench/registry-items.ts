import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type ItemService, startItemService } from './item-service.ts'
import { measure } from './latency.ts'
import { median } from './load.ts'

const hostMilliseconds = 10
const itemsEach = 20
const rounds = 7
const requestsEach = 100
const most = 8
const targets = { 1: 0.5, [most]: 2 }

/** `GET /registries/{id}/items` against the one call to the host that it cannot do without. */
export async function registryItems(): Promise<void> {
  const host = fork(new URL('./slow-host.ts', import.meta.url), [String(hostMilliseconds), String(most)])
  const [{ url, authorization, ids }] = (await once(host, 'message')) as [Host]
  const service = await startItemService({ HOST_URL: url })
  const headers = { authorization, accept: 'application/json' }
  for (const id of ids) await addItems(service, id, headers)
  const ours = ids.map((id) => `${service.url}/registries/${id}/items`)
  // The very question that the service puts to the host.
  await measure(ours.slice(0, 1), headers, 1)
  const { lastPath } = await ask(host)
  const alone = ids.map((id) => url + lastPath.replace(/\d+(?=\?)/, String(id)))

  console.log(`GET /registries/{id}/items, ${itemsEach} items, a host that takes ${hostMilliseconds} ms:`)
  for (const [connections, target] of Object.entries(targets)) {
    const n = Number(connections)
    console.log(await compare(host, alone.slice(0, n), ours.slice(0, n), headers, target))
  }
  await service.stop()
  host.disconnect()
}

interface Host {
  url: string
  authorization: string
  ids: number[]
}

async function addItems(service: ItemService, id: number, headers: Record<string, string>): Promise<void> {
  for (let n = 0; n < itemsEach; n++) {
    const item = { name: `Wish ${n}`, url: 'https://shop.example/wish' }
    await service.request('POST', `/registries/${id}/items`, item, headers)
  }
}

/** Host and service in turn, round by round, so that a machine that slows down slows both. */
async function compare(
  host: ChildProcess,
  alone: string[],
  ours: string[],
  headers: Record<string, string>,
  target: number,
): Promise<string> {
  const hostTimes: number[] = []
  const ourTimes: number[] = []
  let calls = 0
  for (let round = 0; round <= rounds; round++) {
    const hostTime = median(await measure(alone, headers, requestsEach))
    const before = await ask(host)
    const ourTime = median(await measure(ours, headers, requestsEach))
    // The first round warms both up.
    if (round === 0) continue
    calls += (await ask(host)).calls - before.calls
    hostTimes.push(hostTime)
    ourTimes.push(ourTime)
  }
  const added = median(ourTimes.map((time, round) => time - (hostTimes[round] ?? Number.NaN)))
  const perRequest = calls / (rounds * requestsEach * ours.length)
  return (
    `  ${ours.length} connection${ours.length > 1 ? 's' : ' '}  host alone ${median(hostTimes).toFixed(2)} ms, ` +
    `through us ${median(ourTimes).toFixed(2)} ms, added ${added.toFixed(2)} ms (target: at most ${target}), ` +
    `host calls per request ${perRequest.toFixed(2)} (target: 1.00)`
  )
}

async function ask(host: ChildProcess): Promise<{ calls: number; lastPath: string }> {
  const answer = once(host, 'message')
  host.send('what were you asked?')
  return (await answer)[0]
}
