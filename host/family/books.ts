import type { Circle, KnownPerson, KnownPersonUpdate } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { forgetWaitingLettersOf } from '../post/kinds/person.ts'
import { findSteps, stepsOfADay } from '../running-time.ts'
import { makeNonce } from '../signed-links.ts'
import { bringBackForWhom } from './for-whom.ts'

/** A person as the book has them: the number used once in the place of the link. */
export type PersonOfBook = Omit<KnownPerson, 'link'> & { link_nonce: string }

const columns = 'id, account_id AS owner_id, name, address, birthday, opened_at, link_nonce'

/** Until the transaction ends, others who would change these books wait. Of two such transactions none waits for the other. */
export async function lockBooks(statements: Statements, accountIds: readonly number[]): Promise<void> {
  for (const id of accountIds.toSorted((one, other) => one - other))
    await statements.run(
      'INSERT INTO books (account_id) VALUES ($1) ON CONFLICT (account_id) DO UPDATE SET account_id = excluded.account_id',
      [id],
    )
}

/** The account in whose book the person is. */
export async function ownerOfPerson(statements: Statements, personId: number): Promise<number | undefined> {
  const row = await statements.row<{ account_id: number }>(
    'SELECT account_id FROM known_people WHERE id = $1 AND removed_at_step IS NULL',
    [personId],
  )
  return row?.account_id
}

/** The account from whose book the person was removed a short while ago. */
export async function ownerOfRemoved(statements: Statements, personId: number): Promise<number | undefined> {
  const row = await statements.row<{ account_id: number }>(
    'SELECT account_id FROM known_people WHERE id = $1 AND removed_at_step IS NOT NULL',
    [personId],
  )
  return row?.account_id
}

export async function ownerOfCircle(statements: Statements, circleId: number): Promise<number | undefined> {
  const row = await statements.row<{ account_id: number }>('SELECT account_id FROM circles WHERE id = $1', [
    circleId,
  ])
  return row?.account_id
}

/** In the order in which they were written down. */
export async function listKnownPeople(statements: Statements, accountId: number): Promise<PersonOfBook[]> {
  const people = await statements.rows<Omit<PersonOfBook, 'circle_ids'>>(
    `SELECT ${columns} FROM known_people WHERE account_id = $1 AND removed_at_step IS NULL ORDER BY id`,
    [accountId],
  )
  const places = await statements.values<[personId: number, circleId: number]>(
    `SELECT cp.person_id, cp.circle_id FROM circles c JOIN circle_people cp ON cp.circle_id = c.id
     WHERE c.account_id = $1 ORDER BY cp.circle_id`,
    [accountId],
  )
  const circlesOf = Map.groupBy(places, ([personId]) => personId)
  return people.map((person) => ({
    ...person,
    circle_ids: (circlesOf.get(person.id) ?? []).map(([, circleId]) => circleId),
  }))
}

export async function countKnownPeople(statements: Statements, accountId: number): Promise<number> {
  const row = await statements.row<{ n: number }>(
    'SELECT COUNT(*) AS n FROM known_people WHERE account_id = $1 AND removed_at_step IS NULL',
    [accountId],
  )
  return row?.n ?? 0
}

export async function findKnownPerson(
  statements: Statements,
  personId: number,
): Promise<PersonOfBook | undefined> {
  const person = await statements.row<Omit<PersonOfBook, 'circle_ids'>>(
    `SELECT ${columns} FROM known_people WHERE id = $1 AND removed_at_step IS NULL`,
    [personId],
  )
  const circles = await statements.values<[id: number]>(
    'SELECT circle_id FROM circle_people WHERE person_id = $1 ORDER BY circle_id',
    [personId],
  )
  return person && { ...person, circle_ids: circles.flat() }
}

export async function insertKnownPerson(
  statements: Statements,
  accountId: number,
  { name, address, birthday }: Pick<KnownPerson, 'name' | 'address' | 'birthday'>,
): Promise<PersonOfBook> {
  const link_nonce = makeNonce()
  const row = await statements.row<{ id: number }>(
    `INSERT INTO known_people (account_id, name, address, birthday, link_nonce)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [accountId, name, address, birthday, link_nonce],
  )
  const id = row?.id ?? 0
  await bringBackForWhom(statements, { id, owner_id: accountId, name, address })
  return {
    id,
    owner_id: accountId,
    name,
    address,
    birthday,
    circle_ids: [],
    opened_at: null,
    link_nonce,
  }
}

export async function updateKnownPerson(
  statements: Statements,
  personId: number,
  { name, address, birthday }: KnownPersonUpdate,
): Promise<void> {
  await statements.run(
    `UPDATE known_people SET name = COALESCE($2, name), address = COALESCE($3, address),
       birthday = COALESCE($4, birthday) WHERE id = $1`,
    [personId, name ?? null, address ?? null, birthday ?? null],
  )
}

/**
 * From now on the person is in no book, and their link opens nothing. Circles, lists and letters that have left stay noted for a
 * while, for the owner who takes that back. A letter that waits leaves no more.
 */
export async function removeKnownPerson(statements: Statements, personId: number): Promise<void> {
  await statements.run('UPDATE known_people SET removed_at_step = $2 WHERE id = $1', [
    personId,
    await findSteps(statements),
  ])
  await forgetWaitingLettersOf(statements, personId)
}

/** What was closed or removed meanwhile stays so. */
export async function restoreKnownPerson(statements: Statements, personId: number): Promise<void> {
  await statements.run('UPDATE known_people SET removed_at_step = NULL WHERE id = $1', [personId])
}

/** Deletes some of those who were removed a day of running time ago. Returns how many. */
export async function forgetRemovedPeople(database: Database, most: number): Promise<number> {
  const last = (await findSteps(database)) - stepsOfADay
  return database.run(
    `DELETE FROM known_people WHERE id IN
       (SELECT id FROM known_people WHERE removed_at_step <= $1 ORDER BY removed_at_step LIMIT $2)`,
    [last, most],
  )
}

export function listCirclesOf(statements: Statements, accountId: number): Promise<Circle[]> {
  return statements.rows<Circle>(
    'SELECT id, account_id AS owner_id, name FROM circles WHERE account_id = $1 ORDER BY id',
    [accountId],
  )
}

export async function insertCircle(statements: Statements, accountId: number, name: string): Promise<Circle> {
  const row = await statements.row<{ id: number }>(
    'INSERT INTO circles (account_id, name) VALUES ($1, $2) RETURNING id',
    [accountId, name],
  )
  return { id: row?.id ?? 0, owner_id: accountId, name }
}

export async function updateCircleName(
  statements: Statements,
  circleId: number,
  name: string,
): Promise<void> {
  await statements.run('UPDATE circles SET name = $2 WHERE id = $1', [circleId, name])
}

export async function deleteCircle(statements: Statements, circleId: number): Promise<void> {
  await statements.run('DELETE FROM circles WHERE id = $1', [circleId])
}

export async function insertIntoCircle(
  statements: Statements,
  circleId: number,
  personId: number,
): Promise<void> {
  await statements.run(
    'INSERT INTO circle_people (circle_id, person_id) VALUES ($1, $2) ON CONFLICT (circle_id, person_id) DO NOTHING',
    [circleId, personId],
  )
}

export async function deleteFromCircle(
  statements: Statements,
  circleId: number,
  personId: number,
): Promise<void> {
  await statements.run('DELETE FROM circle_people WHERE circle_id = $1 AND person_id = $2', [
    circleId,
    personId,
  ])
}

/** With all that is in it, and what lists were open to. Their entries among invitees are left to those who follow. */
export async function deleteBook(statements: Statements, accountId: number): Promise<void> {
  await statements.run('DELETE FROM households WHERE account_id = $1 OR agreed_by = $1', [accountId])
  await statements.run('DELETE FROM books WHERE account_id = $1', [accountId])
}

/** The account is gone at its host, which knows what becomes of the invitees of its lists. */
export async function forgetBook(statements: Statements, accountId: number): Promise<void> {
  await deleteBook(statements, accountId)
  await statements.run('DELETE FROM list_guests WHERE account_id = $1', [accountId])
}
