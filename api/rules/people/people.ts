import { type KnownPerson, type KnownPersonUpdate, limits } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import {
  countKnownPeople,
  deleteFromCircle,
  deleteKnownPerson,
  findKnownPerson,
  insertIntoCircle,
  insertKnownPerson,
  listKnownPeople,
  ownerOfPerson,
  updateKnownPerson,
} from '@hopechest/host/family'
import type { Asked } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { bookFull, booksOf, lockBookOfCircle, lockBookOfPerson, lockOwnBook, noSuchPerson } from './books.ts'
import { changeBooks } from './change-book.ts'

export async function listPeople(
  { database }: Dependencies,
  { caller }: Asked<'listPeople'>,
): Promise<KnownPerson[]> {
  const books = await booksOf(database, caller)
  return (await Promise.all(books.map((id) => listKnownPeople(database, id)))).flat()
}

export function addPerson(
  dependencies: Dependencies,
  { caller, body, repeatable }: Asked<'addPerson'>,
): Promise<KnownPerson> {
  const { address = '', birthday = '', ...person } = tidy(body)
  const work = async (statements: Statements) => {
    await lockOwnBook(statements, caller)
    if ((await countKnownPeople(statements, caller.id)) >= limits.people)
      throw bookFull(limits.people, 'people')
    const result = await insertKnownPerson(statements, caller.id, { ...person, address, birthday })
    return { result, books: [] }
  }
  return changeBooks(dependencies, caller, work, repeatable)
}

export function updatePerson(
  dependencies: Dependencies,
  { caller, ids: { person_id: id }, body }: Asked<'updatePerson'>,
): Promise<KnownPerson> {
  return changeBooks(dependencies, caller, async (statements) => {
    const owner = await lockBookOfPerson(statements, caller, id)
    await updateKnownPerson(statements, id, tidy(body))
    return { result: await demandPerson(statements, id), books: [owner] }
  })
}

export function removePerson(
  dependencies: Dependencies,
  { caller, ids: { person_id: id } }: Asked<'removePerson'>,
): Promise<void> {
  return changeBooks(dependencies, caller, async (statements) => {
    const owner = await lockBookOfPerson(statements, caller, id)
    await deleteKnownPerson(statements, id)
    return { result: undefined, books: [owner] }
  })
}

export function putInCircle(dependencies: Dependencies, asked: Asked<'putInCircle'>): Promise<KnownPerson> {
  return changeCircle(dependencies, asked, insertIntoCircle)
}

export function takeOutOfCircle(
  dependencies: Dependencies,
  asked: Asked<'takeOutOfCircle'>,
): Promise<KnownPerson> {
  return changeCircle(dependencies, asked, deleteFromCircle)
}

/** Person and circle are of one book. */
function changeCircle(
  dependencies: Dependencies,
  { caller, ids }: Asked<'putInCircle'>,
  change: typeof insertIntoCircle,
): Promise<KnownPerson> {
  const { circle_id: circleId, person_id: personId } = ids
  return changeBooks(dependencies, caller, async (statements) => {
    const owner = await lockBookOfCircle(statements, caller, circleId)
    if ((await ownerOfPerson(statements, personId)) !== owner) throw noSuchPerson()
    await change(statements, circleId, personId)
    return { result: await demandPerson(statements, personId), books: [owner] }
  })
}

async function demandPerson(statements: Statements, id: number): Promise<KnownPerson> {
  const person = await findKnownPerson(statements, id)
  if (!person) throw noSuchPerson()
  return person
}

/** As they are stored: without blanks around them. */
function tidy<Change extends KnownPersonUpdate>({ name, address, ...rest }: Change) {
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(address !== undefined && { address: address.trim() }),
  } as Change
}
