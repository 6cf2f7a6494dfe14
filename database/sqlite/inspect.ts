import { DatabaseSync } from 'node:sqlite'
import { demandSchema, schemaIn } from '../schema/schema.ts'
import { findFile, refuseLostFile } from './file.ts'
import { probeFile } from './probe.ts'

/** The version of the schema in a file that is sound and ours; undefined where it has no tables yet. */
export function inspectFile(file: string): number | undefined {
  refuseLostFile(file)
  if (!findFile(file)) return undefined
  probeFile(file)
  const connection = new DatabaseSync(file)
  try {
    const schema = schemaIn(connection)
    if (schema) demandSchema(schema)
    return schema?.version
  } finally {
    connection.close()
  }
}
