import { readFile } from 'node:fs/promises'
import { Pool } from 'undici'
import { median } from '../figures.ts'
import { type ItemService, startItemService } from '../item-service.ts'
import type { EngineName, FilledDatabase } from './databases.ts'
import type { Size } from './fill.ts'
import type { GrowthRequest, Kind } from './requests.ts'

/** What is measured for one size: the median of each kind in milliseconds, and what the service itself needs. */
export interface Growth {
  engine: EngineName
  size: Size
  milliseconds: ReadonlyMap<Kind, number>
  startSeconds: number
  /** Before the first request, and after the last. */
  megabytes: readonly [before: number, after: number]
}

interface Runner extends FilledDatabase {
  service: ItemService
  client: Pool
  startSeconds: number
  times: Map<Kind, number[]>
  megabytes: number
}

/**
 * Asks services on all databases in turn, one request at a time, so that a slow moment of the machine meets them all. The
 * order of each turn is drawn: one that follows its own request, or that of another on the same servers, finds warm caches.
 */
export async function measureGrowth(
  databases: readonly FilledDatabase[],
  { rounds, each, kinds }: { rounds: number; each: number; kinds: readonly Kind[] },
): Promise<Growth[]> {
  const runners: Runner[] = []
  for (const database of databases) runners.push(await start(database))
  // A round of its own warms up the compiler.
  for (const kind of kinds) await ask(runners, kind, -1, rounds, each)
  // Each read is sent once before it is measured, so that the disk does not count.
  for (const kind of kinds.filter(({ writes }) => !writes)) {
    for (let round = 0; round < rounds; round++) await ask(runners, kind, round, rounds, each)
  }
  for (const runner of runners) runner.times = new Map(kinds.map((kind) => [kind, []]))
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) await ask(runners, kind, round, rounds, each)
  }
  return Promise.all(runners.map(finish))
}

async function start(database: FilledDatabase): Promise<Runner> {
  const started = performance.now()
  const service = await startItemService(
    // Every request reads the database: in a small one each answer would soon be one that was kept.
    { DATABASE_URL: database.url, ANSWER_MEMORY: '0' },
    { authorization: database.authorization },
  )
  return {
    ...database,
    service,
    client: new Pool(service.url, { connections: 1 }),
    startSeconds: (performance.now() - started) / 1000,
    times: new Map(),
    megabytes: await residentMegabytes(service.pid),
  }
}

async function ask(runners: readonly Runner[], kind: Kind, round: number, rounds: number, each: number) {
  const of = (rounds + 1) * each
  for (let n = 0; n < each; n++) {
    for (const { engine, client, authorization, size, times } of inDrawnOrder(runners)) {
      if (kind.only && kind.only !== engine) continue
      const request = kind.request((round + 1) * each + n, of, size)
      const started = performance.now()
      await send(client, authorization, request)
      times.get(kind)?.push(performance.now() - started)
    }
  }
}

function inDrawnOrder<Each>(all: readonly Each[]): Each[] {
  return all
    .map((each) => ({ each, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ each }) => each)
}

async function send(
  client: Pool,
  authorization: string,
  { method, path, body }: GrowthRequest,
): Promise<void> {
  const answer = await client.request({
    method,
    path,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`)
}

async function finish({
  engine,
  size,
  service,
  client,
  times,
  startSeconds,
  megabytes,
}: Runner): Promise<Growth> {
  const after = await residentMegabytes(service.pid)
  await client.close()
  await service.stop()
  return {
    engine,
    size,
    startSeconds,
    megabytes: [megabytes, after],
    milliseconds: new Map([...times].map(([kind, all]) => [kind, median(all)])),
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
