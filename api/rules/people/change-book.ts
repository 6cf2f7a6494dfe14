import type { Statements } from '@hopechest/database'
import type { Caller } from '@hopechest/host'
import {
  entriesOfList,
  type Following,
  findFollowing,
  followed,
  listsOpenTo,
  noteFollowed,
} from '@hopechest/host/family'
import { isRefusedAccess } from '../access.ts'
import type { Dependencies } from '../dependencies.ts'
import { makeOnce, type Repeatable } from '../idempotency.ts'
import { changeNames } from '../meta/names.ts'
import { booksOf } from './books.ts'

/** What a change leaves behind, and the books whose lists are to follow it. */
export interface Changed<Result> {
  result: Result
  books: readonly number[]
}

/**
 * Changes books, and the lists that are open to their people and circles: on our own host in one transaction, so that whom a
 * list is not open to any more is out at the next request (decision 045).
 */
export async function changeBooks<Result>(
  dependencies: Dependencies,
  caller: Caller,
  work: (statements: Statements) => Promise<Changed<Result>>,
  request?: Repeatable,
): Promise<Result> {
  const { database, host, now } = dependencies
  const { order } = host
  if (!order) await readWhatFollows(dependencies, caller)
  let untold: readonly number[] = []
  const { result } = await makeOnce(database, undefined, request, now(), async (statements) => {
    const changed = await work(statements)
    untold = (await order?.followBooks(statements, caller, changed.books)) ?? []
    return changed
  })
  for (const id of untold) await order?.tellNamed(id)
  if (!order) await followOnHost(dependencies, caller, result.books)
  return result.result
}

/**
 * One list after the other. A list that is refused to the caller waits for its owner. Any other fault of the host reaches the caller,
 * and the lists that are left follow with the next change.
 */
async function followOnHost(
  dependencies: Dependencies,
  caller: Caller,
  books: readonly number[],
): Promise<void> {
  for (const accountId of books)
    for (const following of await findFollowing(dependencies.database, accountId)) {
      try {
        await followList(dependencies, caller, accountId, following)
      } catch (error) {
        if (!isRefusedAccess(error)) throw error
      }
    }
}

async function followList(
  dependencies: Dependencies,
  caller: Caller,
  accountId: number,
  following: Following,
): Promise<void> {
  const { database } = dependencies
  const { registryId } = following
  const all = await entriesOfList(database, registryId)
  await changeNames(dependencies, { caller, id: registryId }, 'registry_invitees', ({ meta }) =>
    followed(meta.registry_invitees, following, all),
  )
  await database.transaction((statements) => noteFollowed(statements, accountId, following))
}

/** The host of a visit is asked for all lists before anything changes: it brings the visit again with them. */
async function readWhatFollows({ database, host }: Dependencies, caller: Caller): Promise<void> {
  if (!caller.visit) return
  const books = await booksOf(database, caller)
  const ids = new Set((await Promise.all(books.map((id) => listsOpenTo(database, id)))).flat())
  const read = await Promise.allSettled([...ids].map((id) => host.findRegistry(caller, id)))
  const missing = read.find(({ status }) => status === 'rejected')
  if (missing?.status === 'rejected') throw missing.reason
}
