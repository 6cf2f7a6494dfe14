import { daysBefore, isRevealed, listDayHasPassed, seesAtOnce } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import type { HostRegistry } from '../may.ts'
import type { Person } from '../people/people.ts'
import { type Letter, noteLetter } from '../post/letters.ts'
import { findSteps, stepsOfDays } from '../running-time.ts'
import { listOwners } from './owners.ts'
import { findRegistry } from './registry-rows.ts'

/** To an owner: guests have asked something on the list, its day has come, or another owner has changed its bank account. It says no more, so it needs no more. */
export interface OwnerLetter {
  accountId: number
  to: string
  title: string
  slug: string
}

const stepsOfAnHour = stepsOfDays(1 / 24)

/** Each owner gets a letter at once, and for all that is asked in the same hour of running time one more when it ends. */
export async function noteQuestion(database: Database, registryId: number): Promise<void> {
  await noteInHours(database, 'question', registryId, await ownersToWrite(database, registryId))
}

/** Money for parts goes elsewhere: each owner but the one who wrote that down hears of it. Of several changes as of several questions. */
export async function noteBankAccount(
  database: Database,
  registryId: number,
  writerId: number,
): Promise<void> {
  const owners = await ownersToWrite(database, registryId)
  await noteInHours(
    database,
    'bank',
    registryId,
    owners.filter(({ id }) => id !== writerId),
  )
}

async function noteInHours(
  database: Database,
  kind: 'question' | 'bank',
  registryId: number,
  owners: readonly Person[],
): Promise<void> {
  const hour = Math.floor((await findSteps(database)) / stepsOfAnHour)
  for (const { id: accountId } of owners) {
    const letter = { kind, reader: `account ${accountId}`, about: registryId, accountId } as const
    if (await noteLetter(database, { ...letter, round: String(hour) }, { stays: true })) continue
    const next = { stays: true, dueAtStep: (hour + 1) * stepsOfAnHour }
    await noteLetter(database, { ...letter, round: String(hour + 1) }, next)
  }
}

/** A service that rests for some days still writes about these. */
const daysBack = 3
const atOnce = 200

/** Each owner gets one letter for each day that a wrapped list has. No gift and no guest counts. */
export async function noteDaysThatCame(database: Database, now: Date): Promise<void> {
  const from = daysBefore(now, daysBack).slice(0, 10)
  for (let after = 0; ; ) {
    const lists = await database.rows<{ id: number; event_date: string; time_zone: string }>(
      `SELECT id, event_date, time_zone FROM registries
       WHERE id > $1 AND event_date >= $2 AND event_date <= $3 AND put_away = 0 ORDER BY id LIMIT $4`,
      [after, from, now.toISOString().slice(0, 10), atOnce],
    )
    for (const { id: about, event_date: round, time_zone } of lists) {
      const list = { registry_event_date: round, registry_time_zone: time_zone }
      if (!listDayHasPassed(list, now)) continue
      for (const { id: accountId } of await ownersToWrite(database, about))
        await noteLetter(database, { kind: 'day', reader: `account ${accountId}`, about, round, accountId })
    }
    const last = lists.at(-1)?.id
    if (last === undefined) return
    after = last
    await giveWay()
  }
}

async function ownersToWrite(statements: Statements, registryId: number): Promise<Person[]> {
  const { first, further } = await listOwners(statements, registryId)
  const owners = [first, ...further.map(({ person }) => person)].filter((person) => person !== undefined)
  return owners.filter(({ is_email_confirmed, is_switched_off }) => is_email_confirmed && !is_switched_off)
}

/** The owner may have answered meanwhile, moved the day, unwrapped the list, or be none any more. */
export async function stillDueToOwner(
  database: Database,
  { kind, about: registryId, account_id, round }: Letter,
  now: Date,
): Promise<OwnerLetter | undefined> {
  const registry = await findRegistry(database, registryId)
  const owner = (await ownersToWrite(database, registryId)).find(({ id }) => id === account_id)
  if (!registry || !owner) return undefined
  const isDue =
    kind === 'day'
      ? hasCome(registry, round, now)
      : kind === 'bank'
        ? await isOfOther(database, registryId, owner)
        : await isAsked(database, registryId)
  return isDue
    ? { accountId: owner.id, to: owner.email, title: registry.title, slug: registry.slug }
    : undefined
}

/** What was never wrapped, or stays so, has no such day. */
function hasCome(registry: HostRegistry, day: string, now: Date): boolean {
  const { registry_event_date, registry_put_away } = registry.meta
  return (
    registry_event_date === day && !registry_put_away && !seesAtOnce(registry) && isRevealed(registry, now)
  )
}

/** Who wrote the account down anew meanwhile knows it. */
async function isOfOther(database: Database, registryId: number, { id }: Person): Promise<boolean> {
  const row = await database
    .near(registryId)
    .row<{ account_id: number }>('SELECT account_id FROM bank_accounts WHERE registry_id = $1', [registryId])
  return row !== undefined && row.account_id !== id
}

async function isAsked(database: Database, registryId: number): Promise<boolean> {
  const waiting = await database.near(registryId).row(
    `SELECT q.id FROM questions q JOIN items i ON i.registry_id = q.registry_id AND i.id = q.item_id
     WHERE q.registry_id = $1 AND q.answer = '' AND i.is_active = 1 LIMIT 1`,
    [registryId],
  )
  return waiting !== undefined
}
