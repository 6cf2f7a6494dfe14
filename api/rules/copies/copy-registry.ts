import { hash } from 'node:crypto'
import { limits, Refusal, type Registry, type RegistryMeta } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { type Caller, mayCreate, mayWrite, type OrderInDatabase } from '@hopechest/host'
import { copyForWhom } from '@hopechest/host/family'
import { giveWay } from '@hopechest/program/turns'
import { rememberResult } from '../../stores/idempotency.ts'
import { findActiveItems, insertItems } from '../../stores/items.ts'
import { asSeenBy, noSuchRegistry, writableRegistry } from '../access.ts'
import { countOnceKnown } from '../allowances.ts'
import type { Asked, Rule } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { makeElsewhereOnce, makeOnce, type Repeatable } from '../idempotency.ts'
import { contentOn } from '../item-content.ts'
import { demandLease } from '../meta/meta-lease.ts'
import { inStep } from '../sync/in-step.ts'
import { inTurnToChange } from '../turns-to-change.ts'
import { registryFull } from '../write-item.ts'
import { headOfCopy, itemsAlong, marksOfCopy, peopleAlong } from './copied-list.ts'

/** Items that are written together. Others are served between. */
const atOnce = 25

export const copyRegistry: Rule<'copyRegistry'> = async (dependencies, asked) => {
  const { caller, ids, body } = asked
  if (!mayCreate(caller)) throw new Refusal('forbidden', 'The account of a page may not own a registry')
  const read = () => writableRegistry(dependencies, caller, ids.id)
  const lists = dependencies.host.order
  if (!lists && !caller.visit) demandNoPeople(body.along)
  return inTurnToChange(ids.id, caller, read, async (seen) =>
    lists
      ? copyInDatabase(dependencies, asked, lists)
      : copyOnHost(dependencies, asked, seen ?? (await read())),
  )
}

/** One transaction makes the registry, its items, its list, and what is remembered of the request. */
async function copyInDatabase(
  { database, now, sync, order, countCreation }: Dependencies,
  { caller, ids: { id }, body, repeatable }: Asked<'copyRegistry'>,
  lists: OrderInDatabase,
): Promise<Registry> {
  const at = now()
  const { result: copy, isNew } = await countOnceKnown(countCreation, caller, (count) =>
    makeOnce(database, undefined, repeatable, at, async (statements) => {
      const original = await lists.hold(statements, id)
      if (!original) throw noSuchRegistry()
      if (!mayWrite(caller, original)) throw notOfOwner()
      const seen = await asSeenBy(statements, caller, original)
      const items = itemsAlong(seen, await findActiveItems(statements, id), body, at)
      count(1 + items.length)
      const event = { kind: 'registry.made', registryId: undefined, caller, at } as const
      return lists.make(statements, caller, headOfCopy(original, body), event, async (copyId) => {
        await copyForWhom(statements, id, copyId)
        const ids = await insertInPieces(statements, copyId, items, { caller, at, order })
        return { ...marksOfCopy(original, items, ids), ...peopleAlong(original, body, caller) }
      })
    }),
  )
  if (!isNew) return copy
  await lists.tellNamed(copy.id)
  if (!order) await sync.run(caller, copy.id)
  return copy
}

/** What is remembered of a copy whose items are stored and whose list is not written. */
interface Unlisted {
  marks: Partial<RegistryMeta>
}

/**
 * The host makes the registry with its people, one transaction its items, and then the list is written once. The same request
 * that is sent again goes on behind the last of these steps that was done.
 */
async function copyOnHost(
  dependencies: Dependencies,
  { caller, ids: { id }, body, repeatable }: Asked<'copyRegistry'>,
  original: Registry,
): Promise<Registry> {
  const { database, host, now, sync, countCreation } = dependencies
  const at = now()
  const { result, isNew, copy } = await countOnceKnown(countCreation, caller, async (count) => {
    const itemsNow = async (statements: Statements) =>
      itemsAlong(original, await findActiveItems(statements, id), body, at)
    const first = repeatable && firstStepOf(repeatable)
    const copy = await makeElsewhereOnce(database, first, at, async (before) => {
      count(1 + (await itemsNow(database.near(id))).length)
      const { meta, ...head } = headOfCopy(original, body)
      const registry = { ...head, meta: { ...meta, ...peopleAlong(original, body, caller) } }
      const event = { kind: 'registry.made', registryId: undefined, caller, at } as const
      return host.createRegistry(caller, registry, event, { key: first?.keyHash, copyOf: id, before })
    })
    const once = makeOnce<Unlisted | Registry>
    const stored = await once(database, undefined, repeatable, at, async (statements) => {
      const items = await itemsNow(statements)
      await copyForWhom(statements, id, copy.id)
      count(1 + items.length)
      const ids = await insertInPieces(statements, copy.id, items, { caller, at, order: undefined })
      return { marks: marksOfCopy(original, items, ids) }
    })
    return { ...stored, copy }
  })
  if ('id' in result) return result
  const { marks } = result
  const there = isNew ? copy : await writableRegistry(dependencies, caller, copy.id)
  if (isListed(there, marks)) return there
  const plan = ({ meta }: Registry, active: readonly number[]) => {
    const whole = { ...meta, ...marks }
    return { meta: { ...marks, ...inStep(whole, active) } }
  }
  const listed = demandLease(await sync.changeOrder(caller, { before: there, plan }))
  // The host of a visit stores the list after this, and may bring the visit again.
  if (repeatable && !caller.visit) await rememberResult(database, repeatable, JSON.stringify(listed))
  return listed
}

/** What was written once stays as its owners have it by now. */
function isListed({ meta }: Registry, { registry_item_ids: ids = [] }: Partial<RegistryMeta>): boolean {
  return ids.some((id) => meta.registry_item_ids.includes(id))
}

function firstStepOf(request: Repeatable): Repeatable {
  return { ...request, keyHash: hash('sha256', `${request.keyHash} the registry of a copy`) }
}

/** Their ids, in the order of the items. */
async function insertInPieces(
  statements: Statements,
  copyId: number,
  items: ReturnType<typeof itemsAlong>,
  { caller, at, order }: { caller: Caller; at: Date; order: Dependencies['order'] },
): Promise<number[]> {
  const event = { kind: 'item.added', registryId: copyId, caller, at } as const
  const ids: number[] = []
  for (let start = 0; start < items.length; start += atOnce) {
    if (start > 0) await giveWay()
    const contents = items.slice(start, start + atOnce).map((item) => contentOn(copyId, item))
    const most = limits.activeItemsPerRegistry
    const added = await insertItems(statements, copyId, contents, most, event, order, false)
    if (added === 'full') throw registryFull()
    if (added === 'gone') throw noSuchRegistry()
    ids.push(...added.map((item) => item.id))
  }
  return ids
}

function demandNoPeople(along: readonly string[]): void {
  if (!along.includes('guests') && !along.includes('owners')) return
  throw new Refusal(
    'invalid',
    'along may name open, given and story here: only the site itself knows whom the names on its lists mean',
    { field: 'along' },
  )
}

function notOfOwner(): Refusal {
  return new Refusal('forbidden', 'Only an owner of the registry or an admin may change it')
}
