import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { endBook } from '../embedded/follow-books.ts'
import { noteInvitees } from '../embedded/invitee-keys.ts'
import { userOf } from '../embedded/owner-links.ts'
import { makeFirst, type Owners } from '../embedded/owners.ts'
import { deleteMarked, registryIdsOf } from '../embedded/registries.ts'
import { deletePerson, findPerson, type Person } from '../people/people.ts'

interface Wishes {
  /** Lists without another owner go with the person, and the others go on. */
  withLists: boolean | undefined
  /** Who gets all lists. */
  heirId: number | undefined
  now: Date
}

/** Removes an account, and does with its lists what the operator says. All of it happens or nothing. Returns what became of each list. */
export async function removePerson(
  database: Database,
  id: number,
  { withLists, heirId, now }: Wishes,
): Promise<string[]> {
  if (heirId === id)
    throw new Refusal('conflict', 'The lists are those of this account already: name another one')
  if (!withLists && heirId === undefined) await demandNoLists(database, id)
  let done: string[] = []
  await deletePerson(database, id, async (statements) => {
    done = await leaveLists(statements, id, heirId, now)
    await endBook(statements, id, now)
  })
  await noteInvitees(database, { deadline: Number.POSITIVE_INFINITY })
  return done
}

/** The most registries that are named. */
const mostNamed = 20

async function demandNoLists(database: Database, id: number): Promise<void> {
  const owned = await registryIdsOf(database, id, mostNamed + 1)
  if (owned.length === 0) return
  const named = owned.slice(0, mostNamed).join(', ')
  const more = owned.length > mostNamed ? ' and more' : ''
  const noun = owned.length === 1 ? 'registry' : 'registries'
  throw new Refusal(
    'conflict',
    `The account owns the ${noun} ${named}${more}: say --give-to NAME, or --with-lists to delete what has no other owner`,
  )
}

/** As many as are held in memory at a time. */
const atOnce = 200

async function leaveLists(
  statements: Statements,
  id: number,
  heirId: number | undefined,
  now: Date,
): Promise<string[]> {
  const person = await findPerson(statements, id)
  const given = heirId === undefined ? undefined : await findPerson(statements, heirId)
  // Without its heir a list would be deleted.
  if (!person || (heirId !== undefined && !given))
    throw new Refusal('not_found', 'One of the accounts is gone meanwhile: nothing has changed')
  const done: string[] = []
  for (;;) {
    const ids = await registryIdsOf(statements, id, atOnce)
    if (ids.length === 0) return done
    for (const registryId of ids) {
      const choose = (owners: Owners) => heirOf(owners, person, given)
      const heir = await makeFirst(statements, registryId, choose, { stays: false, by: userOf(person), now })
      if (!heir) await deleteMarked(statements, registryId, now)
      done.push(`List ${registryId}: ${heir ? `now of ${heir.username}` : 'deleted'}.`)
    }
  }
}

/** An account that is switched off cannot sign in, but an admin can switch it on again. */
function heirOf({ further }: Owners, leaving: Person, given: Person | undefined) {
  const others = further.filter(({ person }) => person && person.id !== leaving.id)
  if (given) return others.find(({ person }) => person?.id === given.id) ?? { entry: '', person: given }
  return others.find(({ person }) => !person?.is_switched_off) ?? others[0]
}
