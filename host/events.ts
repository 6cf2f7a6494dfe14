import type { Database, Statements, Value } from '@hopechest/database'
import { nextEvent } from '@hopechest/database/cluster/numbers'
import type { FormerOwners } from './former-owners.ts'
import type { User } from './may.ts'

/**
 * The kind of a change of an item, a purchase, a registry or its invitees. A purchase is a surprise for the owner, and so is who asked a
 * question.
 */
export type EventKind =
  | `item.${'added' | 'changed' | 'removed' | 'restored'}`
  | `purchase.${'set_aside' | 'made' | 'counted' | 'taken_back'}`
  | `registry.${'made' | 'changed' | 'reordered' | 'removed'}`
  | `invitee.${'added' | 'removed'}`
  | 'question.asked'

/** Ids and the names of fields, never their values: no name of a guest, no note, no link. */
export interface What {
  /** The item of a purchase. */
  item?: number
  fields?: readonly string[]
  /** Who owned a registry that was deleted. */
  owners?: FormerOwners
}

/** A change, as the rule that makes it knows it before. */
export interface NewEvent {
  kind: EventKind
  /** Undefined for a registry that has no id yet. */
  registryId: number | undefined
  caller: Pick<User, 'id' | 'is_reader'>
  what?: What
  at: Date
}

/**
 * Makes one change, by a statement that returns the id of its row, and notes it in the outbox: both are stored or
 * neither. Without a row nothing changed, and nothing is noted. A change without an event is only made. PostgreSQL does
 * both in one statement, because each further one would cost a write more than the note itself (decision 037).
 *
 * A change `ofSeen` succeeds only in the version of the row that was read. On a cluster the number of its event is asked for beside it,
 * and the note is sent with the commit. Events of one row keep their order: the next change reads the row after this one is stored, and
 * asks for its number after that.
 */
export function changeAndNote<Row extends { id: number }>(
  statements: Statements | Database,
  event: NewEvent | undefined,
  sql: string,
  parameters: readonly Value[],
  { ofSeen = false } = {},
): Promise<Row | undefined> {
  if (!event) return statements.row<Row>(sql, parameters)
  if (statements.engine === 'postgres') {
    return statements.row<Row>(withNote(sql, parameters.length), [...parameters, ...valuesOf(event)])
  }
  return together(statements, async (transaction) => {
    const asked = ofSeen && transaction.engine === 'citus' ? nextEvent(transaction) : undefined
    const [row, number] = await Promise.all([transaction.row<Row>(sql, parameters), asked])
    if (row && number !== undefined)
      await transaction.withCommit(noteNumbered(transaction, event, row.id, number))
    else if (row) await noteEvent(transaction, event, row.id)
    return row
  })
}

/** The same, for PostgreSQL: the change reads the rows of what stands `first` in its statement. */
export function changeBehind<Row extends { id: number }>(
  statements: Statements,
  event: NewEvent,
  first: string,
  sql: string,
  parameters: readonly Value[],
): Promise<Row | undefined> {
  return statements.row<Row>(withNote(sql, parameters.length, `${first}, `), [
    ...parameters,
    ...valuesOf(event),
  ])
}

/** Notes what changed by other statements of the same transaction, or outside of this database. */
export async function noteEvent(statements: Statements, event: NewEvent, subjectId: number): Promise<void> {
  if (statements.engine === 'citus') {
    return noteNumbered(statements, event, subjectId, await nextEvent(statements))
  }
  await statements.run(
    `INSERT INTO events (kind, registry_id, what, caller_id, created_at, subject_id)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [...valuesOf({ ...event, registryId: event.registryId ?? subjectId }), subjectId],
  )
}

/**
 * The same on a cluster, with an id that it gave. An event about a row that was there before takes its id after that row
 * was changed, and so locked: then the changes of one row keep their order. A purchase need not: it has no values to tell.
 */
export async function noteNumbered(
  statements: Statements,
  event: NewEvent,
  subjectId: number,
  id: number,
): Promise<void> {
  await statements.run(
    `INSERT INTO events (kind, registry_id, what, caller_id, created_at, subject_id, id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [...valuesOf({ ...event, registryId: event.registryId ?? subjectId }), subjectId, id],
  )
}

/** A guest has no account, so the event names no caller. */
function valuesOf({ kind, registryId, what = {}, caller, at }: NewEvent): Value[] {
  return [
    kind,
    registryId ?? null,
    JSON.stringify(what),
    caller.is_reader ? null : caller.id,
    at.toISOString(),
  ]
}

function together<Result>(
  statements: Statements | Database,
  work: (transaction: Statements) => Promise<Result>,
): Promise<Result> {
  return 'transaction' in statements ? statements.transaction(work) : work(statements)
}

/** The texts are made once, because only few statements change something: by what stands first in them, and by the change. */
const noted = new Map<string, Map<string, string>>()

function withNote(sql: string, parameters: number, first = ''): string {
  const texts = noted.get(first) ?? new Map<string, string>()
  noted.set(first, texts)
  let text = texts.get(sql)
  if (!text) {
    const [kind, registry, what, caller, at] = [1, 2, 3, 4, 5].map((n) => `$${parameters + n}`)
    text = `WITH ${first}changed AS (${sql}), noted AS (
      INSERT INTO events (kind, registry_id, what, caller_id, created_at, subject_id)
      SELECT ${kind}, COALESCE(${registry}, id), ${what}, ${caller}, ${at}, id FROM changed)
    SELECT * FROM changed`
    texts.set(sql, text)
  }
  return text
}
