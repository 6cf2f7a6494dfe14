import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'

/** Notes the list that a host has made for a key. Throws where its number has been a list before. */
export type NoteMade = (registryId: number, key: string) => Promise<void>

export interface NoteMadeOptions {
  /** Every caller of the API may add gifts to any number: they say nothing of a list. */
  anyoneAddsGifts?: boolean
}

/**
 * A host gives each list a number that no list ever had: under one that was given before, its owner would see the gifts of
 * another list, or add some that are stored nowhere.
 */
export function createNoteMade(database: Database, { anyoneAddsGifts }: NoteMadeOptions = {}): NoteMade {
  return async (id, key) => {
    const { coordinator } = database
    const near = database.near(id)
    if (await isRemoved(near, id)) throw numberKnown(id)
    const before = await madeFor(coordinator, id)
    if (before === key) return
    if (before !== undefined || (!anyoneAddsGifts && (await hasGifts(near, id)))) throw numberKnown(id)
    const isNoted = await noteMadeFor(coordinator, id, key)
    if (!isNoted && (await madeFor(coordinator, id)) !== key) throw numberKnown(id)
  }
}

export function numberKnown(id: number): Refusal {
  return new Refusal(
    'conflict',
    `The host gave the number ${id} to a list, which was the number of another list before: each new list needs one that no list ever had`,
  )
}

/** For which key a list was made: an empty one where its request had none, undefined where that is not known. */
export async function madeFor(coordinator: Statements, id: number): Promise<string | undefined> {
  const row = await coordinator.row<{ made_for: string }>(
    'SELECT made_for FROM made_lists WHERE registry_id = $1',
    [id],
  )
  return row?.made_for
}

/** The first key that is noted stays, and false is returned for each other. */
export async function noteMadeFor(coordinator: Statements, id: number, key: string): Promise<boolean> {
  const noted = await coordinator.run(
    'INSERT INTO made_lists (registry_id, made_for) VALUES ($1, $2) ON CONFLICT (registry_id) DO NOTHING',
    [id, key],
  )
  return noted > 0
}

async function isRemoved(database: Statements, id: number): Promise<boolean> {
  const row = await database.row(
    'SELECT registry_id FROM registry_sync WHERE registry_id = $1 AND (is_leaving = 1 OR gone_at_step IS NOT NULL)',
    [id],
  )
  return row !== undefined
}

/** Of a list of which this database has not noted that it was made: gifts that are there, or that were removed. */
async function hasGifts(database: Statements, id: number): Promise<boolean> {
  const rows = await database.rows(
    `SELECT id FROM items WHERE registry_id = $1 AND is_active = 1
     UNION ALL SELECT id FROM items WHERE registry_id = $1 AND removed_at_step IS NOT NULL
     LIMIT 1`,
    [id],
  )
  return rows.length > 0
}
