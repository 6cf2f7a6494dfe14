import { limits } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { linkToNext } from '../../answers/link-to-next.ts'
import { audienceOf, WrittenSlices } from '../../answers/written-answers.ts'
import { answerMilliseconds } from '../../callers/authenticate.ts'
import type { Asked, Rule } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Found, findShown, type Scope, scopeOfAll, scopeOfRegistry } from './read-changes.ts'
import { writeChanges } from './written-changes.ts'

/** What has changed on all registries that the caller may read. */
export const listChanges: Rule<'listChanges'> = (dependencies, asked) =>
  answer(dependencies, asked, () => scopeOfAll(dependencies, asked.caller))

export const listRegistryChanges: Rule<'listRegistryChanges'> = (dependencies, asked) =>
  answer(dependencies, asked, () => scopeOfRegistry(dependencies, asked.caller, asked.ids.id))

async function answer(
  dependencies: Dependencies,
  { caller, query, waitSeconds, give }: Asked<'listChanges'>,
  findScope: () => Promise<Scope>,
): Promise<WrittenSlices> {
  const { database, changeIds, now } = dependencies
  const { after: id, limit = limits.changesPage.usual } = query
  // Who may read is asked first: a stranger does not learn what is kept.
  const scope = await findScope()
  const after = id === undefined ? 0 : await changeIds.numberOf(database, id)
  const found = await findOrWait(dependencies, { caller, after, limit, waitSeconds, give }, scope, findScope)
  const last = found.events.at(-1)
  if (last && found.events.length === limit) give('link', linkToNext({ after: changeIds.idOf(last), limit }))
  const audience = audienceOf(caller)
  const written = writeChanges({ database, changeIds, audience, now: now() }, found)
  return new WrittenSlices(audience, written, () => {})
}

interface Wanted {
  caller: Caller
  after: number
  limit: number
  waitSeconds: number | undefined
  give: Asked<'listChanges'>['give']
}

/** Who waits is asked anew what they may read, each time that something has changed. */
async function findOrWait(
  dependencies: Dependencies,
  { caller, after, limit, waitSeconds, give }: Wanted,
  scope: Scope,
  findScope: () => Promise<Scope>,
): Promise<Found> {
  const { waits, findEnd } = dependencies
  const find = async (of: Scope) => {
    const upTo = await findEnd()
    return { upTo, found: await findShown(dependencies, caller, of, { after, upTo, most: limit }) }
  }
  let { upTo, found } = await find(scope)
  if (waitSeconds === undefined || found.events.length > 0 || !waits.enter(caller)) return found
  give('preference-applied', `wait=${waitSeconds}`)
  try {
    const end = performance.now() + waitSeconds * 1000
    for (let of = scope; found.events.length === 0 && !waits.isStopping; ) {
      const left = end - performance.now()
      if (left <= 0) break
      await waits.next(upTo, of.concerns, left)
      caller.deadline = performance.now() + answerMilliseconds
      of = await findScope()
      ;({ upTo, found } = await find(of))
    }
    return found
  } finally {
    waits.leave(caller)
  }
}
