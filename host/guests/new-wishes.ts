import type { Database, Statements } from '@hopechest/database'
import { findSteps, stepsOfADay } from '../running-time.ts'

/** A list has new wishes, from this gift on. Its guests hear of it when the day of running time ends. */
export interface NewWishes {
  registryId: number
  itemId: number
  /** The end of that day. */
  round: string
}

/** All that came in a day of running time is one letter, and nothing is noted where no one has asked. */
export async function noteNewWish(database: Database, registryId: number, itemId: number): Promise<void> {
  if (!(await database.row("SELECT 1 AS asked FROM asked_notices WHERE kind = 'wishes' LIMIT 1"))) return
  const day = Math.floor((await findSteps(database)) / stepsOfADay) + 1
  await database.run(
    `INSERT INTO new_wishes (registry_id, item_id, due_at_step) VALUES ($1, $2, $3)
     ON CONFLICT (registry_id) DO UPDATE SET item_id = excluded.item_id WHERE new_wishes.item_id > excluded.item_id`,
    [registryId, itemId, day * stepsOfADay],
  )
}

/** They stay until they are ended: of a process that is killed, the next one goes on. */
export async function listNewWishes(database: Statements, most: number): Promise<NewWishes[]> {
  const rows = await database.rows<{ registry_id: number; item_id: number; due_at_step: number }>(
    `SELECT registry_id, item_id, due_at_step FROM new_wishes WHERE due_at_step <= $1 ORDER BY registry_id LIMIT $2`,
    [await findSteps(database), most],
  )
  return rows.map(({ registry_id, item_id, due_at_step }) => ({
    registryId: registry_id,
    itemId: item_id,
    round: String(due_at_step),
  }))
}

/** The letter to each reader is noted. */
export async function endNewWishes(
  database: Statements,
  { registryId, round }: Pick<NewWishes, 'registryId' | 'round'>,
): Promise<void> {
  await database.run('DELETE FROM new_wishes WHERE registry_id = $1 AND due_at_step = $2', [
    registryId,
    Number(round),
  ])
}

/** What is on the list from a gift on, the oldest first. What was given of it is not looked at. */
export async function namesOfWishes(
  database: Database,
  registryId: number,
  fromItem: number,
  most: number,
): Promise<string[]> {
  const rows = await database
    .near(registryId)
    .rows<{ name: string }>(
      `SELECT name FROM items WHERE registry_id = $1 AND id >= $2 AND is_active = 1 ORDER BY id LIMIT $3`,
      [registryId, fromItem, most],
    )
  return rows.map(({ name }) => name)
}
