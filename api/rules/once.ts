import { hash } from 'node:crypto'
import { limits, Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { findKey, forgetKey, rememberResult, takeKey } from '../stores/idempotency.ts'

/** A request that its sender may send again: the first answer is given again, and nothing is made twice. */
export interface Repeatable {
  /** As it was sent; it is never stored. */
  key: string
  /** Whose key it is, for what, and which: what the table knows of them is a hash. */
  keyHash: string
  bodyHash: string
}

/** What a request with an Idempotency-Key is remembered by; undefined without one. */
export function repeatable(
  key: string | undefined,
  callerId: number,
  route: string,
  body: unknown,
): Repeatable | undefined {
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > limits.idempotencyKey) {
    throw new Refusal(
      'invalid',
      `Idempotency-Key must have 1 to ${limits.idempotencyKey} visible ASCII characters`,
    )
  }
  return {
    key,
    keyHash: hash('sha256', JSON.stringify([callerId, route, key])),
    bodyHash: hash('sha256', JSON.stringify(body)),
  }
}

/** What is made in the database is made together with the memory of it: both are stored or neither. */
export function makeOnce<Result>(
  database: Database,
  request: Repeatable | undefined,
  now: Date,
  make: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (statements) => {
    if (!request) return make(statements)
    const known = await takeOrRecall<Result>(statements, request, now)
    if (known) return known.result
    const result = await make(statements)
    await rememberResult(statements, request.keyHash, JSON.stringify(result))
    return result
  })
}

/**
 * What is made on the host cannot share a transaction with the memory of it. The key is taken before, and given back
 * only when it is sure that nothing was made; where nobody knows, the key stays taken, for two would be worse.
 */
export async function makeElsewhereOnce<Result>(
  database: Database,
  request: Repeatable | undefined,
  now: Date,
  make: () => Promise<Result>,
): Promise<Result> {
  if (!request) return make()
  const known = await database.transaction((statements) => takeOrRecall<Result>(statements, request, now))
  if (known) return known.result
  const result = await make().catch(async (error) => {
    if (error instanceof Refusal && !error.isUnclear) await forgetKey(database, request.keyHash)
    throw error
  })
  // It is made, whether it can be remembered or not; in that case the key stays taken.
  await rememberResult(database, request.keyHash, JSON.stringify(result)).catch(() => undefined)
  return result
}

async function takeOrRecall<Result>(
  statements: Statements,
  { keyHash, bodyHash }: Repeatable,
  now: Date,
): Promise<{ result: Result } | undefined> {
  if (await takeKey(statements, keyHash, bodyHash, now)) return undefined
  const known = await findKey(statements, keyHash)
  if (known && known.body_hash !== bodyHash) {
    throw new Refusal('invalid', 'Idempotency-Key was used with another body before')
  }
  if (!known?.result) {
    throw new Refusal(
      'conflict',
      'A request with this Idempotency-Key is under way, or nobody knows how it ended',
    )
  }
  return { result: JSON.parse(known.result) as Result }
}
