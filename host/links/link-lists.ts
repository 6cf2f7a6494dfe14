import { listDayHasPassed, parseAddress, type Registry } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { hashOf } from '../address-hash.ts'
import { findSteps, stepsOfADay, stepsOfDays } from '../running-time.ts'

type Listed = Pick<Registry, 'id' | 'meta'>

/** Whether the owners of a list let the service look at the shops of its gifts. */
export async function findIsOn(database: Statements, registryId: number): Promise<boolean> {
  const row = await database.row<{ is_on: 0 | 1 }>('SELECT is_on FROM link_lists WHERE registry_id = $1', [
    registryId,
  ])
  return row?.is_on === 1
}

/** What was found stays while it is off, so that to switch it off and on asks no shop sooner. */
export async function saveIsOn(database: Database, { id, meta }: Listed, isOn: boolean): Promise<void> {
  await database.run(
    `INSERT INTO link_lists (registry_id, is_on, event_date, put_away, opened_at_step, due_at_step)
     VALUES ($1, $2, $3, $4, $5, $5)
     ON CONFLICT (registry_id) DO UPDATE SET is_on = excluded.is_on, event_date = excluded.event_date,
       put_away = excluded.put_away, opened_at_step = excluded.opened_at_step, due_at_step = excluded.due_at_step`,
    [id, Number(isOn), meta.registry_event_date, Number(meta.registry_put_away), await findSteps(database)],
  )
}

/** An owner has the list before them. Of a host that keeps its lists itself, this is how the service learns of another day. */
export async function noteOpened(database: Database, { id, meta }: Listed): Promise<void> {
  const steps = await findSteps(database)
  const row = await database.row<Pick<ListRow, 'event_date' | 'put_away' | 'opened_at_step'>>(
    'SELECT event_date, put_away, opened_at_step FROM link_lists WHERE registry_id = $1 AND is_on = 1',
    [id],
  )
  const [day, putAway] = [meta.registry_event_date, Number(meta.registry_put_away)]
  const isNoted =
    row?.event_date === day && row.put_away === putAway && row.opened_at_step > steps - stepsOfADay
  // Each write would change what is remembered of all lists.
  if (!row || isNoted) return
  await database.run(
    'UPDATE link_lists SET event_date = $2, put_away = $3, opened_at_step = $4 WHERE registry_id = $1',
    [id, day, putAway, steps],
  )
}

export async function forgetLinks(database: Database, registryId: number): Promise<void> {
  await database.run('DELETE FROM link_lists WHERE registry_id = $1', [registryId])
  await database.run('DELETE FROM link_looks WHERE registry_id = $1', [registryId])
}

interface ListRow {
  is_on: 0 | 1
  event_date: string
  /** Of a host that keeps its lists itself it is not known: such a day is over when it is over everywhere. */
  time_zone: string
  put_away: 0 | 1
  opened_at_step: number
}

/** A list that no owner opens rests: it may be forgotten. */
const daysUnopened = 180

/** Shops are asked for lists whose day has not come, which are not put away, and which an owner still looks at. */
export async function mayLook(database: Database, registryId: number, now: Date): Promise<boolean> {
  const row = await database.row<ListRow>(
    `SELECT link_lists.is_on, COALESCE(registries.event_date, link_lists.event_date) AS event_date,
       COALESCE(registries.time_zone, '') AS time_zone, COALESCE(registries.put_away, link_lists.put_away) AS put_away, link_lists.opened_at_step
     FROM link_lists LEFT JOIN registries ON registries.id = link_lists.registry_id
     WHERE link_lists.registry_id = $1`,
    [registryId],
  )
  if (!row || row.is_on === 0 || row.put_away === 1) return false
  const isOpened = row.opened_at_step > (await findSteps(database)) - stepsOfDays(daysUnopened)
  const day = { registry_event_date: row.event_date, registry_time_zone: row.time_zone }
  return isOpened && !listDayHasPassed(day, now)
}

/** Reads the gifts of each list that is due anew, once a day of running time. */
export async function readDueLists(database: Database, now: Date, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const id = await takeDueList(database)
    if (id === undefined) return
    if (await mayLook(database, id, now)) await readList(database, id)
    else await restList(database, id)
  }
}

async function takeDueList(database: Database): Promise<number | undefined> {
  const steps = await findSteps(database)
  const row = await database.row<{ registry_id: number }>(
    `UPDATE link_lists SET due_at_step = $2 WHERE due_at_step <= $1 AND registry_id =
       (SELECT registry_id FROM link_lists WHERE is_on = 1 AND due_at_step <= $1 ORDER BY due_at_step, registry_id LIMIT 1)
     RETURNING registry_id`,
    [steps, steps + stepsOfADay],
  )
  return row?.registry_id
}

async function restList(database: Database, id: number): Promise<void> {
  await database.run('UPDATE link_looks SET due_at_step = NULL WHERE registry_id = $1', [id])
}

/** A gift whose owner has changed its link starts anew. One without a shop has no look. */
async function readList(database: Database, id: number): Promise<void> {
  const steps = await findSteps(database)
  const items = await database
    .near(id)
    .rows<{ id: number; url: string }>('SELECT id, url FROM items WHERE registry_id = $1 AND is_active = 1', [
      id,
    ])
  const rows = await database.rows<{ item_id: number; url_hash: string; due_at_step: number | null }>(
    'SELECT item_id, url_hash, due_at_step FROM link_looks WHERE registry_id = $1',
    [id],
  )
  const known = new Map(rows.map((row) => [row.item_id, row]))
  for (const item of items) {
    const row = known.get(item.id)
    const host = hostOfLink(item.url, id)
    if (host === undefined) continue
    known.delete(item.id)
    if (row?.url_hash === hashOf(item.url) && row.due_at_step !== null) continue
    await giveWay()
    if (row?.url_hash === hashOf(item.url)) await wake(database, id, item.id, steps)
    else await beginLooks(database, { id, itemId: item.id, url: item.url, host, steps })
  }
  for (const itemId of known.keys()) {
    await database.run('DELETE FROM link_looks WHERE registry_id = $1 AND item_id = $2', [id, itemId])
    await giveWay()
  }
}

async function wake(database: Database, id: number, itemId: number, steps: number): Promise<void> {
  await database.run(
    'UPDATE link_looks SET due_at_step = $3 WHERE registry_id = $1 AND item_id = $2 AND due_at_step IS NULL',
    [id, itemId, steps],
  )
}

async function beginLooks(
  database: Database,
  { id, itemId, url, host, steps }: { id: number; itemId: number; url: string; host: string; steps: number },
): Promise<void> {
  await database.run(
    `INSERT INTO link_looks (registry_id, item_id, url_hash, host, due_at_step) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (registry_id, item_id) DO UPDATE SET url_hash = excluded.url_hash, host = excluded.host,
       due_at_step = excluded.due_at_step, missing_looks = 0, missing_since_step = NULL, is_missing = 0, is_kept = 0,
       price = NULL, currency = NULL, priced_at_step = NULL`,
    [id, itemId, hashOf(url), host, steps],
  )
}

/** Undefined for a gift without a shop, which has the address of its own list. */
function hostOfLink(url: string, registryId: number): string | undefined {
  const address = url.endsWith(`/?registry=${registryId}`) ? undefined : parseAddress(url)
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  return address.hostname.replace(/^www\./, '')
}
