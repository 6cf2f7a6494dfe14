import { setTimeout as pause } from 'node:timers/promises'
import type { Statements } from './database.ts'
import { codeOf } from './postgres-codes.ts'
import type { Connections } from './postgres-connections.ts'

/** The largest tables take so long. */
export const changeMilliseconds = 6 * 60 * 60 * 1000
const lockMilliseconds = 1000
const askAgainMilliseconds = 500
const lockNotAvailable = '55P03'

/**
 * Runs a change of tables once no other program makes one. A program that waits asks again and again: one that stood
 * waiting in the middle of a statement would have an index wait for it, which waits for the end of all statements.
 */
export async function waitForTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await change()
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable) throw error
      await pause(Math.random() * askAgainMilliseconds)
    }
  }
}

/** The transaction waits for the index, which another connection makes. */
export async function allowWaiting(statements: Statements): Promise<void> {
  await statements.run(`SET LOCAL lock_timeout = ${lockMilliseconds}`)
  await statements.run('SET LOCAL idle_in_transaction_session_timeout = 0')
}

/**
 * Makes an index while others go on reading and writing; twice as slow as with the table locked. What an attempt has
 * left that was broken off is removed first. Behind a pooler the transaction makes it, and writes wait.
 */
export async function makeIndex(connections: Connections, within: Statements, sql: string): Promise<void> {
  const { client, isPooled, release } = await connections.take()
  if (isPooled) {
    release()
    return within.script(sql)
  }
  try {
    // What the transaction read last keeps its view of the tables open until another statement, and an index waits for
    // the end of all views.
    await within.script('SELECT 1')
    await client.query('SET statement_timeout = 0')
    for (const text of [dropOf(sql), sql.replace(/\bINDEX\b/, 'INDEX CONCURRENTLY')]) {
      await client.query({ text, ...patience })
    }
  } finally {
    // Its limits are not those of the other connections.
    release(true)
  }
}

/** The driver reads this, and its types do not list it: https://node-postgres.com/apis/client */
export const patience = { query_timeout: changeMilliseconds }

function dropOf(sql: string): string {
  const [, name] = /\bINDEX\s+(\w+)/.exec(sql) ?? []
  return `DROP INDEX CONCURRENTLY IF EXISTS ${name}`
}
