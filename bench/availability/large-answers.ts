import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabaseFolder } from '../database-folder.ts'
import { type ItemService, startItemService } from '../item-service.ts'
import { longestItem } from '../longest-item.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'
import { healthOf, underAttack } from '../under-attack.ts'

/** Many clients ask at once for lists of items that are as long as they may be; some never read what they asked for. */
const measurement: Measurement = { title: 'Large answers', isTimed: true, measure }
export default measurement

const sizes = {
  full: { items: 1000, clients: 50, seconds: 10 },
  short: { items: 200, clients: 10, seconds: 2 },
}

/** How many items are added at a time. */
const together = 20

/**
 * A reader that takes nothing is cut off once the answer has waited for it for 30 seconds; it is looked for every second, and
 * notices within another. Before, the system between them takes some megabytes of each of the fifty lists, which has taken
 * five to eight seconds.
 */
const mostSecondsOfSlowReader = 45

async function measure(form: Form): Promise<Figure[]> {
  const { items, clients, seconds } = sizes[form]
  const folder = await openDatabaseFolder()
  const service = await startItemService({ DATABASE_URL: folder.url })
  const registry = await addLongItems(service, items)
  // Those that read nothing wait for half a minute, at a service of their own beside the others.
  const other = await startItemService({ DATABASE_URL: folder.url }, service.headers)
  const waiting = readNothing(other, registry, clients, form)
  const figures: Figure[] = []
  const lists = { 'GET /items?limit=1000': '/items?limit=1000', 'GET /registries/{id}/items': registry }
  for (const [name, path] of Object.entries(lists)) {
    const ask = () => readAgainAndAgain(service, path, clients, seconds)
    figures.push(...(await underAttack(`${clients} x ${name}`, healthOf(service), ask)))
  }
  figures.push(...(await waiting))
  await Promise.all([service.stop(), other.stop()])
  await folder.remove()
  return figures
}

async function addLongItems(service: ItemService, count: number): Promise<string> {
  const { id } = (await service.request('POST', '/registries', { title: 'A wedding' })) as unknown as {
    id: number
  }
  const add = () => service.request('POST', `/registries/${id}/items`, longestItem())
  for (let n = 0; n < count; n += together) await Promise.all(Array.from({ length: together }, add))
  return `/registries/${id}/items`
}

async function readAgainAndAgain(service: ItemService, path: string, clients: number, seconds: number) {
  const end = performance.now() + seconds * 1000
  const signal = AbortSignal.timeout(seconds * 1000)
  const read = async () => {
    while (performance.now() < end) {
      const answer = await fetch(service.url + path, { headers: service.headers, signal })
      for await (const _ of answer.body ?? []);
    }
  }
  await Promise.all(Array.from({ length: clients }, () => read().catch(() => undefined)))
}

/** In the short form the clients are not waited for: their time is 30 seconds. */
async function readNothing(
  service: ItemService,
  path: string,
  clients: number,
  form: Form,
): Promise<Figure[]> {
  let slowest = 0
  const figures = await underAttack(`${clients} clients that read nothing`, healthOf(service), async () => {
    const started = performance.now()
    const sockets = Array.from({ length: clients }, () => askWithoutReading(service, path))
    const cuts = sockets.map(async (socket) => {
      await new Promise((resolve) => socket.once('close', resolve))
      slowest = Math.max(slowest, (performance.now() - started) / 1000)
    })
    if (form === 'full') await Promise.race([Promise.all(cuts), pause(mostSecondsOfSlowReader * 2000)])
    else await pause(2000)
    if (sockets.some((socket) => !socket.closed)) slowest = mostSecondsOfSlowReader * 2
    for (const socket of sockets) socket.destroy()
  })
  if (form === 'short') return figures
  return [
    ...figures,
    { name: 'until the last of them was cut off', value: slowest, unit: 's', most: mostSecondsOfSlowReader },
  ]
}

/** A client notices that it was cut off when it writes: it sends a byte a second, and reads nothing. */
function askWithoutReading({ url, headers }: ItemService, path: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
    .pause()
    .on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`)
  const poke = setInterval(() => socket.write('\r\n'), 1000)
  socket.on('close', () => clearInterval(poke))
  return socket
}
