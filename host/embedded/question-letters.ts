import type { Database, Statements } from '@hopechest/database'
import type { Person } from '../people/people.ts'
import { findSteps, stepsOfADay, stepsOfDays } from '../running-time.ts'
import { listOwners } from './owners.ts'
import { findRegistry } from './registry-rows.ts'

/** A letter to an owner: guests have asked something on the list. It says no more, so it needs no more. */
export interface QuestionLetter {
  registryId: number
  accountId: number
  to: string
  title: string
  slug: string
  /** The day of running time whose questions it is about. It is the same for a letter that is sent again. */
  day: number
}

/** What did not leave is tried again after an hour, for a day. */
const stepsToSend = stepsOfDays(1 / 24)
const mostTries = 24

/**
 * Each owner gets one letter for all that was asked in a day of running time. It leaves when that day ends, which is the same moment for
 * all lists: so it says nothing of the hour at which a guest asked.
 */
export async function noteQuestion(database: Database, registryId: number): Promise<void> {
  const day = (Math.floor((await findSteps(database)) / stepsOfADay) + 1) * stepsOfADay
  for (const { id } of await ownersToWrite(database, registryId))
    await database.run(
      `INSERT INTO question_letters (registry_id, account_id, due_at_step) VALUES ($1, $2, $3)
       ON CONFLICT (registry_id, account_id) DO NOTHING`,
      [registryId, id, day],
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
  due_at_step: number
  tries: number
}

/** Of several processes one takes a letter, and has an hour of running time to send it. */
export async function takeQuestionLetters(database: Database, most: number): Promise<QuestionLetter[]> {
  const steps = await findSteps(database)
  const rows = await database.rows<Row>(
    `SELECT registry_id, account_id, due_at_step, tries FROM question_letters WHERE due_at_step <= $1
     ORDER BY due_at_step, registry_id, account_id LIMIT $2`,
    [steps, most],
  )
  const letters: QuestionLetter[] = []
  for (const row of rows) {
    const isTaken = await database.run(
      `UPDATE question_letters SET due_at_step = $4, tries = tries + 1
       WHERE registry_id = $1 AND account_id = $2 AND due_at_step = $3`,
      [row.registry_id, row.account_id, row.due_at_step, steps + stepsToSend],
    )
    const letter = isTaken > 0 ? await stillDue(database, row) : undefined
    if (letter) letters.push(letter)
    else if (isTaken > 0) await endQuestionLetter(database, toKey(row))
  }
  return letters
}

/** The letter has left, or does not leave. */
export async function endQuestionLetter(
  database: Statements,
  { registryId, accountId }: Pick<QuestionLetter, 'registryId' | 'accountId'>,
): Promise<void> {
  await database.run('DELETE FROM question_letters WHERE registry_id = $1 AND account_id = $2', [
    registryId,
    accountId,
  ])
}

/** The owner may have answered meanwhile, or be none any more. */
async function stillDue(database: Database, row: Row): Promise<QuestionLetter | undefined> {
  const key = toKey(row)
  if (row.tries >= mostTries) return undefined
  const registry = await findRegistry(database, key.registryId)
  const owners = await ownersToWrite(database, key.registryId)
  const owner = owners.find(({ id }) => id === key.accountId)
  if (!registry || !owner || !(await isAsked(database, key.registryId))) return undefined
  return {
    ...key,
    to: owner.email,
    title: registry.title,
    slug: registry.slug,
    day: Math.floor(row.due_at_step / stepsOfADay),
  }
}

async function isAsked(database: Database, registryId: number): Promise<boolean> {
  const waiting = await database.near(registryId).row(
    `SELECT q.id FROM questions q JOIN items i ON i.registry_id = q.registry_id AND i.id = q.item_id
     WHERE q.registry_id = $1 AND q.answer = '' AND i.is_active = 1 LIMIT 1`,
    [registryId],
  )
  return waiting !== undefined
}

function toKey({ registry_id, account_id }: Row): Pick<QuestionLetter, 'registryId' | 'accountId'> {
  return { registryId: registry_id, accountId: account_id }
}

/** Where no mail server takes them, letters of the last week are forgotten. */
export async function sweepQuestionLetters(database: Statements): Promise<void> {
  const weekAgo = (await findSteps(database)) - stepsOfDays(7)
  await database.run('DELETE FROM question_letters WHERE due_at_step < $1', [weekAgo])
}
