import { createHash } from 'node:crypto'
import { openDatabase } from '@hopechest/database'
import { migrations } from '@hopechest/database/migrations'
import pg from 'pg'
import { ask, withoutLimit } from './cluster.ts'

/** A database without tables. */
export async function createEmpty(serverUrl: string, name: string): Promise<string> {
  await ask(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`), withoutLimit)
  return databaseOn(serverUrl, name)
}

/** A copy of a database with our tables, which the first caller of all test files makes. */
export async function createWithTables(serverUrl: string, name: string): Promise<string> {
  const make = async (client: pg.Client) => {
    const copy = () => client.query(`CREATE DATABASE ${name} TEMPLATE ${original} STRATEGY file_copy`)
    try {
      await copy()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === noSuchDatabase)) throw error
      await makeOriginal(serverUrl, client)
      await copy()
    }
  }
  await ask(serverUrl, make, withoutLimit)
  return databaseOn(serverUrl, name)
}

const noSuchDatabase = '3D000'

/** A server that outlives the tests may have one with older tables. */
const original = `test_original_${createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)}`

/** It gets its name when it is finished. Other test files wait meanwhile. */
async function makeOriginal(serverUrl: string, client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock(hashtext('original'))")
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [original])
  if (rowCount === 0) {
    await client.query(`DROP DATABASE IF EXISTS ${original}_unfinished`)
    await (await openDatabase(await createEmpty(serverUrl, `${original}_unfinished`))).close()
    await client.query(`ALTER DATABASE ${original}_unfinished RENAME TO ${original}`)
  }
  await client.query("SELECT pg_advisory_unlock(hashtext('original'))")
}

function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
