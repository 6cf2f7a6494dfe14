import { randomInt } from 'node:crypto'
import type { IdeaCommentWrite, IdeaCreate, IdeaNotes, IdeaTake } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'

/** An id that no one guesses from another one: how many ideas there are stays wrapped. */
const mostId = 2 ** 48 - 1

export async function insertIdea(
  statements: Statements,
  registryId: number,
  guest: string,
  { name, url = null, note = null, image_url = null, price = null, author = null }: IdeaCreate,
  at: string,
): Promise<number> {
  const id = randomInt(1, mostId)
  await statements.run(
    `INSERT INTO ideas (registry_id, id, guest, name, url, note, image_url, price, author, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [registryId, id, guest, name, url, note, image_url, price, author, at],
  )
  return id
}

/** Until the transaction ends, others who would add to the ideas of this list, or say something of one, wait. */
export async function lockIdeas(statements: Statements, registryId: number): Promise<void> {
  if (statements.engine === 'sqlite') return
  // The number of the list itself is locked for its items.
  await statements.row('SELECT pg_advisory_xact_lock($1)', [-registryId])
}

/** All of a list, and those of one guest. */
export async function countIdeas(
  statements: Statements,
  registryId: number,
  guest: string,
): Promise<{ all: number; own: number }> {
  const row = await statements.row<{ all: number; own: number }>(
    `SELECT COUNT(*) AS "all", COALESCE(SUM(CASE WHEN guest = $2 THEN 1 ELSE 0 END), 0) AS own
     FROM ideas WHERE registry_id = $1`,
    [registryId, guest],
  )
  return row ?? { all: 0, own: 0 }
}

export type IdeaChange = Required<IdeaCreate>

/** As its guest, while no guest gives it. */
export async function changeIdea(
  statements: Statements,
  registryId: number,
  id: number,
  guest: string,
  { name, url, note, image_url, price, author }: IdeaChange,
): Promise<boolean> {
  const changed = await statements.run(
    `UPDATE ideas SET name = $4, url = $5, note = $6, image_url = $7, price = $8, author = $9
     WHERE registry_id = $1 AND id = $2 AND guest = $3 AND taken_by IS NULL`,
    [registryId, id, guest, name, url, note, image_url, price, author],
  )
  return changed > 0
}

/** While no guest gives it. What guests have said of it goes along. */
export async function deleteIdea(statements: Statements, registryId: number, id: number): Promise<boolean> {
  const deleted = await statements.run(
    'DELETE FROM ideas WHERE registry_id = $1 AND id = $2 AND taken_by IS NULL',
    [registryId, id],
  )
  if (deleted === 0) return false
  await statements.run('DELETE FROM idea_comments WHERE registry_id = $1 AND idea_id = $2', [registryId, id])
  return true
}

/** Of several guests one takes it. Sent again, it changes what the giver says. */
export async function takeIdea(
  statements: Statements,
  registryId: number,
  id: number,
  guest: string,
  { giver = null, giver_note = null }: IdeaTake,
): Promise<boolean> {
  const taken = await statements.run(
    `UPDATE ideas SET taken_by = $3, giver = $4, giver_note = $5
     WHERE registry_id = $1 AND id = $2 AND (taken_by IS NULL OR taken_by = $3)`,
    [registryId, id, guest, giver, giver_note],
  )
  return taken > 0
}

/** It can be given again. With a guest, only what that guest gives: another one may have taken it meanwhile. */
export async function freeIdea(
  statements: Statements,
  registryId: number,
  id: number,
  guest: string | null,
): Promise<void> {
  await statements.run(
    `UPDATE ideas SET taken_by = NULL, giver = NULL, giver_note = NULL, is_giver_thanked = 0
     WHERE registry_id = $1 AND id = $2 AND taken_by = COALESCE($3, taken_by)`,
    [registryId, id, guest],
  )
}

/** Of other guests than this one. */
export async function countComments(
  statements: Statements,
  registryId: number,
  id: number,
  guest: string,
): Promise<number> {
  const row = await statements.row<{ n: number }>(
    'SELECT COUNT(*) AS n FROM idea_comments WHERE registry_id = $1 AND idea_id = $2 AND guest <> $3',
    [registryId, id, guest],
  )
  return row?.n ?? 0
}

/** Each guest has one. */
export async function saveComment(
  statements: Statements,
  registryId: number,
  id: number,
  guest: string,
  { text, author = null }: IdeaCommentWrite,
  at: string,
): Promise<void> {
  await statements.run(
    `INSERT INTO idea_comments (registry_id, idea_id, guest, author, text, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (registry_id, idea_id, guest) DO UPDATE SET author = excluded.author, text = excluded.text`,
    [registryId, id, guest, author, text, at],
  )
}

export async function deleteComment(
  statements: Statements,
  registryId: number,
  id: number,
  guest: string,
): Promise<void> {
  await statements.run('DELETE FROM idea_comments WHERE registry_id = $1 AND idea_id = $2 AND guest = $3', [
    registryId,
    id,
    guest,
  ])
}

export async function noteBesideIdea(
  statements: Statements,
  registryId: number,
  id: number,
  { is_author_thanked, is_giver_thanked, is_on_list }: IdeaNotes,
): Promise<void> {
  const flag = (value: boolean | undefined) => (value === undefined ? null : Number(value))
  await statements.run(
    `UPDATE ideas SET is_author_thanked = COALESCE($3, is_author_thanked),
       is_giver_thanked = COALESCE($4, is_giver_thanked), is_on_list = COALESCE($5, is_on_list)
     WHERE registry_id = $1 AND id = $2`,
    [registryId, id, flag(is_author_thanked), flag(is_giver_thanked), flag(is_on_list)],
  )
}
