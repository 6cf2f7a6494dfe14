import { type KnownPerson, type KnownPersonUpdate, limits } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { inviteeKey } from '@hopechest/host'
import {
  countKnownPeople,
  deleteFromCircle,
  findKnownPerson,
  insertIntoCircle,
  insertKnownPerson,
  linkOf,
  listKnownPeople,
  makeNonce,
  ownerOfPerson,
  type PersonOfBook,
  removeKnownPerson,
  renameForWhom,
  restoreKnownPerson,
  setLinkNonce,
  updateKnownPerson,
} from '@hopechest/host/family'
import { forgetLettersOf } from '@hopechest/host/post'
import type { Asked, Rule } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { leaveDraws } from '../draws/leave.ts'
import {
  bookFull,
  booksOf,
  lockBookOfCircle,
  lockBookOfPerson,
  lockBookOfRemoved,
  lockOwnBook,
  noSuchPerson,
} from './books.ts'
import { changeBooks } from './change-book.ts'

export const listPeople: Rule<'listPeople'> = async ({ database, personLinkKey }, { caller }) => {
  const books = await booksOf(database, caller)
  const people = await Promise.all(books.map((id) => listKnownPeople(database, id)))
  return people.flat().map(withLink(personLinkKey()))
}

export const addPerson: Rule<'addPerson'> = (dependencies, { caller, body, repeatable }) => {
  const { address = '', birthday = '', ...person } = tidy(body)
  const work = async (statements: Statements) => {
    await lockOwnBook(statements, caller)
    if ((await countKnownPeople(statements, caller.id)) >= limits.people)
      throw bookFull(limits.people, 'people')
    const result = await insertKnownPerson(statements, caller.id, { ...person, address, birthday })
    return { result, books: [] }
  }
  return changePerson(dependencies, caller, work, repeatable)
}

export const updatePerson: Rule<'updatePerson'> = (
  dependencies,
  { caller, ids: { person_id: id }, body },
) => {
  return changePerson(dependencies, caller, async (statements) => {
    const owner = await lockBookOfPerson(statements, caller, id)
    const before = await demandPerson(statements, id)
    await updateKnownPerson(statements, id, tidy(body))
    const result = await demandPerson(statements, id)
    await renameForWhom(statements, id, result)
    if (inviteeKey(result.address) !== inviteeKey(before.address)) await forgetLettersOf(statements, id)
    return { result, books: [owner] }
  })
}

export const removePerson: Rule<'removePerson'> = (dependencies, { caller, ids: { person_id: id } }) => {
  return changeBooks(dependencies, caller, async (statements) => {
    const owner = await lockBookOfPerson(statements, caller, id)
    await leaveDraws(statements, dependencies.slips, id)
    await removeKnownPerson(statements, id)
    return { result: undefined, books: [owner] }
  })
}

/** The person comes back with link and circles, and to the lists that are still open to them. Draws that they left go on without them. */
export const restorePerson: Rule<'restorePerson'> = (dependencies, { caller, ids: { person_id: id } }) => {
  return changePerson(dependencies, caller, async (statements) => {
    const owner = await lockBookOfRemoved(statements, caller, id)
    if ((await countKnownPeople(statements, owner)) >= limits.people) throw bookFull(limits.people, 'people')
    await restoreKnownPerson(statements, id)
    return { result: await demandPerson(statements, id), books: [owner] }
  })
}

/** Another link for the same person: lists stay open to them, and what they gave still counts. */
export const renewPersonLink: Rule<'renewPersonLink'> = (dependencies, asked) => {
  return changeLink(dependencies, asked, makeNonce())
}

export const endPersonLink: Rule<'endPersonLink'> = (dependencies, asked) => {
  return changeLink(dependencies, asked, '')
}

function changeLink(
  dependencies: Dependencies,
  { caller, ids: { person_id: id } }: Asked<'endPersonLink'>,
  nonce: string,
): Promise<KnownPerson> {
  return changePerson(dependencies, caller, async (statements) => {
    await lockBookOfPerson(statements, caller, id)
    await setLinkNonce(statements, id, nonce)
    return { result: await demandPerson(statements, id), books: [] }
  })
}

export const putInCircle: Rule<'putInCircle'> = (dependencies, asked) => {
  return changeCircle(dependencies, asked, insertIntoCircle)
}

export const takeOutOfCircle: Rule<'takeOutOfCircle'> = (dependencies, asked) => {
  return changeCircle(dependencies, asked, async (statements, circleId, personId) => {
    await leaveDraws(statements, dependencies.slips, personId, circleId)
    await deleteFromCircle(statements, circleId, personId)
  })
}

/** Refuses a person who is not of the same book as the circle. */
function changeCircle(
  dependencies: Dependencies,
  { caller, ids }: Asked<'putInCircle'>,
  change: typeof insertIntoCircle,
): Promise<KnownPerson> {
  const { circle_id: circleId, person_id: personId } = ids
  return changePerson(dependencies, caller, async (statements) => {
    const owner = await lockBookOfCircle(statements, caller, circleId)
    if ((await ownerOfPerson(statements, personId)) !== owner) throw noSuchPerson()
    await change(statements, circleId, personId)
    return { result: await demandPerson(statements, personId), books: [owner] }
  })
}

/** Puts the link in last: the answer that is kept for a repeated request has no link. */
async function changePerson(...change: Parameters<typeof changeBooks<PersonOfBook>>): Promise<KnownPerson> {
  const [{ personLinkKey }] = change
  return withLink(personLinkKey())(await changeBooks(...change))
}

function withLink(key: Buffer): (person: PersonOfBook) => KnownPerson {
  return (person) => {
    const { link_nonce: _, ...known } = person
    return { ...known, link: linkOf(key, person, 'by hand') }
  }
}

async function demandPerson(statements: Statements, id: number): Promise<PersonOfBook> {
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
