import type { Statements } from '@hopechest/database'

export interface Remembered {
  body_hash: string
  /** JSON, or null while it is not known what became of the request. */
  result: string | null
}

/** Takes the key, if nobody has it. Whoever comes while another transaction holds it waits for that one's end. */
export async function takeKey(
  statements: Statements,
  keyHash: string,
  bodyHash: string,
  now: Date,
): Promise<boolean> {
  const taken = await statements.run(
    `INSERT INTO idempotency_keys (key_hash, body_hash, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (key_hash) DO NOTHING`,
    [keyHash, bodyHash, now.toISOString()],
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

export async function forgetKeysBefore(statements: Statements, time: Date): Promise<void> {
  await statements.run('DELETE FROM idempotency_keys WHERE created_at < $1', [time.toISOString()])
}

/** One key that has had its time, so that it may be used again though nobody has tidied up yet. */
export async function forgetKeyBefore(statements: Statements, keyHash: string, time: Date): Promise<void> {
  await statements.run('DELETE FROM idempotency_keys WHERE key_hash = $1 AND created_at < $2', [
    keyHash,
    time.toISOString(),
  ])
}
