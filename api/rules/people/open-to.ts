import { limits, type OpenTo, type OpenToWrite, Refusal } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import {
  entriesOfList,
  finderOf,
  forgetEntry,
  listCirclesOf,
  listKnownPeople,
  listsOpenTo,
  readOpenTo,
  writeOpenTo,
} from '@hopechest/host/family'
import { writableRegistry } from '../access.ts'
import type { Rule } from '../asked.ts'
import { bookFull, booksOf, lockBooksOf } from './books.ts'
import { changeBooks } from './change-book.ts'

/** Whom an owner has taken off the invitees counts as left out. */
export const getOpenTo: Rule<'getOpenTo'> = async (dependencies, { caller, ids: { id } }) => {
  const { database } = dependencies
  const { meta } = await writableRegistry(dependencies, caller, id)
  const books = await booksOf(database, caller)
  const { person_ids, left_out_ids, ...open } = await readOpenTo(database, id, books)
  const takenOff = await takenOffBy(database, id, books, meta.registry_invitees)
  const isOff = new Set(takenOff)
  return {
    ...open,
    person_ids: person_ids.filter((personId) => !isOff.has(personId)),
    left_out_ids: [...left_out_ids, ...takenOff].toSorted((one, other) => one - other),
  }
}

export const setOpenTo: Rule<'setOpenTo'> = async (dependencies, { caller, ids: { id }, body }) => {
  const { meta } = await writableRegistry(dependencies, caller, id)
  return changeBooks(dependencies, caller, async (statements) => {
    const books = await lockBooksOf(statements, caller)
    await demandSeen(statements, books, body)
    const before = await readOpenTo(statements, id, books)
    const wanted = body.seen ? changedOnly(before, body.seen, body) : body
    // Whom the owner names again after taking them off comes back.
    for (const personId of await takenOffBy(statements, id, books, meta.registry_invitees))
      if (isLetIn(body, personId)) await forgetEntry(statements, id, personId)
    await writeOpenTo(statements, id, before, wanted, caller.id)
    await demandRoomInBooks(statements, books)
    return { result: await readOpenTo(statements, id, books), books }
  })
}

/** One of those who count as left out. */
function isLetIn({ person_ids, left_out_ids, seen }: OpenToWrite, personId: number): boolean {
  if (!seen || person_ids.includes(personId)) return true
  return seen.left_out_ids.includes(personId) && !left_out_ids.includes(personId)
}

/** What stands there, with what the caller changed of what they had read. */
function changedOnly(now: OpenTo, seen: OpenTo, wanted: OpenTo): OpenTo {
  const merged = (key: keyof OpenTo) => {
    const kept = now[key].filter((id) => wanted[key].includes(id) || !seen[key].includes(id))
    return [...new Set([...kept, ...wanted[key].filter((id) => !seen[key].includes(id))])]
  }
  const person_ids = merged('person_ids')
  const left_out_ids = merged('left_out_ids').filter((id) => !person_ids.includes(id))
  return { circle_ids: merged('circle_ids'), person_ids, left_out_ids }
}

/** The people of these books whom an owner has taken off the invitees of the list. */
async function takenOffBy(
  statements: Statements,
  registryId: number,
  books: readonly number[],
  invitees: readonly string[],
): Promise<number[]> {
  const isListed = finderOf(invitees)
  return (await entriesOfList(statements, registryId)).flatMap(({ account_id, person_id, entry }) =>
    books.includes(account_id) && !isListed(entry) ? [person_id] : [],
  )
}

async function demandSeen(
  statements: Statements,
  books: readonly number[],
  { circle_ids, person_ids, left_out_ids }: OpenTo,
): Promise<void> {
  const [circles, people] = [new Set<number>(), new Set<number>()]
  for (const book of books) {
    for (const { id } of await listCirclesOf(statements, book)) circles.add(id)
    for (const { id } of await listKnownPeople(statements, book)) people.add(id)
  }
  if (!circle_ids.every((id) => circles.has(id))) throw notSeen('circle_ids')
  if (!person_ids.every((id) => people.has(id))) throw notSeen('person_ids')
  if (!left_out_ids.every((id) => people.has(id) && !person_ids.includes(id))) throw notSeen('left_out_ids')
}

function notSeen(field: keyof OpenTo): Refusal {
  const sentences = {
    circle_ids: 'circle_ids may name circles of the caller and their household only',
    person_ids: 'person_ids may name people of the caller and their household only',
    left_out_ids:
      'left_out_ids may name people of the caller and their household only, and none of person_ids',
  }
  return new Refusal('invalid', sentences[field], { field })
}

async function demandRoomInBooks(statements: Statements, books: readonly number[]): Promise<void> {
  for (const book of books)
    if ((await listsOpenTo(statements, book)).length > limits.openLists)
      throw bookFull(limits.openLists, 'registries that are open to its people and circles')
}
