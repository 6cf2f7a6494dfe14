import type { Database, Statements } from '@hopechest/database'
import { findSteps, stepsOfADay } from './running-time.ts'
import { storedTime } from './stored-time.ts'

export interface Remembered {
  body_hash: string
  /** The answer as JSON; null while the outcome of the request is not known. */
  result: string | null
}

/** Takes the key if it is free. While another transaction holds it, this waits for the end of that one. */
export async function takeKey(
  statements: Statements,
  keyHash: string,
  bodyHash: string,
  now: Date,
): Promise<boolean> {
  const step = await findSteps(statements)
  const taken = await statements.run(
    `INSERT INTO idempotency_keys (key_hash, body_hash, created_at, step) VALUES ($1, $2, $3, $4)
     ON CONFLICT (key_hash) DO UPDATE
       SET body_hash = excluded.body_hash, result = NULL, created_at = excluded.created_at, step = excluded.step
     WHERE idempotency_keys.step <= $5`,
    [keyHash, bodyHash, storedTime(now), step, step - stepsOfADay],
  )
  return taken > 0
}

export function findKey(statements: Statements, keyHash: string): Promise<Remembered | undefined> {
  return statements.row('SELECT body_hash, result FROM idempotency_keys WHERE key_hash = $1', [keyHash])
}

export async function rememberResult(statements: Statements, keyHash: string, result: string): Promise<void> {
  await statements.run('UPDATE idempotency_keys SET result = $2 WHERE key_hash = $1', [keyHash, result])
}

export async function forgetKey(statements: Statements, keyHash: string): Promise<void> {
  await statements.run('DELETE FROM idempotency_keys WHERE key_hash = $1', [keyHash])
}

/** Deletes some of the keys that are older than a day of running time, and says how many: a slice that delays no other statement. */
export function forgetOldKeys(database: Database, most: number): Promise<number> {
  return database.transaction(async (statements) => {
    const oldest = (await findSteps(statements)) - stepsOfADay
    return statements.run(
      `DELETE FROM idempotency_keys
       WHERE key_hash IN (SELECT key_hash FROM idempotency_keys WHERE step <= $1 ORDER BY step LIMIT $2)`,
      [oldest, most],
    )
  })
}
