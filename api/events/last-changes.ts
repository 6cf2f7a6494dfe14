import type { Database } from '@hopechest/database'
import { deleteOlderChanges, insertLastChange } from '../stores/last-changes.ts'
import type { EventReader } from './read-events.ts'

/** More than the page shows, because the page makes one line of changes that belong together. */
const kept = 100
/** Purchases come between them. */
const newest = 500

/** Keeps the last changes for the page Health. An admin may own a list, so what guests bought or asked never comes here. */
export function lastChanges(database: Database): EventReader {
  return {
    name: 'health',
    newest,
    async take(events) {
      const shown = events.filter(({ kind }) => !/^(?:purchase|question)\./.test(kind)).slice(-kept)
      if (shown.length === 0) return
      await database.transaction(async (statements) => {
        for (const event of shown) await insertLastChange(statements, event)
        await deleteOlderChanges(statements, kept)
      })
    },
  }
}
