import { sqliteFileOf } from '../engines.ts'
import { describeOpenFault } from '../open.ts'
import { findFile, sayMissing } from '../sqlite/file.ts'

/** Why a command has no database file to work on, or undefined where there is one, or none is needed. */
export function missingFault(url: string): string | undefined {
  const file = sqliteFileOf(url)
  try {
    return file === undefined || findFile(file) ? undefined : sayMissing(file)
  } catch (error) {
    return describeOpenFault(url, error)
  }
}
