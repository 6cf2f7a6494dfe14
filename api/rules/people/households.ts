import { limits, Refusal } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { type Caller, mayCreate } from '@hopechest/host'
import {
  agree,
  closeBetween,
  countAsked,
  deleteHousehold,
  findHousehold,
  householdOf,
  insertHousehold,
  listHouseholdsOf,
  lockBooks,
} from '@hopechest/host/family'
import type { Rule } from '../asked.ts'
import { bookFull, demandOwner, lockOwnBook } from './books.ts'
import { changeBooks } from './change-book.ts'

export const listHouseholds: Rule<'listHouseholds'> = async ({ database }, { caller }) => {
  return mayCreate(caller) ? listHouseholdsOf(database, caller) : []
}

/** It says nothing of whether an account has the address. */
export const askHousehold: Rule<'askHousehold'> = (dependencies, { caller, body, repeatable }) => {
  return changeBooks(
    dependencies,
    caller,
    async (statements) => {
      await lockOwnBook(statements, caller)
      const asked = await insertHousehold(statements, caller, body.address.trim())
      if ((await countAsked(statements, caller.id)) > limits.households)
        throw bookFull(limits.households, 'households')
      if (!asked) throw noSuchHousehold()
      return { result: asked, books: [] }
    },
    repeatable,
  )
}

export const agreeToHousehold: Rule<'agreeToHousehold'> = (
  dependencies,
  { caller, ids: { household_id: id } },
) => {
  return changeBooks(dependencies, caller, async (statements) => {
    demandOwner(caller)
    const { asked, household } = await demandHousehold(statements, id, caller)
    await lockBooks(statements, [asked, caller.id])
    await demandHousehold(statements, id, caller)
    if (!(await agree(statements, id, caller.id)))
      throw new Refusal('forbidden', 'Only the account that has proved the address agrees')
    for (const account of [asked, caller.id])
      if ((await householdOf(statements, account)).length > limits.households)
        throw bookFull(limits.households, 'households')
    return { result: { ...household, is_agreed: true }, books: [] }
  })
}

/** Another account that has agreed at this moment is in the row when its books are locked. */
export const endHousehold: Rule<'endHousehold'> = (dependencies, { caller, ids: { household_id: id } }) => {
  return changeBooks(dependencies, caller, async (statements) => {
    const before = await demandHousehold(statements, id, caller)
    await lockBooks(statements, [before.asked, before.other ?? caller.id])
    const { asked, other } = await demandHousehold(statements, id, caller)
    await deleteHousehold(statements, id)
    if (other === undefined) return { result: undefined, books: [] }
    await closeBetween(statements, asked, other)
    await closeBetween(statements, other, asked)
    return { result: undefined, books: [asked, other] }
  })
}

async function demandHousehold(statements: Statements, id: number, caller: Caller) {
  const found = await findHousehold(statements, id, caller)
  if (!found) throw noSuchHousehold()
  return found
}

export function noSuchHousehold(): Refusal {
  return new Refusal('not_found', 'Household not found')
}
