import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '@hopechest/database'
import { startPostgres } from '@hopechest/testing/databases/postgres'
import { type ItemService, startItemService } from '../item-service.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'

/** A table of PostgreSQL that another program has locked: every request is answered before its client gives up. */
const measurement: Measurement = { title: 'A locked table', isTimed: false, measure }
export default measurement

const tables: Record<Form, string[]> = {
  full: ['items', 'registry_sync', 'purchases', 'leases', 'idempotency_keys', 'registries', 'accounts'],
  short: ['registry_sync'],
}
const mostSeconds = 10

async function measure(form: Form): Promise<Figure[]> {
  const postgres = await startPostgres()
  const service = await startItemService({ DATABASE_URL: postgres.url })
  const other = await openDatabase(postgres.url)
  const ids = await fill(service)
  const figures: Figure[] = []
  for (const table of tables[form]) {
    const answers = await whileLocked(other, table, () =>
      Promise.all(requestsFor(ids).map((request) => ask(service, request))),
    )
    const longest = Math.max(...answers.map(({ seconds }) => seconds))
    const wrong = answers.filter(({ status }) => status >= 300 && status !== 503).length
    const name = `while ${table} is locked`
    figures.push(
      { name: `the longest answer ${name}`, value: longest, unit: 's', most: mostSeconds },
      { name: `neither done nor 503 ${name}`, value: wrong, unit: '', most: 0 },
    )
  }
  await service.stop()
  await other.close()
  await postgres.stop()
  return figures
}

interface Ids {
  registry: number
  item: number
}

async function fill(service: ItemService): Promise<Ids> {
  const created: unknown = await service.request('POST', '/registries', { title: 'A wedding' })
  const registry = (created as { id: number }).id
  const item = { name: 'Kettle', url: 'https://shop.example/kettle', quantity_needed: 100 }
  const { data } = await service.request('POST', `/registries/${registry}/items`, item)
  return { registry, item: data.id }
}

type Request = [method: string, path: string, body?: object]

function requestsFor({ registry, item }: Ids): Request[] {
  const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
  const at = `/registries/${registry}`
  return [
    ['GET', '/items'],
    ['GET', `/items/${item}`],
    ['PUT', `/items/${item}`, { price: Math.ceil(Math.random() * 1000) }],
    ['POST', '/items', { registry_id: registry, ...lamp }],
    ['GET', '/registries'],
    ['GET', at],
    ['PATCH', at, { title: 'Ours' }],
    ['PATCH', at, { meta: { registry_item_ids: [item], registry_invitees: ['jo'] } }],
    ['GET', `${at}/items`],
    ['POST', `${at}/items`, lamp],
    ['POST', `${at}/invitees`, { invitees: ['jim'] }],
    ['GET', `${at}/purchases`],
    ['POST', `${at}/items/${item}/purchases`, {}],
    ['POST', '/registries', { title: 'Another' }],
  ]
}

async function ask(
  service: ItemService,
  [method, path, body]: Request,
): Promise<{ seconds: number; status: number }> {
  const started = performance.now()
  const response = await fetch(service.url + path, {
    method,
    headers: {
      ...service.headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': String(started) }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await response.text()
  return { seconds: (performance.now() - started) / 1000, status: response.status }
}

/** PostgreSQL ends a transaction that says nothing for some seconds, so this one keeps talking. */
async function whileLocked<Result>(
  other: Database,
  table: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const { promise: locked, resolve } = Promise.withResolvers<void>()
  let isDone = false
  const holding = other.transaction(async (statements) => {
    await statements.script(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    resolve()
    while (!isDone) {
      await statements.row('SELECT 1')
      await pause(200)
    }
  })
  await locked
  try {
    return await act()
  } finally {
    isDone = true
    await holding
  }
}
