import { limits, type OpenTo, Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { inviteeKey, meansOneOf } from '../invitee-key.ts'
import { personKey } from '../may.ts'
import { linesOf } from './for-whom.ts'

/** An entry that a person of a book has, or should have, among the invitees of a list. */
export interface GuestEntry {
  registry_id: number
  person_id: number
  entry: string
}

/** What is to change among the invitees of a list, so that it follows its circles and people. */
export interface Following {
  registryId: number
  coming: readonly GuestEntry[]
  leaving: readonly GuestEntry[]
}

/**
 * The people of a book for whom a list is open, with their entries: the address, or a name that no account has, since the
 * names of accounts hold no "#". For whom a list is, under the same name or address in any book, is left out. Where their link shows
 * the wishes, they are there under such a name, so that their link opens the list and their account does not.
 */
const wanted = `
  SELECT o.registry_id, o.person_id,
    CASE WHEN p.address <> '' AND f.registry_id IS NULL THEN p.address ELSE p.name || ' #' || CAST(p.id AS TEXT) END AS entry
  FROM (
    SELECT lf.registry_id, lf.person_id FROM list_for lf JOIN known_people k ON k.id = lf.person_id
      WHERE k.account_id = $1 AND lf.shows_wishes = 1
    UNION
    SELECT lc.registry_id, cp.person_id FROM circles c
      JOIN list_circles lc ON lc.circle_id = c.id JOIN circle_people cp ON cp.circle_id = c.id
      WHERE c.account_id = $1
    UNION
    SELECT lp.registry_id, lp.person_id FROM list_people lp JOIN known_people k ON k.id = lp.person_id
      WHERE k.account_id = $1 AND lp.is_left_out = 0
  ) o JOIN known_people p ON p.id = o.person_id AND p.removed_at_step IS NULL
  LEFT JOIN list_for f ON f.registry_id = o.registry_id AND f.person_id > 0 AND (f.person_id = p.id
    OR LOWER(f.name) = LOWER(p.name) OR (f.address <> '' AND LOWER(f.address) = LOWER(p.address)))
  WHERE (f.registry_id IS NULL OR (f.person_id = p.id AND f.shows_wishes = 1))
    AND (f.registry_id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM list_people x
      WHERE x.registry_id = o.registry_id AND x.person_id = o.person_id AND x.is_left_out = 1))`
const written = 'SELECT registry_id, person_id, entry FROM list_guests WHERE account_id = $1'

/** The lists that do not follow the book yet, in the order of their ids. */
export async function findFollowing(statements: Statements, accountId: number): Promise<Following[]> {
  const rows = await statements.rows<GuestEntry & { is_coming: 0 | 1 }>(
    `SELECT 1 AS is_coming, registry_id, person_id, entry FROM (${wanted} EXCEPT ${written}) coming
     UNION ALL
     SELECT 0 AS is_coming, registry_id, person_id, entry FROM (${written} EXCEPT ${wanted}) leaving
     ORDER BY registry_id, person_id`,
    [accountId],
  )
  const shut = await findNamesakes(statements, accountId)
  const isShut = ({ registry_id, person_id }: GuestEntry) => shut.get(registry_id)?.has(person_id) === true
  const coming = rows.filter((row) => row.is_coming === 1 && !isShut(row))
  const leaving = rows.filter(({ is_coming }) => is_coming === 0)
  const there =
    shut.size === 0
      ? []
      : await statements.rows<GuestEntry>(
          'SELECT registry_id, person_id, entry FROM list_guests WHERE account_id = $1',
          [accountId],
        )
  const isLeaving = ({ registry_id, person_id }: GuestEntry) =>
    leaving.some((row) => row.registry_id === registry_id && row.person_id === person_id)
  const allLeaving = [...leaving, ...there.filter((row) => isShut(row) && !isLeaving(row))]
  const ids = new Set([...coming, ...allLeaving].map(({ registry_id }) => registry_id))
  const of = (entries: readonly GuestEntry[], id: number) =>
    entries.filter(({ registry_id }) => registry_id === id)
  return [...ids]
    .toSorted((one, other) => one - other)
    .map((id) => ({ registryId: id, coming: of(coming, id), leaving: of(allLeaving, id) }))
}

/**
 * The people of a book who are the one for whom a list is, by its number. Databases compare letters of ASCII alone without regard to
 * their case, and the same name may be written in several ways.
 */
async function findNamesakes(
  statements: Statements,
  accountId: number,
): Promise<Map<number, ReadonlySet<number>>> {
  const lists = await statements.rows<{
    registry_id: number
    person_id: number
    name: string
    address: string
    former: string
  }>(
    `SELECT registry_id, person_id, name, address, former FROM list_for WHERE person_id > 0 AND registry_id IN (
       SELECT l.registry_id FROM list_circles l JOIN circles c ON c.id = l.circle_id WHERE c.account_id = $1
       UNION SELECT l.registry_id FROM list_people l JOIN known_people p ON p.id = l.person_id WHERE p.account_id = $1
       UNION SELECT registry_id FROM list_guests WHERE account_id = $1)`,
    [accountId],
  )
  if (lists.length === 0) return new Map()
  const people = await statements.rows<{ id: number; name: string; address: string }>(
    'SELECT id, name, address FROM known_people WHERE account_id = $1 AND removed_at_step IS NULL',
    [accountId],
  )
  const keyed = people.flatMap(({ id, name, address }) =>
    [name, address].map((called) => ({ id, key: personKey(called) })),
  )
  const byKey = Map.groupBy(keyed, ({ key }) => key)
  byKey.delete('')
  return new Map(
    lists.map(({ registry_id, person_id, name, address, former }) => {
      const found = [name, address, ...linesOf(former)].flatMap(
        (called) => byKey.get(personKey(called)) ?? [],
      )
      return [registry_id, new Set(found.map(({ id }) => id).filter((id) => id !== person_id))]
    }),
  )
}

/** The entries that a list has because of people of all books. */
export async function entriesOfList(
  statements: Statements,
  registryId: number,
): Promise<(GuestEntry & { account_id: number })[]> {
  return statements.rows<GuestEntry & { account_id: number }>(
    'SELECT registry_id, person_id, account_id, entry FROM list_guests WHERE registry_id = $1 ORDER BY person_id',
    [registryId],
  )
}

/**
 * The invitees of a list that follows. Of all the entries that it has because of people, some stay for another book. Who was
 * taken off by hand does not come back under another name or address.
 */
export function followed(
  invitees: readonly string[],
  { coming, leaving }: Following,
  noted: readonly GuestEntry[],
): string[] {
  const isListed = finderOf(invitees)
  const gone = new Set(leaving.map(({ person_id }) => person_id))
  const staying = new Set(
    noted.flatMap(({ person_id, entry }) => (gone.has(person_id) ? [] : inviteeKey(entry))),
  )
  const keys = leaving.map(({ entry }) => inviteeKey(entry)).filter((key) => !staying.has(key))
  const isLeaving = meansOneOf(keys)
  const takenOff = new Set(leaving.flatMap(({ person_id, entry }) => (isListed(entry) ? [] : person_id)))
  const left = invitees.filter((each) => !isLeaving(each))
  const isThere = meansOneOf(coming.map(({ entry }) => inviteeKey(entry)))
  const there = new Set(left.filter(isThere).map(inviteeKey))
  const added = new Map(
    coming.flatMap(({ person_id, entry }) => (takenOff.has(person_id) ? [] : [[inviteeKey(entry), entry]])),
  )
  const all = [...left, ...[...added].flatMap(([key, entry]) => (there.has(key) ? [] : entry))]
  if (all.length > Math.max(limits.invitees, invitees.length)) throw tooManyGuests()
  return all
}

export function tooManyGuests(): Refusal {
  return new Refusal('conflict', `A registry would have more than ${limits.invitees} invitees`, {
    why: 'too_many_guests',
  })
}

/** Says of entries whether they are among these invitees. */
export function finderOf(invitees: readonly string[]): (entry: string) => boolean {
  const keys = new Set(invitees.map(inviteeKey))
  return (entry) => keys.has(inviteeKey(entry))
}

/** Notes which entries the list has by now. */
export async function noteFollowed(
  statements: Statements,
  accountId: number,
  { registryId, coming, leaving }: Following,
): Promise<void> {
  for (const { person_id } of leaving) await forgetEntry(statements, registryId, person_id)
  for (const { person_id, entry } of coming)
    await statements.run(
      `INSERT INTO list_guests (registry_id, person_id, account_id, entry) VALUES ($1, $2, $3, $4)
       ON CONFLICT (registry_id, person_id) DO UPDATE SET entry = excluded.entry`,
      [registryId, person_id, accountId, entry],
    )
}

/** The list gets the entry anew while it is open to the person. */
export async function forgetEntry(
  statements: Statements,
  registryId: number,
  personId: number,
): Promise<void> {
  await statements.run('DELETE FROM list_guests WHERE registry_id = $1 AND person_id = $2', [
    registryId,
    personId,
  ])
}

/**
 * People who are taken off by hand are left out: the list gets no entry of them anew, and nothing is written to them about it.
 */
export function leaveOut(
  database: Database,
  registryId: number,
  isMeant: (entry: string) => boolean,
  by: number,
): Promise<void> {
  return database.transaction(async (statements) => {
    const those = (await entriesOfList(statements, registryId)).filter(({ entry }) => isMeant(entry))
    for (const { person_id } of those) {
      await forgetEntry(statements, registryId, person_id)
      await writeLeftOut(statements, registryId, person_id, 1, by)
    }
  })
}

async function writeLeftOut(
  statements: Statements,
  registryId: number,
  personId: number,
  isLeftOut: 0 | 1,
  by: number,
): Promise<void> {
  await statements.run(
    `INSERT INTO list_people (registry_id, person_id, is_left_out, opened_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (registry_id, person_id) DO UPDATE
       SET is_left_out = excluded.is_left_out, opened_by = excluded.opened_by`,
    [registryId, personId, isLeftOut, by],
  )
}

/** To whom a list is open, of these books. */
export async function readOpenTo(
  statements: Statements,
  registryId: number,
  accountIds: readonly number[],
): Promise<OpenTo> {
  const books = accountIds.map((_, n) => `$${n + 2}`).join(', ')
  const circles = await statements.values<[id: number]>(
    `SELECT l.circle_id FROM list_circles l JOIN circles c ON c.id = l.circle_id
     WHERE l.registry_id = $1 AND c.account_id IN (${books}) ORDER BY l.circle_id`,
    [registryId, ...accountIds],
  )
  const people = await statements.values<[id: number, isLeftOut: 0 | 1]>(
    `SELECT l.person_id, l.is_left_out FROM list_people l JOIN known_people p ON p.id = l.person_id
     WHERE l.registry_id = $1 AND p.account_id IN (${books}) AND p.removed_at_step IS NULL ORDER BY l.person_id`,
    [registryId, ...accountIds],
  )
  const those = (leftOut: 0 | 1) => people.flatMap(([id, isLeftOut]) => (isLeftOut === leftOut ? id : []))
  return { circle_ids: circles.flat(), person_ids: those(0), left_out_ids: those(1) }
}

/** Writes what has changed. */
export async function writeOpenTo(
  statements: Statements,
  registryId: number,
  before: OpenTo,
  now: OpenTo,
  openedBy: number,
): Promise<void> {
  for (const id of missing(before.circle_ids, now.circle_ids))
    await statements.run('DELETE FROM list_circles WHERE registry_id = $1 AND circle_id = $2', [
      registryId,
      id,
    ])
  for (const id of missing(now.circle_ids, before.circle_ids))
    await statements.run('INSERT INTO list_circles (registry_id, circle_id, opened_by) VALUES ($1, $2, $3)', [
      registryId,
      id,
      openedBy,
    ])
  for (const [isLeftOut, ids, known] of [
    [0, now.person_ids, before.person_ids],
    [1, now.left_out_ids, before.left_out_ids],
  ] as const) {
    for (const id of missing(known, ids))
      await statements.run(
        'DELETE FROM list_people WHERE registry_id = $1 AND person_id = $2 AND is_left_out = $3',
        [registryId, id, isLeftOut],
      )
    for (const id of missing(ids, known)) await writeLeftOut(statements, registryId, id, isLeftOut, openedBy)
  }
}

function missing(of: readonly number[], from: readonly number[]): number[] {
  const there = new Set(from)
  return [...new Set(of)].filter((id) => !there.has(id))
}

/** All lists that are open to a book, or have entries of its people. One that was open to a person who may come back counts, too. */
export async function listsOpenTo(statements: Statements, accountId: number): Promise<number[]> {
  const rows = await statements.values<[id: number]>(
    `SELECT l.registry_id FROM list_circles l JOIN circles c ON c.id = l.circle_id WHERE c.account_id = $1
     UNION SELECT l.registry_id FROM list_people l JOIN known_people p ON p.id = l.person_id WHERE p.account_id = $1
     UNION SELECT f.registry_id FROM list_for f JOIN known_people p ON p.id = f.person_id
       WHERE p.account_id = $1 AND f.shows_wishes = 1
     UNION SELECT registry_id FROM list_guests WHERE account_id = $1`,
    [accountId],
  )
  return rows.flat()
}

/** Who has opened a list to circles and people of a book. */
export async function openersOf(
  statements: Statements,
  registryId: number,
  accountId: number,
): Promise<number[]> {
  const rows = await statements.values<[id: number]>(
    `SELECT l.opened_by FROM list_circles l JOIN circles c ON c.id = l.circle_id
       WHERE l.registry_id = $1 AND c.account_id = $2
     UNION SELECT l.opened_by FROM list_people l JOIN known_people p ON p.id = l.person_id
       WHERE l.registry_id = $1 AND p.account_id = $2 AND l.is_left_out = 0`,
    [registryId, accountId],
  )
  return rows.flat()
}

/**
 * The list follows no more what this account has opened of a book. Whom it has because of that are its guests as others are, and
 * whom the account has left out stay left out.
 */
export async function letGo(
  statements: Statements,
  registryId: number,
  { openedBy, bookOf }: { openedBy: number; bookOf: number },
): Promise<void> {
  const opened = [bookOf, registryId, openedBy]
  await statements.run(
    `DELETE FROM list_circles WHERE registry_id = $2 AND opened_by = $3
       AND circle_id IN (SELECT id FROM circles WHERE account_id = $1)`,
    opened,
  )
  await statements.run(
    `DELETE FROM list_people WHERE registry_id = $2 AND opened_by = $3 AND is_left_out = 0
       AND person_id IN (SELECT id FROM known_people WHERE account_id = $1)`,
    opened,
  )
  await statements.run(
    `DELETE FROM list_guests WHERE registry_id = $2 AND account_id = $1
       AND person_id NOT IN (SELECT w.person_id FROM (${wanted}) w WHERE w.registry_id = $2)`,
    [bookOf, registryId],
  )
}

/** What one account has opened to people of the other's book. Whom it has left out stay left out. */
export async function closeBetween(statements: Statements, openedBy: number, bookOf: number): Promise<void> {
  await statements.run(
    `DELETE FROM list_circles WHERE opened_by = $1
       AND circle_id IN (SELECT id FROM circles WHERE account_id = $2)`,
    [openedBy, bookOf],
  )
  await statements.run(
    `DELETE FROM list_people WHERE opened_by = $1 AND is_left_out = 0
       AND person_id IN (SELECT id FROM known_people WHERE account_id = $2)`,
    [openedBy, bookOf],
  )
}

/** The list is gone. */
export async function forgetOpenList(statements: Statements, registryId: number): Promise<void> {
  await statements.run('DELETE FROM list_circles WHERE registry_id = $1', [registryId])
  await statements.run('DELETE FROM list_people WHERE registry_id = $1', [registryId])
  await statements.run('DELETE FROM list_guests WHERE registry_id = $1', [registryId])
  await statements.run('DELETE FROM list_for WHERE registry_id = $1', [registryId])
}
