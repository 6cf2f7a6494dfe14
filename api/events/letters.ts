import type { Database } from '@hopechest/database'
import { noteQuestion } from '@hopechest/host/accounts'
import { noteNewWish } from '@hopechest/host/guests'
import { noteEndedList, noteRemovedGift } from '@hopechest/host/post'
import type { EventReader } from './read-events.ts'

/**
 * Says whose givers get a letter: of a gift that was removed, or of a list that has ended. And which lists have new wishes, for guests who
 * want to hear of them. Behind the answer to its owner, so that no owner can tell by the time whether a gift has a giver.
 */
export function giftLetters(database: Database): EventReader {
  return {
    name: 'gift letters',
    async take(events) {
      for (const { kind, registry_id, subject_id, what } of events) {
        if (kind === 'item.added') await noteNewWish(database, registry_id, subject_id)
        const isOff = kind === 'item.removed' || (kind === 'item.changed' && what.includes('"off_list"'))
        if (isOff) await noteRemovedGift(database, registry_id, subject_id)
        if (kind === 'registry.removed') await noteEndedList(database, registry_id)
      }
    },
  }
}

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
