import { readOwnFolder } from '@hopechest/program/own-files'

export interface Migration {
  name: string
  sql: string
}

/** The numbered files, in order. The schema version is their count. A released file is never edited. */
export const migrations: readonly Migration[] = readOwnFolder('database/migrations', '.sql').map(
  ({ name, body }) => ({ name, sql: body.toString() }),
)

/** What this program knows. */
export const schemaVersion = migrations.length
