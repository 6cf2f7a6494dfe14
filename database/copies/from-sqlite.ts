import { backup, DatabaseSync } from 'node:sqlite'
import { schemaIn } from '../schema/schema.ts'
import { probeFile } from '../sqlite/probe.ts'
import { NoDatabase } from './refused.ts'

const waitMilliseconds = 5000
/** Pages that are copied between two looks at the progress. */
const pagesAtOnce = 1000

/**
 * Copies an SQLite database while others write to it. The transaction that is open meanwhile keeps the copy at one
 * moment: without it the engine would begin anew at every change of another process.
 */
export async function copyFromSqlite(
  file: string,
  part: string,
  progress: (done: number, total: number) => void,
): Promise<void> {
  probeFile(file)
  const source = new DatabaseSync(file, { readOnly: true, timeout: waitMilliseconds })
  try {
    source.exec('BEGIN')
    if (!schemaIn(source)?.version) throw new NoDatabase(file)
    await backup(source, part, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => progress(totalPages - remainingPages, totalPages),
    })
  } finally {
    source.close()
  }
}
