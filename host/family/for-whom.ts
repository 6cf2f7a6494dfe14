import type { Statements } from '@hopechest/database'
import { type ForWhom, isFor } from '../may.ts'

/** What an owner says: the number of a person in a book, or 0 where the list is for its owners. */
export interface SaidForWhom extends ForWhom {
  /** The book of the person. */
  account_id: number
}

interface Row extends Omit<SaidForWhom, 'is_ours' | 'shows_wishes' | 'former'> {
  former: string
  is_ours: 0 | 1
  shows_wishes: 0 | 1
}

/** What was said of a list; undefined where no owner has said anything. */
export async function findForWhom(
  statements: Statements,
  registryId: number,
): Promise<SaidForWhom | undefined> {
  const row = await statements.row<Row>(
    `SELECT person_id, account_id, name, address, former, is_ours, shows_wishes, said_by FROM list_for
     WHERE registry_id = $1`,
    [registryId],
  )
  return (
    row && {
      ...row,
      former: linesOf(row.former),
      is_ours: row.is_ours === 1,
      shows_wishes: row.shows_wishes === 1,
    }
  )
}

export async function writeForWhom(
  statements: Statements,
  registryId: number,
  { person_id, account_id, name, address, former, is_ours, shows_wishes, said_by }: SaidForWhom,
): Promise<void> {
  await statements.run(
    `INSERT INTO list_for (registry_id, person_id, account_id, name, address, is_ours, shows_wishes, said_by, former)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (registry_id) DO UPDATE SET person_id = excluded.person_id, account_id = excluded.account_id,
       name = excluded.name, address = excluded.address, is_ours = excluded.is_ours,
       shows_wishes = excluded.shows_wishes, said_by = excluded.said_by, former = excluded.former`,
    [
      registryId,
      person_id,
      account_id,
      name,
      address,
      Number(is_ours),
      Number(shows_wishes),
      said_by,
      former.join('\n'),
    ],
  )
}

/** It is for its owners, as where no owner has said anything. */
export async function forgetForWhom(statements: Statements, registryId: number): Promise<void> {
  await statements.run('DELETE FROM list_for WHERE registry_id = $1', [registryId])
}

/** A copy is for whom its list is. */
export async function copyForWhom(statements: Statements, fromId: number, toId: number): Promise<void> {
  const said = await findForWhom(statements, fromId)
  if (said) await writeForWhom(statements, toId, said)
}

/** Renamed again and again, the person is known by the first names and the last one. */
const mostFormer = 4000

/** The person has another name or another address in the book. The one of before still means them: books of others may have it. */
export async function renameForWhom(
  statements: Statements,
  personId: number,
  { name, address }: Pick<ForWhom, 'name' | 'address'>,
): Promise<void> {
  await statements.run(
    `UPDATE list_for SET name = $2, address = $3,
       former = CASE WHEN LENGTH(former) < $4 THEN former || $5 || name || $5 || address ELSE former END
     WHERE person_id = $1 AND (name <> $2 OR address <> $3)`,
    [personId, name, address, mostFormer, '\n'],
  )
}

export function linesOf(former: string): string[] {
  return former.split('\n').filter((line) => line !== '')
}

/** Who was taken out of the book and is written down anew is the same to the lists that are for them. */
export async function bringBackForWhom(
  statements: Statements,
  { id, owner_id, name, address }: { id: number; owner_id: number; name: string; address: string },
): Promise<void> {
  const rows = await statements.rows<Pick<Row, 'person_id' | 'name' | 'address' | 'former'>>(
    `SELECT DISTINCT person_id, name, address, former FROM list_for WHERE account_id = $1 AND person_id > 0
       AND person_id NOT IN (SELECT id FROM known_people WHERE account_id = $1 AND removed_at_step IS NULL)`,
    [owner_id],
  )
  for (const row of rows) {
    if (isFor({ ...row, former: linesOf(row.former) }, { called: [name, address] }))
      await statements.run('UPDATE list_for SET person_id = $2 WHERE person_id = $1', [row.person_id, id])
  }
}
