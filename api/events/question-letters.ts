import type { Database } from '@hopechest/database'
import { noteQuestion } from '@hopechest/host/accounts'
import type { EventReader } from './read-events.ts'

/** Says which owners get a letter, because guests have asked something. */
export function questionLetters(database: Database): EventReader {
  return {
    name: 'question letters',
    async take(events) {
      const asked = events.filter(({ kind }) => kind === 'question.asked')
      for (const id of new Set(asked.map(({ registry_id }) => registry_id))) await noteQuestion(database, id)
    },
  }
}
