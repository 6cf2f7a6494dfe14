import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from './postgres-codes.ts'
import { storageUnavailable } from './unavailable.ts'

/** Where transactions collide, the server lets one through. The others begin again, this often at most. */
const repeats = 5
/** The first pause is this long at most; each further one may be twice as long. */
const firstPauseMilliseconds = 20
const collisions = ['40001', '40P01']
const tooManyConnections = '53300'
const lostMachine =
  /^(server closed the connection|connection not open|no connection to the server|could not (send data to|receive data from) server|SSL )/

/** No connection was free in time. */
export class NoTurn extends Error {}

/** Runs a whole transaction, and runs it again when it collided with another one. */
export async function repeatCollisions<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let repeat = 0; ; repeat++) {
    try {
      return await transact()
    } catch (error) {
      if (!collisions.includes(codeOf(error))) throw error
      if (repeat === repeats) throw storageUnavailable(error)
      await pause(Math.random() * firstPauseMilliseconds * 2 ** repeat)
    }
  }
}

/**
 * Turns a fault that passes by itself into a refusal; `unclear` when it may have been done, although the answer was lost. A lone statement
 * that one server says it has given up was not done.
 */
export async function attemptTo<Result>(
  act: () => Promise<Result>,
  otherwise?: 'unclear' | 'unclear unless given up',
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!isAway(error)) throw error
    const isUnclear = otherwise === 'unclear' || (otherwise !== undefined && !isGivenUp(error))
    throw storageUnavailable(error, isUnclear)
  }
}

export function hasTooManyConnections(error: unknown): boolean {
  return codeOf(error) === tooManyConnections
}

/** Too few resources, a statement that took too long, a server that only reads: its transaction is rolled back. */
function isGivenUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(53|57014|25006|25P03)/.test(codeOf(error))
}

/**
 * Connection trouble, too few resources, shutdown, a server that only reads (25006: a standby just now). What the
 * driver itself says of a lost or slow connection is a plain Error without any code. Where a machine of a cluster is
 * lost at the end of a transaction, Citus passes on what its own driver says, as an internal error.
 */
function isAway(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) {
    return /^(08|53|57|58|25006|25P03)/.test(code) || (code === 'XX000' && lostMachine.test(error.message))
  }
  if (error instanceof NoTurn) return true
  return error instanceof Error && (/^E[A-Z_]+$/.test(code) || (error.constructor === Error && code === ''))
}
