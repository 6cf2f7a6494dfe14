import { Refusal } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { type Caller, mayCreate, mayUseBook } from '@hopechest/host'
import { householdOf, lockBooks, ownerOfCircle, ownerOfPerson, ownerOfRemoved } from '@hopechest/host/family'

/** The books that the caller sees, their own first. */
export async function booksOf(statements: Statements, caller: Caller): Promise<number[]> {
  demandOwner(caller)
  return [caller.id, ...(await householdOf(statements, caller.id))]
}

/** The same, which no one else changes until the transaction ends. A household that has ended meanwhile is not among them. */
export async function lockBooksOf(statements: Statements, caller: Caller): Promise<number[]> {
  const before = await booksOf(statements, caller)
  await lockBooks(statements, before)
  return (await booksOf(statements, caller)).filter((id) => before.includes(id))
}

/** The caller's own book, which no one else changes until the transaction ends. */
export async function lockOwnBook(statements: Statements, caller: Caller): Promise<void> {
  demandOwner(caller)
  await lockBooks(statements, [caller.id])
}

/** The same for the book of a person: its account. */
export function lockBookOfPerson(statements: Statements, caller: Caller, personId: number): Promise<number> {
  return lockBookOf(statements, caller, () => ownerOfPerson(statements, personId), noSuchPerson)
}

export function lockBookOfRemoved(statements: Statements, caller: Caller, personId: number): Promise<number> {
  return lockBookOf(statements, caller, () => ownerOfRemoved(statements, personId), noSuchPerson)
}

export function lockBookOfCircle(statements: Statements, caller: Caller, circleId: number): Promise<number> {
  return lockBookOf(statements, caller, () => ownerOfCircle(statements, circleId), noSuchCircle)
}

/** The account in whose book the circle is, where the caller sees it. */
export async function seeCircle(statements: Statements, caller: Caller, circleId: number): Promise<number> {
  demandOwner(caller)
  const owner = await ownerOfCircle(statements, circleId)
  const household = await householdOf(statements, caller.id)
  if (owner === undefined || !mayUseBook(caller, owner, household)) throw noSuchCircle()
  return owner
}

/** Throws where the caller does not see the book in which the person is. */
export async function seePerson(statements: Statements, caller: Caller, personId: number): Promise<void> {
  demandOwner(caller)
  const owner = await ownerOfPerson(statements, personId)
  const household = await householdOf(statements, caller.id)
  if (owner === undefined || !mayUseBook(caller, owner, household)) throw noSuchPerson()
}

/** Whether it is there, and who shares it, is asked again when other changes of the book have ended. */
async function lockBookOf(
  statements: Statements,
  caller: Caller,
  find: () => Promise<number | undefined>,
  missing: () => Refusal,
): Promise<number> {
  demandOwner(caller)
  const before = await find()
  if (before === undefined) throw missing()
  await lockBooks(statements, [before])
  const owner = await find()
  const household = await householdOf(statements, caller.id)
  if (owner === undefined || !mayUseBook(caller, owner, household)) throw missing()
  return owner
}

export function demandOwner(caller: Caller): void {
  if (!mayCreate(caller)) throw new Refusal('forbidden', 'The account of a page has no people and circles')
}

export function noSuchPerson(): Refusal {
  return new Refusal('not_found', 'Person not found')
}

export function noSuchCircle(): Refusal {
  return new Refusal('not_found', 'Circle not found')
}

export function bookFull(most: number, what: string): Refusal {
  return new Refusal('conflict', `An account may have at most ${most} ${what}`, { why: 'book_full' })
}
