import { hash } from 'node:crypto'
import { limits, Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import type { Before } from '@hopechest/host'
import { madeFor } from '@hopechest/host/visit'
import {
  findKey,
  forgetKey,
  type KeyPlace,
  leaveTurn,
  rememberResult,
  takeKey,
  takeKeyOver,
} from '../stores/idempotency.ts'

/** A request that its sender may send again: it gets the first answer again, and nothing is made twice. */
export interface Repeatable extends KeyPlace {
  /** The key as it was sent. It is never stored. */
  key: string
  /** A hash of the caller, the route and the key; the table holds only this. */
  keyHash: string
  bodyHash: string
  /** Whether the answer is that of an earlier request, and nothing was made. */
  isReplayed?: boolean
}

/** Reads the Idempotency-Key of a request; undefined without one. The registry is that of the address, if it names one. */
export function repeatable(
  key: string | undefined,
  callerId: number,
  { route, registryId }: { route: string; registryId: number | undefined },
  body: unknown,
): Repeatable | undefined {
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > limits.idempotencyKey) {
    throw new Refusal(
      'invalid',
      `Idempotency-Key must have 1 to ${limits.idempotencyKey} visible ASCII characters`,
      { field: 'Idempotency-Key' },
    )
  }
  const keyHash = hash('sha256', JSON.stringify([callerId, route, key]))
  return { key, keyHash, home: registryId ?? homeOf(keyHash), bodyHash: hash('sha256', JSON.stringify(body)) }
}

const digitsOfHome = 12

/** Below zero, where no registry is. A body may name another registry each time, so it does not say where the key is kept. */
function homeOf(keyHash: string): number {
  return -1 - Number.parseInt(keyHash.slice(0, digitsOfHome), 16)
}

/**
 * Makes something in a registry and remembers the answer in the same transaction: both are stored or neither. Where the key
 * is kept on another machine, or several registries change, the coordinator commits on all: its restore points wait for that.
 */
export async function makeOnce<Result>(
  everywhere: Database,
  registryId: number | undefined,
  request: Repeatable | undefined,
  now: Date,
  make: (statements: Statements) => Promise<Result>,
): Promise<{ result: Result; isNew: boolean }> {
  const isNear = registryId !== undefined && (!request || request.home === registryId)
  const database = isNear ? everywhere.near(registryId) : everywhere
  return database.transaction(async (statements) => {
    const known = request && (await takeOrRecall<Result>(statements, request, now))
    if (known) return { ...known, isNew: false }
    const result = await make(statements)
    if (request) await rememberResult(statements, request, JSON.stringify(result))
    return { result, isNew: true }
  })
}

/**
 * Makes something on a host that shares no transaction with the remembered answer. So the key is taken before, and is given
 * back only when nothing was made for sure. When that is not known, the same request takes its turn after a minute: `make`
 * hears when those before it were sent, so that the host looks for what they have made.
 */
export async function makeElsewhereOnce<Result>(
  database: Database,
  request: Repeatable | undefined,
  now: Date,
  make: (before?: Before) => Promise<Result>,
): Promise<Result> {
  if (!request) return make()
  const known = await database.transaction((statements) =>
    takeOrRecall<Result>(statements, request, now, true),
  )
  if (known && 'result' in known) return known.result
  const isOfOther = async (registryId: number) => {
    const key = await madeFor(database.coordinator, registryId)
    return key !== undefined && key !== request.keyHash
  }
  const result = await make(known && { ...known.before, isOfOther }).catch(async (error) => {
    const isSure = error instanceof Refusal && !error.isUnclear
    // What those before have made is still not known: the next one looks for it, too.
    if (isSure && known) await leaveTurn(database, turnOf(request), known.before.last)
    else if (isSure) await forgetKey(database, request)
    throw error
  })
  // It is made now. When the answer cannot be remembered, the key stays taken.
  await rememberResult(database, request, JSON.stringify(result)).catch(() => undefined)
  return result
}

/** Longer than any call to a host takes, with all its answer. */
const unknownMilliseconds = 60_000

async function takeOrRecall<Result>(
  statements: Statements,
  request: Repeatable,
  now: Date,
): Promise<{ result: Result } | undefined>
async function takeOrRecall<Result>(
  statements: Statements,
  request: Repeatable,
  now: Date,
  takesOver: true,
): Promise<{ result: Result } | { before: Omit<Before, 'isOfOther'> } | undefined>
async function takeOrRecall<Result>(
  statements: Statements,
  request: Repeatable,
  now: Date,
  takesOver?: true,
): Promise<{ result: Result } | { before: Omit<Before, 'isOfOther'> } | undefined> {
  const { bodyHash, ...place } = request
  if (await takeKey(statements, place, bodyHash, now)) return undefined
  const known = await findKey(statements, place)
  if (known && known.body_hash !== bodyHash) {
    throw keyReused()
  }
  if (known?.result) {
    request.isReplayed = true
    return { result: JSON.parse(known.result) as Result }
  }
  const first = known && takesOver && new Date(known.created_at)
  const last = first && (await takeTurn(statements, turnOf(place), { first, bodyHash, now }))
  if (first && last) return { before: { first, last } }
  throw keyInUse()
}

/** Where it is noted when the key was last taken over: the row of the key says when it was first taken. */
function turnOf({ keyHash, home }: KeyPlace): KeyPlace {
  return { keyHash: hash('sha256', `${keyHash} once more`), home }
}

/** Says when the last of the requests before this one came; undefined while that one may still be under way. */
async function takeTurn(
  statements: Statements,
  turn: KeyPlace,
  { first, bodyHash, now }: { first: Date; bodyHash: string; now: Date },
): Promise<Date | undefined> {
  const latest = new Date(now.getTime() - unknownMilliseconds)
  if (first > latest) return undefined
  if (await takeKey(statements, turn, bodyHash, now)) return first
  const last = await findKey(statements, turn)
  const isTaken = last !== undefined && (await takeKeyOver(statements, turn, { now, latest }))
  return isTaken ? new Date(last.created_at) : undefined
}

export function keyReused(): Refusal {
  return new Refusal('invalid', 'Idempotency-Key was used with another body before', {
    why: 'key_reused',
    field: 'Idempotency-Key',
  })
}

export function keyInUse(): Refusal {
  return new Refusal(
    'conflict',
    'A request with this Idempotency-Key is under way, or its result is unknown. Send it again after a minute',
    { why: 'key_in_use' },
  )
}
