import type { Statements } from '@hopechest/database'
import type { NewEvent } from '../events.ts'
import { deleteBook } from '../family/books.ts'
import {
  entriesOfList,
  type Following,
  findFollowing,
  followed,
  letGo,
  noteFollowed,
  openersOf,
} from '../family/open-lists.ts'
import { mayWrite } from '../may.ts'
import { findPerson } from '../people/people.ts'
import { userOf } from './owner-links.ts'
import { storePlanned } from './registries.ts'
import { findRegistry } from './registry-rows.ts'

/**
 * Brings each list that is open to these books into step with them, in the transaction that changes them. Returns the lists whose
 * people are to be made known once it is stored.
 */
export async function followBooks(
  statements: Statements,
  caller: NewEvent['caller'],
  accountIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const untold: number[] = []
  for (const accountId of accountIds) {
    await letGoOfLists(statements, accountId)
    for (const following of await findFollowing(statements, accountId)) {
      const { registryId } = following
      const all = await entriesOfList(statements, registryId)
      const { areKeysWritten } = await storePlanned(statements, registryId, now, async () => {
        const registry = await findRegistry(statements, registryId)
        const invitees = registry && followed(registry.meta.registry_invitees, following, all)
        return (
          invitees && {
            change: { meta: { registry_invitees: invitees } },
            event: eventOf(following, caller, now),
          }
        )
      })
      if (!areKeysWritten) untold.push(registryId)
      await noteFollowed(statements, accountId, following)
    }
  }
  return untold
}

/** Who may not change a list any more neither brings people to it nor takes them off, also not by a book of their household. */
async function letGoOfLists(statements: Statements, accountId: number): Promise<void> {
  for (const { registryId } of await findFollowing(statements, accountId)) {
    const registry = await findRegistry(statements, registryId)
    if (!registry) continue
    for (const openedBy of await openersOf(statements, registryId, accountId)) {
      const opener = await findPerson(statements, openedBy)
      const mayOpen = opener !== undefined && mayWrite(userOf(opener), registry)
      if (!mayOpen) await letGo(statements, registryId, { openedBy, bookOf: accountId })
    }
  }
}

function eventOf({ registryId, coming, leaving }: Following, caller: NewEvent['caller'], at: Date): NewEvent {
  const one = coming.length === 0 ? 'invitee.removed' : 'invitee.added'
  const kind = coming.length > 0 && leaving.length > 0 ? 'registry.changed' : one
  return { kind, registryId, caller, what: { fields: ['registry_invitees'] }, at }
}

/** With an account goes its book, and what the lists of other owners have of it. */
export async function endBook(statements: Statements, accountId: number, now: Date): Promise<void> {
  await deleteBook(statements, accountId)
  await followBooks(statements, { id: accountId, is_reader: false }, [accountId], now)
}
