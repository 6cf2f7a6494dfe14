import type { Database } from '@hopechest/database'
import { type DatabaseToFill, openDatabaseFolder, openPostgresToFill } from '../database-folder.ts'
import { percentile } from '../figures.ts'
import { type ItemService, startItemService } from '../item-service.ts'
import { measure as measureTimes } from '../latency.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'

/** A start with very many Idempotency-Keys that are older than a day, and requests while they are deleted. */
const measurement: Measurement = { title: 'Old Idempotency-Keys', isTimed: true, measure }
export default measurement

type Engine = 'SQLite' | 'PostgreSQL'

const keys: Record<Form, Record<Engine, number>> = {
  full: { SQLite: 1_000_000, PostgreSQL: 240_000 },
  short: { SQLite: 20_000, PostgreSQL: 20_000 },
}
/** The keys that one statement makes; each number of keys is a multiple of it. */
const keysOfStatement = 20_000
const requests: Record<Form, number> = { full: 2000, short: 100 }
const connections = 8
const mostStartMilliseconds = 2000
const mostRatio = 1.5
const longAgo = 1000

async function measure(form: Form): Promise<Figure[]> {
  const sqlite = await measureOn('SQLite', await openDatabaseFolder(), form)
  return [...sqlite, ...(await measureOn('PostgreSQL', await openPostgresToFill(), form))]
}

async function measureOn(engine: Engine, place: DatabaseToFill, form: Form): Promise<Figure[]> {
  const count = keys[form][engine]
  const before = await p99Of(await startItemService({ DATABASE_URL: place.url }), form)
  await place.fill((database) => addOldKeys(database, engine, count))
  const started = performance.now()
  const service = await startItemService({ DATABASE_URL: place.url }, before.headers)
  const start = performance.now() - started
  const { p99 } = await p99Of(service, form)
  let left = 0
  await place.fill(async (database) => {
    left = (await database.row<{ n: number }>('SELECT COUNT(*) AS n FROM idempotency_keys'))?.n ?? 0
  })
  await place.remove()
  const many = `${count} old keys`
  return [
    { name: `${engine}: a start with ${many}`, value: start, unit: 'ms', most: mostStartMilliseconds },
    {
      name: `${engine}: p99 while they are deleted, beside without any`,
      value: p99 / before.p99,
      unit: 'x',
      most: mostRatio,
    },
    { name: `${engine}: left of ${many}`, value: left, unit: '', most: count - 1 },
  ]
}

async function p99Of(
  service: ItemService,
  form: Form,
): Promise<{ p99: number; headers: ItemService['headers'] }> {
  const { headers } = service
  const item = { registry_id: 1, name: 'Kettle', url: 'https://shop.example/kettle' }
  const { data } = await service.request('POST', '/items', item)
  const urls = Array.from({ length: connections }, () => `${service.url}/items/${data.id}`)
  await measureTimes(urls, headers, requests[form] / 10)
  const p99 = percentile(await measureTimes(urls, headers, requests[form]), 99)
  await service.stop()
  return { p99, headers }
}

/**
 * Makes keys that are as old as the service: from the first step of its running time. One statement makes many of them.
 * One each would take a minute, and one statement for all would take longer than a statement may.
 */
async function addOldKeys(database: Database, engine: Engine, count: number): Promise<void> {
  const anyKey = engine === 'SQLite' ? 'hex(randomblob(16))' : 'CAST(gen_random_uuid() AS text)'
  await database.run('UPDATE running_time SET steps = $1', [longAgo])
  for (let made = 0; made < count; made += keysOfStatement) {
    await database.run(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${keysOfStatement})
       INSERT INTO idempotency_keys (key_hash, body_hash, result, created_at, step)
       SELECT ${anyKey}, ${anyKey}, '{"id":1}', '2026-01-01T00:00:00.000Z', 1 FROM numbers`,
    )
  }
}
