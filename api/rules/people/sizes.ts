import { type Sizes, sizeFields } from '@hopechest/contract'
import { readSizes, readSizesOfAccount, saveSizesOfAccount } from '@hopechest/host/family'
import type { Rule } from '../asked.ts'
import { demandOwner, seePerson } from './books.ts'

const nothing = Object.fromEntries(sizeFields.map((each) => [each, ''])) as Sizes

/** What the caller says of themselves. */
export const getOwnSizes: Rule<'getOwnSizes'> = async ({ database }, { caller }) => {
  demandOwner(caller)
  return (await readSizesOfAccount(database, caller.id)) ?? nothing
}

export const setOwnSizes: Rule<'setOwnSizes'> = async ({ database }, { caller, body }) => {
  demandOwner(caller)
  const said = { ...nothing, ...body }
  await saveSizesOfAccount(database, caller.id, said)
  return said
}

/** What a person of a book has said on their own page. No owner writes there in the name of another. */
export const getPersonSizes: Rule<'getPersonSizes'> = async (
  { database },
  { caller, ids: { person_id: id } },
) => {
  await seePerson(database, caller, id)
  return (await readSizes(database, id)) ?? nothing
}
