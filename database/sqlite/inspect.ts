import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { refuseLostFile } from './file.ts'
import { probeFile } from './probe.ts'

/** The version of the schema in a file that is sound and ours; undefined where there is no file yet. */
export function inspectFile(file: string): number | undefined {
  refuseLostFile(file)
  if (!existsSync(file)) return undefined
  probeFile(file)
  const connection = new DatabaseSync(file)
  try {
    return Number(connection.prepare('SELECT version FROM schema_version').get()?.version)
  } finally {
    connection.close()
  }
}
