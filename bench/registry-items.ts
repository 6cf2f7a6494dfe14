import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type ItemService, startItemService } from './item-service.ts'
import { measure } from './latency.ts'
import { median, startServer } from './load.ts'

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
  const paths = ids.map((id) => lastPath.replace(/\d+(?=\?)/, String(id)))
  const relay = await startServer('./bare-relay.ts', url)

  console.log(`GET /registries/{id}/items, ${itemsEach} items, a host that takes ${hostMilliseconds} ms:`)
  for (const [connections, target] of Object.entries(targets)) {
    const n = Number(connections)
    const on = (base: string) => paths.slice(0, n).map((path) => base + path)
    const figures = await compare(host, on(url), on(relay.url), ours.slice(0, n), headers)
    console.log(`  ${n} connection${n > 1 ? 's' : ''}`)
    console.log(`    host alone             ${figures.host.toFixed(2)} ms`)
    console.log(`    a bare relay adds      ${figures.relay.toFixed(2)} ms`)
    console.log(`    item service adds      ${figures.service.toFixed(2)} ms (target: at most ${target})`)
    console.log(`    host calls per request ${figures.calls.toFixed(2)} (target: 1.00)`)
  }
  relay.process.disconnect()
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

/** Host, relay and service in turn, round by round, so that a machine that slows down slows them all. */
async function compare(
  host: ChildProcess,
  alone: string[],
  relayed: string[],
  ours: string[],
  headers: Record<string, string>,
): Promise<Figures> {
  const timeOf = async (urls: string[]) => median(await measure(urls, headers, requestsEach))
  const times: Omit<Figures, 'calls'>[] = []
  let calls = 0
  for (let round = 0; round <= rounds; round++) {
    const hostTime = await timeOf(alone)
    const relay = (await timeOf(relayed)) - hostTime
    const before = await ask(host)
    const service = (await timeOf(ours)) - hostTime
    const after = await ask(host)
    // The first round warms everything up.
    if (round === 0) continue
    calls += after.calls - before.calls
    times.push({ host: hostTime, relay, service })
  }
  return {
    host: median(times.map(({ host }) => host)),
    relay: median(times.map(({ relay }) => relay)),
    service: median(times.map(({ service }) => service)),
    calls: calls / (rounds * requestsEach * ours.length),
  }
}

/** Milliseconds: what the host takes, and what each adds to that. */
interface Figures {
  host: number
  relay: number
  service: number
  /** to the host, per request */
  calls: number
}

async function ask(host: ChildProcess): Promise<{ calls: number; lastPath: string }> {
  const answer = once(host, 'message')
  host.send('what were you asked?')
  return (await answer)[0]
}
