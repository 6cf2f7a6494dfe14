import type { Database, Statements } from '@hopechest/database'
import { findSteps, stepsOfADay } from '@hopechest/host/running-time'
import { storedTime } from './stored-time.ts'

export interface Remembered {
  body_hash: string
  /** The answer as JSON; null while the outcome of the request is not known. */
  result: string | null
  created_at: string | Date
}

/** A key, and the number that says on which machine of a cluster it is kept: the registry of its request, where that names one. */
export interface KeyPlace {
  keyHash: string
  home: number
}

/**
 * Takes the key if it is free. While another transaction holds it, this waits for the end of that one. A key that was
 * stored before there were homes has the home 0.
 */
export async function takeKey(
  statements: Statements,
  place: KeyPlace,
  bodyHash: string,
  now: Date,
): Promise<boolean> {
  const step = await findSteps(statements)
  if (await insertKey(statements, place, bodyHash, now, step)) return true
  const forgotten = await statements.run(
    'DELETE FROM idempotency_keys WHERE key_hash = $1 AND home IN ($2, $4) AND step <= $3',
    [place.keyHash, place.home, step - stepsOfADay, oldHome(statements, place)],
  )
  return forgotten > 0 && insertKey(statements, place, bodyHash, now, step)
}

async function insertKey(
  statements: Statements,
  { keyHash, home }: KeyPlace,
  bodyHash: string,
  now: Date,
  step: number,
): Promise<boolean> {
  const taken = await statements.run(
    `INSERT INTO idempotency_keys (key_hash, home, body_hash, created_at, step) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [keyHash, home, bodyHash, storedTime(now), step],
  )
  return taken > 0
}

export function findKey(
  statements: Statements,
  { keyHash, home }: KeyPlace,
): Promise<Remembered | undefined> {
  return statements.row(
    'SELECT body_hash, result, created_at FROM idempotency_keys WHERE key_hash = $1 AND home IN ($2, $3)',
    [keyHash, home, oldHome(statements, { keyHash, home })],
  )
}

/** Takes a key that was taken before `latest`. Of several who try, one has it then. */
export async function takeKeyOver(
  statements: Statements,
  place: KeyPlace,
  { now, latest }: { now: Date; latest: Date },
): Promise<boolean> {
  const taken = await statements.run(
    `UPDATE idempotency_keys SET created_at = $3
     WHERE key_hash = $1 AND home = $2 AND created_at <= $4`,
    [place.keyHash, place.home, storedTime(now), storedTime(latest)],
  )
  return taken > 0
}

/** Leaves a key that was taken over to the next request, as if this one had not come. */
export async function leaveTurn(
  statements: Statements,
  { keyHash, home }: KeyPlace,
  before: Date,
): Promise<void> {
  await statements.run('UPDATE idempotency_keys SET created_at = $3 WHERE key_hash = $1 AND home = $2', [
    keyHash,
    home,
    storedTime(before),
  ])
}

/** On a cluster no key is older than homes, and asking for one would need a second machine to be there. */
function oldHome({ engine }: Statements, { home }: KeyPlace): number {
  return engine === 'citus' ? home : 0
}

export async function rememberResult(
  statements: Statements,
  { keyHash, home }: KeyPlace,
  result: string,
): Promise<void> {
  await statements.run('UPDATE idempotency_keys SET result = $3 WHERE key_hash = $1 AND home = $2', [
    keyHash,
    home,
    result,
  ])
}

export async function forgetKey(statements: Statements, { keyHash, home }: KeyPlace): Promise<void> {
  await statements.run('DELETE FROM idempotency_keys WHERE key_hash = $1 AND home = $2', [keyHash, home])
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
