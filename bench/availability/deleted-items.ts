import type { Database } from '@hopechest/database'
import { openDatabaseFolder } from '../database-folder.ts'
import { median } from '../figures.ts'
import { startItemService } from '../item-service.ts'
import { measure as measureTimes } from '../latency.ts'
import { cpuSecondsOf } from '../load/cpu.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'

/** A list of a registry with 23 items, of which 3,900 others were deleted, beside a list without deleted items. */
const measurement: Measurement = { title: 'Deleted items', isTimed: true, measure }
export default measurement

const active = 23
const deleted = 3900
const rounds: Record<Form, number> = { full: 15, short: 5 }
const requestsEach = 100
const mostRatio = 1.5

async function measure(form: Form): Promise<Figure[]> {
  const folder = await openDatabaseFolder()
  const service = await startItemService({ DATABASE_URL: folder.url })
  const registry = async () => {
    const created = (await service.request('POST', '/registries', { title: 'A wedding' })) as unknown
    return (created as { id: number }).id
  }
  const ids = { tidy: await registry(), worn: await registry() }
  await folder.fill(async (database) => {
    await addItems(database, ids.tidy, active, 1)
    await addItems(database, ids.worn, deleted, 0)
    await addItems(database, ids.worn, active, 1)
  })
  const spent = { tidy: 0, worn: 0 }
  const timeOf = async (list: 'tidy' | 'worn') => {
    const before = cpuSecondsOf(service.pids) ?? Number.NaN
    const url = `${service.url}/registries/${ids[list]}/items`
    const times = await measureTimes([url], service.headers, requestsEach)
    spent[list] += (cpuSecondsOf(service.pids) ?? Number.NaN) - before
    return median(times)
  }
  const ratios: number[] = []
  for (let round = 0; round <= rounds[form]; round++) {
    const without = await timeOf('tidy')
    const ratio = (await timeOf('worn')) / without
    // The first round warms everything up.
    if (round > 0) ratios.push(ratio)
    else spent.tidy = spent.worn = 0
  }
  await service.stop()
  await folder.remove()
  const name = `${active} items beside ${deleted} deleted ones, beside none`
  const figures: Figure[] = [{ name, value: median(ratios), unit: 'x', most: mostRatio }]
  const percent = (spent.worn / spent.tidy) * 100
  // Where the system does not say the processor time, there is no such figure.
  if (Number.isFinite(percent))
    figures.push({ name: `${name}: processor time`, value: percent, unit: '%', most: mostRatio * 100 })
  return figures
}

function addItems(database: Database, registryId: number, count: number, isActive: 0 | 1): Promise<void> {
  return database.transaction(async (statements) => {
    for (let n = 0; n < count; n++) {
      await statements.run(
        `INSERT INTO items (registry_id, name, url, quantity_needed, quantity_purchased, is_active, version,
           created_at, updated_at)
         VALUES ($1, 'Kettle', 'https://shop.example/kettle', 1, 0, $2, 1, $3, $3)`,
        [registryId, isActive, new Date().toISOString()],
      )
    }
  })
}
