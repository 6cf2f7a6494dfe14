import type { Database } from '@hopechest/database'
import { stillDueToMaker } from '../embedded/hook-letters.ts'
import { noteDaysThatCame, stillDueToOwner } from '../embedded/owner-letters.ts'
import { findNewBrowser } from '../people/sessions.ts'
import type { Letter, TroubleKind } from '../post/letters.ts'
import { findWeek, tellOwnerLists } from './owner-lists.ts'
import { findReader, listReaders } from './readers.ts'
import { noteTrouble } from './troubles.ts'

/** What our own host writes to its accounts, as the site needs it. */
export type NoticeStore = ReturnType<typeof createNoticeStore>

export function createNoticeStore(database: Database) {
  return {
    readers: {
      list: (after: number, most: number) => listReaders(database, after, most),
      find: (accountId: number) => findReader(database, accountId),
    },
    /** Guests have asked something on a list, its day has come, or an owner has changed its bank account. */
    owners: {
      noteDays: (today: Date) => noteDaysThatCame(database, today),
      stillDue: (letter: Letter, today: Date) => stillDueToOwner(database, letter, today),
    },
    digest: {
      week: () => findWeek(database),
      lists: (accountId: number, now: Date) => tellOwnerLists(database, accountId, now),
    },
    /** A browser that has signed in to an account. */
    browsers: { find: (letter: Letter) => findNewBrowser(database, letter) },
    /** A program hears no more. */
    hooks: { stillDue: (letter: Letter) => stillDueToMaker(database, letter) },
    troubles: {
      note: (kind: TroubleKind, isWell: boolean) => noteTrouble(database, kind, isWell),
    },
  }
}
