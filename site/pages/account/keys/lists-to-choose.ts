import type { Accounts } from '@hopechest/host/accounts'
import type { PersonVisit } from '../../../http/visit.ts'
import { mostToChoose } from '../../brief-lists.ts'

export interface ListToChoose {
  id: number
  title: string
}

/** The newest lists of the person, and those that they own with others. */
export async function listsToChoose(accounts: Accounts, { signedIn }: PersonVisit): Promise<ListToChoose[]> {
  const { person } = signedIn
  const [own, shared] = await Promise.all([
    accounts.lists.idsBefore(person.id, Number.MAX_SAFE_INTEGER, mostToChoose),
    accounts.lists.ownedWithOthers(person),
  ])
  const lists = [...(await accounts.lists.names(own)), ...shared]
  return lists.map(({ id, title }) => ({ id, title })).toSorted((one, other) => other.id - one.id)
}
