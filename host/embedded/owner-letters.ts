import { daysBefore, isRevealed, listDayHasPassed, seesAtOnce } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import type { HostRegistry } from '../may.ts'
import type { Person } from '../people/people.ts'
import { findSteps, stepsOfDays } from '../running-time.ts'
import { listOwners } from './owners.ts'
import { findRegistry } from './registry-rows.ts'

/** To an owner: guests have asked something on the list, or its day has come. It says no more, so it needs no more. */
export type OwnerLetterKind = 'question' | 'day'

export interface OwnerLetter {
  kind: OwnerLetterKind
  registryId: number
  accountId: number
  to: string
  title: string
  slug: string
  /** The day of the list, or the hour of running time whose questions it is about. The same for a letter that is sent again. */
  day: string
}

type Key = Pick<OwnerLetter, 'registryId' | 'accountId' | 'kind'>

const stepsOfAnHour = stepsOfDays(1 / 24)
/** What did not leave is tried again after an hour, for a day. */
const stepsToSend = stepsOfAnHour
const mostTries = 24

/**
 * Each owner gets a letter at once, and for all that is asked in the same hour of running time one more when it ends. The row stays when
 * the letter has left, so that many questions are not many letters.
 */
export async function noteQuestion(database: Database, registryId: number): Promise<void> {
  const steps = await findSteps(database)
  const hour = Math.floor(steps / stepsOfAnHour)
  for (const { id } of await ownersToWrite(database, registryId))
    await database.run(
      `INSERT INTO owner_letters (registry_id, account_id, kind, day, due_at_step) VALUES ($1, $2, 'question', $3, $4)
       ON CONFLICT (registry_id, account_id, kind) DO UPDATE
         SET tries = 0,
           day = CASE WHEN owner_letters.day = excluded.day THEN $5 ELSE excluded.day END,
           due_at_step = CASE WHEN owner_letters.day = excluded.day THEN $6 ELSE excluded.due_at_step END
         WHERE owner_letters.due_at_step IS NULL`,
      [registryId, id, String(hour), steps, String(hour + 1), (hour + 1) * stepsOfAnHour],
    )
}

/** A service that rests for some days still writes about these. */
const daysBack = 3
const atOnce = 200

/**
 * Each owner gets one letter for each day that a wrapped list has. The row stays when it has left, so that the same day is written about
 * once, also where a process is killed meanwhile. No gift and no guest counts.
 */
export async function noteDaysThatCame(database: Database, now: Date): Promise<void> {
  const from = daysBefore(now, daysBack).slice(0, 10)
  for (let after = 0; ; ) {
    const lists = await database.rows<{ id: number; event_date: string; time_zone: string }>(
      `SELECT id, event_date, time_zone FROM registries
       WHERE id > $1 AND event_date >= $2 AND event_date <= $3 AND put_away = 0 ORDER BY id LIMIT $4`,
      [after, from, now.toISOString().slice(0, 10), atOnce],
    )
    for (const { id, event_date, time_zone } of lists) {
      const list = { registry_event_date: event_date, registry_time_zone: time_zone }
      if (listDayHasPassed(list, now)) await noteDay(database, id, event_date)
    }
    const last = lists.at(-1)?.id
    if (last === undefined) return
    after = last
    await giveWay()
  }
}

async function noteDay(database: Database, registryId: number, day: string): Promise<void> {
  const steps = await findSteps(database)
  for (const { id } of await ownersToWrite(database, registryId))
    await database.run(
      `INSERT INTO owner_letters (registry_id, account_id, kind, day, due_at_step) VALUES ($1, $2, 'day', $3, $4)
       ON CONFLICT (registry_id, account_id, kind) DO UPDATE
         SET day = excluded.day, due_at_step = excluded.due_at_step, tries = 0
         WHERE owner_letters.day <> excluded.day`,
      [registryId, id, day, steps],
    )
}

async function ownersToWrite(statements: Statements, registryId: number): Promise<Person[]> {
  const { first, further } = await listOwners(statements, registryId)
  const owners = [first, ...further.map(({ person }) => person)].filter((person) => person !== undefined)
  return owners.filter(({ is_email_confirmed, is_switched_off }) => is_email_confirmed && !is_switched_off)
}

interface Row {
  registry_id: number
  account_id: number
  kind: OwnerLetterKind
  day: string
  due_at_step: number
  tries: number
}

/** Of several processes one takes a letter, and has an hour of running time to send it. */
export async function takeOwnerLetters(database: Database, most: number, now: Date): Promise<OwnerLetter[]> {
  const steps = await findSteps(database)
  const rows = await database.rows<Row>(
    `SELECT registry_id, account_id, kind, day, due_at_step, tries FROM owner_letters WHERE due_at_step <= $1
     ORDER BY due_at_step, registry_id, account_id, kind LIMIT $2`,
    [steps, most],
  )
  const letters: OwnerLetter[] = []
  for (const row of rows) {
    const isTaken = await database.run(
      `UPDATE owner_letters SET due_at_step = $5, tries = tries + 1
       WHERE registry_id = $1 AND account_id = $2 AND kind = $3 AND due_at_step = $4`,
      [row.registry_id, row.account_id, row.kind, row.due_at_step, steps + stepsToSend],
    )
    const letter = isTaken > 0 ? await stillDue(database, row, now) : undefined
    if (letter) letters.push(letter)
    else if (isTaken > 0) await endOwnerLetter(database, toKey(row))
  }
  return letters
}

/** The letter has left, or does not leave. Its row remembers the day, or the hour. */
export async function endOwnerLetter(
  database: Statements,
  { registryId, accountId, kind }: Key,
): Promise<void> {
  await database.run(
    'UPDATE owner_letters SET due_at_step = NULL WHERE registry_id = $1 AND account_id = $2 AND kind = $3',
    [registryId, accountId, kind],
  )
}

/** The owner may have answered meanwhile, moved the day, unwrapped the list, or be none any more. */
async function stillDue(database: Database, row: Row, now: Date): Promise<OwnerLetter | undefined> {
  const key = toKey(row)
  if (row.tries >= mostTries) return undefined
  const registry = await findRegistry(database, key.registryId)
  const owners = await ownersToWrite(database, key.registryId)
  const owner = owners.find(({ id }) => id === key.accountId)
  if (!registry || !owner) return undefined
  const isDue = row.kind === 'day' ? hasCome(registry, row.day, now) : await isAsked(database, key.registryId)
  if (!isDue) return undefined
  return { ...key, to: owner.email, title: registry.title, slug: registry.slug, day: row.day }
}

/** What was never wrapped, or stays so, has no such day. */
function hasCome(registry: HostRegistry, day: string, now: Date): boolean {
  const { registry_event_date, registry_put_away } = registry.meta
  return (
    registry_event_date === day && !registry_put_away && !seesAtOnce(registry) && isRevealed(registry, now)
  )
}

async function isAsked(database: Database, registryId: number): Promise<boolean> {
  const waiting = await database.near(registryId).row(
    `SELECT q.id FROM questions q JOIN items i ON i.registry_id = q.registry_id AND i.id = q.item_id
     WHERE q.registry_id = $1 AND q.answer = '' AND i.is_active = 1 LIMIT 1`,
    [registryId],
  )
  return waiting !== undefined
}

function toKey({ registry_id, account_id, kind }: Row): Key {
  return { registryId: registry_id, accountId: account_id, kind }
}

/** Where no mail server takes them, letters of the last week are forgotten. That a day was written about is so after a month. */
export async function sweepOwnerLetters(database: Statements, believed: Date | undefined): Promise<void> {
  const steps = await findSteps(database)
  await database.run('DELETE FROM owner_letters WHERE due_at_step < $1', [steps - stepsOfDays(7)])
  await database.run(
    "DELETE FROM owner_letters WHERE kind = 'question' AND due_at_step IS NULL AND day NOT IN ($1, $2)",
    [0, 1].map((later) => String(Math.floor(steps / stepsOfAnHour) + later)),
  )
  if (!believed) return
  const monthAgo = daysBefore(believed, 30).slice(0, 10)
  await database.run("DELETE FROM owner_letters WHERE kind = 'day' AND day < $1", [monthAgo])
}
