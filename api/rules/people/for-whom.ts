import { type ForWhom, type ForWhomWrite, Refusal } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { type Caller, isFor, knownAs } from '@hopechest/host'
import {
  entriesOfList,
  findForWhom,
  findKnownPerson,
  forgetForWhom,
  lockBooks,
  type SaidForWhom,
  writeForWhom,
} from '@hopechest/host/family'
import { forgetInvitation } from '@hopechest/host/post'
import { writableRegistry } from '../access.ts'
import type { Rule } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { changeNames } from '../meta/names.ts'
import { booksOf } from './books.ts'
import { changeBooks } from './change-book.ts'

export const getForWhom: Rule<'getForWhom'> = async (dependencies, { caller, ids: { id } }) => {
  await writableRegistry(dependencies, caller, id)
  return toAnswer(await findForWhom(dependencies.database, id))
}

/**
 * The person is out of each circle and of each entry that means them before the answer. Of a list that is for its owners again nothing
 * is kept: no owner has said then who is its guest.
 */
export const setForWhom: Rule<'setForWhom'> = async (
  dependencies,
  { caller, ids: { id }, body, demandSeen },
) => {
  await writableRegistry(dependencies, caller, id)
  const said = await changeBooks(dependencies, caller, async (statements) => {
    const own = await booksOf(statements, caller)
    const named = (await entriesOfList(statements, id)).map(({ account_id }) => account_id)
    const books = [...new Set([...own, ...named])]
    await lockBooks(statements, books)
    const before = await findForWhom(statements, id)
    demandSeen?.(toAnswer(before))
    if (body.person_id === null && body.is_ours) {
      await forgetForWhom(statements, id)
      return { result: undefined, books }
    }
    const now = await saidBy(statements, body, { books: own, said_by: whoSaysIt(caller, before) })
    const said = before?.person_id === now.person_id ? { ...now, former: before.former } : now
    await writeForWhom(statements, id, said)
    if (said.person_id > 0) await forgetInvitation(statements, said.person_id, id)
    return { result: said, books }
  })
  if (said) await takeOff(dependencies, { caller, id }, said)
  return toAnswer(said)
}

/** An owner for whom the list is may say more of it, and still finds it wrapped. */
function whoSaysIt(caller: Caller, before: SaidForWhom | undefined): number {
  return before && isFor(before, knownAs(caller)) ? before.said_by : caller.id
}

async function saidBy(
  statements: Statements,
  { person_id, is_ours, shows_wishes }: ForWhomWrite,
  { books, said_by }: { books: readonly number[]; said_by: number },
): Promise<SaidForWhom> {
  const unnamed = { person_id: 0, account_id: 0, name: '', address: '' }
  const none = { ...unnamed, former: [], is_ours: false, shows_wishes: false }
  if (person_id === null) return { ...none, said_by }
  const person = await findKnownPerson(statements, person_id)
  if (!person || !books.includes(person.owner_id))
    throw new Refusal('invalid', 'person_id may name a person of the caller and their household only', {
      field: 'person_id',
    })
  const { owner_id, name, address } = person
  return {
    person_id,
    account_id: owner_id,
    name,
    address,
    former: [],
    is_ours,
    shows_wishes: shows_wishes && !is_ours,
    said_by,
  }
}

/** The entries that mean the person and that owners have written themselves. */
async function takeOff(
  dependencies: Dependencies,
  asked: Parameters<typeof changeNames>[1],
  said: SaidForWhom,
): Promise<void> {
  if (said.person_id === 0) return
  const own = `${said.name} #${said.person_id}`
  const stays = (entry: string) => (said.shows_wishes && entry === own) || !isFor(said, { called: [entry] })
  await changeNames(dependencies, asked, 'registry_invitees', ({ meta }) =>
    meta.registry_invitees.filter(stays),
  )
}

/** Refuses entries that mean the person for whom a list is: their own link alone opens it to them. */
export async function demandNotFor(
  { database }: Pick<Dependencies, 'database'>,
  registryId: number,
  entries: readonly string[],
): Promise<void> {
  if (entries.length === 0) return
  const said = await findForWhom(database, registryId)
  const own = said?.shows_wishes ? `${said.name} #${said.person_id}` : undefined
  if (said && entries.some((entry) => entry !== own && isFor(said, { called: [entry] })))
    throw new Refusal('invalid', 'The registry is for one of these people, who may not be among its invitees')
}

function toAnswer(said: SaidForWhom | undefined): ForWhom {
  const { person_id = 0, name = '', is_ours = false, shows_wishes = false } = said ?? {}
  return { person_id: person_id || null, name, is_ours, shows_wishes, is_said: said !== undefined }
}
