import type { Statements } from '@hopechest/database'
import type { EventKind } from '../events.ts'
import { isFirstOwner } from '../may.ts'
import type { Role } from '../people/accounts.ts'

/** What guests bought is no change that an admin may hear of: an admin may own a list, too. */
export type ChangeKind = Exclude<EventKind, `purchase.${string}`>

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

const most = 20

/** The last changes of all lists, newest first. */
export async function findLastChanges(database: Statements): Promise<LastChange[]> {
  const rows = await database.rows<Row>(
    `SELECT c.kind, c.registry_id, c.caller_id, c.created_at, r.title, r.slug, r.user_id, a.role
     FROM last_changes c LEFT JOIN registries r ON r.id = c.registry_id LEFT JOIN accounts a ON a.id = c.caller_id
     ORDER BY c.number DESC`,
  )
  const changes: LastChange[] = []
  for (const [n, row] of rows.entries()) {
    const last = changes.at(-1)
    if (last && isAlike(row, rows[n - 1])) last.times++
    else changes.push(toChange(row))
  }
  return changes.slice(0, most)
}

function isAlike(one: Row, other: Row | undefined): boolean {
  return (
    one.kind === other?.kind && one.registry_id === other.registry_id && one.caller_id === other.caller_id
  )
}

function toChange(row: Row): LastChange {
  const { kind, created_at: at, title, slug } = row
  return {
    kind,
    times: 1,
    at,
    who: whoIs(row),
    list: title === null || slug === null ? undefined : { title, slug },
  }
}

/** Of a list that is gone, no row says who owned it. Its owner and admins alone could change it. */
function whoIs({ caller_id, user_id, role }: Row): LastChange['who'] {
  if (user_id !== null && caller_id !== null && isFirstOwner({ id: caller_id }, { user_id })) return 'owner'
  if (role === 'administrator') return 'admin'
  return user_id === null ? 'owner' : 'other'
}
