import type { Database } from '@hopechest/database'
import { openDatabaseFolder } from '../database-folder.ts'
import { type ItemService, startItemService } from '../item-service.ts'
import { measure as measureTimes } from '../latency.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'
import { percentile } from '../under-attack.ts'

/** A start on SQLite with a million Idempotency-Keys that have had their day, and requests while they are deleted. */
const measurement: Measurement = { title: 'Old Idempotency-Keys', isTimed: true, measure }
export default measurement

const keys: Record<Form, number> = { full: 1_000_000, short: 20_000 }
const requests: Record<Form, number> = { full: 2000, short: 100 }
const connections = 8
const mostStartMilliseconds = 2000
const mostRatio = 1.5
const longAgo = 1000

async function measure(form: Form): Promise<Figure[]> {
  const folder = await openDatabaseFolder()
  const before = await p99Of(await startItemService({ DATABASE_URL: folder.url }), form)
  await folder.fill((database) => addOldKeys(database, keys[form]))
  const started = performance.now()
  const service = await startItemService({ DATABASE_URL: folder.url }, before.headers)
  const start = performance.now() - started
  const { p99 } = await p99Of(service, form)
  let left = 0
  await folder.fill(async (database) => {
    left = (await database.row<{ n: number }>('SELECT COUNT(*) AS n FROM idempotency_keys'))?.n ?? 0
  })
  await folder.remove()
  return [
    { name: `a start with ${keys[form]} old keys`, value: start, unit: 'ms', most: mostStartMilliseconds },
    {
      name: 'p99 while they are deleted, beside without any',
      value: p99 / before.p99,
      unit: 'x',
      most: mostRatio,
    },
    { name: `left of ${keys[form]} old keys`, value: left, unit: '', most: keys[form] - 1 },
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

/** Made at the first step of a running time that has many more by now. One statement makes them all: it is ten times as fast. */
function addOldKeys(database: Database, count: number): Promise<void> {
  return database.transaction(async (statements) => {
    await statements.run('UPDATE running_time SET steps = $1', [longAgo])
    await statements.run(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1)
       INSERT INTO idempotency_keys (key_hash, body_hash, result, created_at, step)
       SELECT hex(randomblob(16)), hex(randomblob(16)), '{"id":1}', '2026-01-01T00:00:00.000Z', 1 FROM numbers`,
      [count],
    )
  })
}
