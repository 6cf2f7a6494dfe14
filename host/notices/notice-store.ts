import type { Database, Statements } from '@hopechest/database'
import { stillDueToMaker } from '../embedded/hook-letters.ts'
import { noteDaysThatCame, stillDueToOwner } from '../embedded/owner-letters.ts'
import { findNewBrowser } from '../people/sessions.ts'
import type { Letter, TroubleKind } from '../post/letters.ts'
import { findWeek, tellOwnerLists } from './owner-lists.ts'
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

/** An account that gets letters: its address is proved, and it is not switched off. */
interface Reader {
  id: number
  email: string
  role: string
}

const readers = `SELECT id, email, role FROM accounts
  WHERE is_email_confirmed = 1 AND is_switched_off = 0 AND is_reader = 0`

function listReaders(statements: Statements, after: number, most: number): Promise<Reader[]> {
  return statements.rows(`${readers} AND id > $1 ORDER BY id LIMIT $2`, [after, most])
}

function findReader(statements: Statements, id: number): Promise<Reader | undefined> {
  return statements.row(`${readers} AND id = $1`, [id])
}
