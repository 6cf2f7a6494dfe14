import type { Statements } from '@hopechest/database'
import type { EventKind } from '../events.ts'
import { isFirstOwner } from '../may.ts'
import type { Role } from '../people/accounts.ts'
import { listOwners } from './owners.ts'

/** What guests bought is no change that an admin may hear of: an admin may own a list, too. */
export type ChangeKind = Exclude<EventKind, `${'purchase' | 'question'}.${string}`>

/** Changes of one kind that one person made to one list, one after the other. */
export interface LastChange {
  kind: ChangeKind
  times: number
  /** When the last of them was made. */
  at: string
  who: 'owner' | 'admin' | 'other'
  /** Undefined when the list is gone. */
  list: { title: string; slug: string } | undefined
}

interface Row {
  kind: ChangeKind
  registry_id: number
  caller_id: number | null
  created_at: string
  title: string | null
  slug: string | null
  user_id: number | null
  role: Role | null
}

/** Rows that make one line: the newest of them, and how many there are. */
interface Change {
  row: Row
  times: number
}

const most = 20

/** The last changes of all lists, newest first. */
export async function findLastChanges(database: Statements): Promise<LastChange[]> {
  const rows = await database.rows<Row>(
    `SELECT c.kind, c.registry_id, c.caller_id, c.created_at, r.title, r.slug, r.user_id, a.role
     FROM last_changes c LEFT JOIN registries r ON r.id = c.registry_id LEFT JOIN accounts a ON a.id = c.caller_id
     ORDER BY c.number DESC`,
  )
  const changes: Change[] = []
  for (const row of rows) {
    const last = changes.at(-1)
    if (last && isAlike(row, last.row)) last.times++
    else changes.push({ row, times: 1 })
  }
  return Promise.all(changes.slice(0, most).map((change) => toLastChange(database, change)))
}

function isAlike(one: Row, other: Row): boolean {
  return one.kind === other.kind && one.registry_id === other.registry_id && one.caller_id === other.caller_id
}

async function toLastChange(database: Statements, { row, times }: Change): Promise<LastChange> {
  const { kind, created_at: at, title, slug } = row
  return {
    kind,
    times,
    at,
    who: await whoIs(database, row),
    list: title === null || slug === null ? undefined : { title, slug },
  }
}

/** Of a list that is gone, no row says who owned it. Its owners and admins alone could change it. */
async function whoIs(
  database: Statements,
  { caller_id, user_id, role, registry_id }: Row,
): Promise<LastChange['who']> {
  if (user_id !== null && caller_id !== null && isFirstOwner({ id: caller_id }, { user_id })) return 'owner'
  if (role === 'administrator') return 'admin'
  if (user_id === null) return 'owner'
  const { further } = await listOwners(database, registry_id)
  return further.some(({ person }) => person?.id === caller_id) ? 'owner' : 'other'
}
