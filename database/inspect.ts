import { type Inspected, kindOf } from './engines.ts'
import { describeOpenFault } from './open.ts'
import { schemaVersion } from './schema/migrations.ts'

export interface Inspection extends Inspected {
  /** The version that this program knows. */
  known: number
}

/** Inspects a database and changes nothing in it. The error names the database, the fault and what to do. */
export async function inspectDatabase(url: string): Promise<Inspection> {
  try {
    return { ...(await kindOf(url).inspect(url)), known: schemaVersion }
  } catch (error) {
    const fault = describeOpenFault(url, error)
    throw fault === undefined ? error : new Error(fault, { cause: error })
  }
}
