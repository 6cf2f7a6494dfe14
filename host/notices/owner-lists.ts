import { daysBefore, listDayHasPassed } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { listOwnedWithOthers } from '../embedded/owners.ts'
import { findPerson } from '../people/people.ts'
import { findSteps, stepsOfDays } from '../running-time.ts'

/** What is left to do on a list. Nothing of it depends on what guests give, have for ideas, or ask. */
export interface OwnerList {
  title: string
  day: string
  /** Gifts that name no price. */
  withoutPrice: number
  /** Guests with an address to whom no letter has gone. */
  withoutLetter: number
}

/** A week of running time: it begins at the same moment for all. */
export async function findWeek(database: Database): Promise<number> {
  return Math.floor((await findSteps(database)) / stepsOfDays(7))
}

const mostLists = 20
const nearDays = 28

/** Of all lists of an account whose day has not passed: those with something to do, and those whose day comes near. The next day first. */
export async function tellOwnerLists(database: Database, accountId: number, now: Date): Promise<OwnerList[]> {
  const person = await findPerson(database, accountId)
  if (!person) return []
  const own = await database.rows<{ id: number; title: string; day: string; zone: string }>(
    `SELECT id, title, event_date AS day, time_zone AS zone FROM registries
     WHERE user_id = $1 AND put_away = 0 ORDER BY id DESC LIMIT $2`,
    [accountId, mostLookedAt],
  )
  const others = (await listOwnedWithOthers(database, person))
    .filter(({ meta }) => !meta.registry_put_away)
    .map(({ id, title, meta }) => ({
      id,
      title,
      day: meta.registry_event_date,
      zone: meta.registry_time_zone,
    }))
  const near = daysBefore(now, -nearDays).slice(0, 10)
  const lists: OwnerList[] = []
  for (const { id, title, day, zone } of [...own, ...others].toSorted(nextDayFirst)) {
    if (listDayHasPassed({ registry_event_date: day, registry_time_zone: zone }, now)) continue
    const list = { title, day, ...(await countTasks(database, id)) }
    const isNear = day !== '' && day <= near
    if (isNear || list.withoutPrice > 0 || list.withoutLetter > 0) lists.push(list)
    if (lists.length === mostLists) break
  }
  return lists
}

const mostLookedAt = 100

function nextDayFirst(one: { day: string }, other: { day: string }): number {
  return (one.day || '9999').localeCompare(other.day || '9999')
}

async function countTasks(
  database: Database,
  registryId: number,
): Promise<Pick<OwnerList, 'withoutPrice' | 'withoutLetter'>> {
  const gifts = await database
    .near(registryId)
    .row<{ count: number }>(
      'SELECT COUNT(*) AS count FROM items WHERE registry_id = $1 AND is_active = 1 AND price IS NULL',
      [registryId],
    )
  const guests = await database.row<{ count: number }>(
    `SELECT COUNT(*) AS count FROM list_guests l JOIN known_people p ON p.id = l.person_id
     WHERE l.registry_id = $1 AND p.address <> '' AND NOT EXISTS (SELECT 1 FROM letters w
       WHERE w.person_id = p.id AND w.kind = 'invitation' AND w.about = l.registry_id AND w.state <> 'failed')`,
    [registryId],
  )
  return { withoutPrice: gifts?.count ?? 0, withoutLetter: guests?.count ?? 0 }
}
