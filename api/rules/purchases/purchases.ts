import { createHmac, hash, randomBytes } from 'node:crypto'
import { limits, type Purchase, type Registry } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import type { Caller } from '@hopechest/host'
import { dropUnusedPictures } from '@hopechest/host/pictures'
import { linkToNext } from '../../answers/link-to-next.ts'
import { Entries } from '../../answers/written-answers.ts'
import { forgetPhoto } from '../../stores/gift-record.ts'
import { countGivenBack, countPurchased } from '../../stores/items.ts'
import {
  changeNote,
  findPurchaseIds,
  findPurchases,
  findRegistryPurchaseIds,
  findRegistryPurchases,
  hasPurchase,
  insertPurchase,
  markReleased,
  noteBesidePurchase,
  type PartOfPurchases,
  type StoredPurchase,
  takePurchaseIds,
} from '../../stores/purchases.ts'
import { type Asking, readableRegistry, writableRegistry } from '../access.ts'
import { countStored } from '../allowances.ts'
import type { Asked, Rule } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { makeOnce, type Repeatable } from '../idempotency.ts'
import { itemOf } from '../one-item.ts'
import {
  actOnPurchase,
  demandKeyOf,
  noSuchPurchase,
  nothingNoted,
  ownPurchase,
  purchaseGivenBack,
  toPurchase,
  toPurchases,
} from './own-purchase.ts'
import {
  refuseGiftInParts,
  refuseMoreSetAside,
  refusePutAway,
  TooFewLeft,
  tooFewLeft,
} from './refuse-taking.ts'
import { findLastStep, firstUntil } from './set-aside.ts'

/**
 * Buys pieces of an item, for a caller who may read its registry, or sets them aside. Either counts at once, and however
 * many guests come at once, no more is taken than is wished for: the guard is part of the one statement that counts.
 */
export const createPurchase: Rule<'createPurchase'> = async (
  dependencies,
  { caller, ids: { id: registryId, item_id: itemId }, body: given, repeatable: request },
) => {
  const { database, now, purchases, countCreation } = dependencies
  // Keep these two fields alone: otherwise each waiting buyer would hold the whole list of invitees.
  const asked = await readableRegistry(dependencies, caller, registryId).then(
    ({ meta: { registry_put_away, registry_group_gifts } }) => ({ registry_put_away, registry_group_gifts }),
  )
  const isSetAside = given.is_set_aside === true
  const quantity = given.quantity ?? 1
  const { purchaser = null, note = null } = given
  const time = now()
  const kind = isSetAside ? 'purchase.set_aside' : 'purchase.made'
  const event = { kind, registryId, caller, what: { item: itemId }, at: time } as const
  const make = async (statements: Statements) => {
    // A request that is repeated after that gets its first answer.
    refusePutAway(asked)
    if (isSetAside) refuseGiftInParts(asked, itemId)
    const seed = randomBytes(24).toString('base64url')
    // Side by side: on a cluster, two machines are asked.
    const [taken, newIds] = await Promise.all([
      countPurchased(statements, { id: itemId, registry_id: registryId }, quantity),
      takePurchaseIds(statements),
    ])
    // A request that is repeated after the item was deleted never comes here: its first answer is remembered.
    if (!taken) throw await tooFewLeft(statements, registryId, itemId)
    const release_hash = hash('sha256', releaseKey(seed, request))
    if (isSetAside) await refuseMoreSetAside(statements, registryId)
    const back_at_step = isSetAside ? await findLastStep(statements) : null
    const purchase = {
      item_id: itemId,
      registry_id: registryId,
      quantity,
      purchaser,
      note,
      release_hash,
      back_at_step,
    }
    return {
      id: await insertPurchase(statements, purchase, event, newIds),
      item_id: itemId,
      quantity,
      remaining: taken.remaining,
      set_aside_until: isSetAside ? firstUntil(time) : null,
      seed,
    }
  }
  const { result, isNew } = await countStored(countCreation, caller, 1, () =>
    makeOnce(database, registryId, request, time, make),
  ).catch((error) => {
    if (error instanceof TooFewLeft) purchases.add({ outcome: 'too_few_left' })
    throw error
  })
  if (isNew) purchases.add({ outcome: isSetAside ? 'set_aside' : 'made' })
  // An answer that was remembered by an earlier version has no such time.
  const { seed, set_aside_until = null, ...receipt } = result
  return { ...receipt, set_aside_until, release_key: releaseKey(seed, request) }
}

/** For its guest, who has the release key, the owners and admins. Its item may have been removed. */
export const getPurchase: Rule<'getPurchase'> = async (dependencies, asked) => {
  const { purchase } = await ownPurchase(dependencies, asked)
  return toPurchase(dependencies, purchase)
}

/** Words of a guest change with the release key alone: owners write beside them, and never in them. */
export const changePurchaseNote: Rule<'changePurchaseNote'> = async (dependencies, asked) => {
  const { releaseKey, body } = asked
  const { note } = body
  const changed = await actOnPurchase(dependencies, asked, async ({ purchase, place }) => {
    demandKeyOf(purchase, releaseKey)
    const { registry_id: registryId } = place
    const isChanged = await changeNote(dependencies.database.near(registryId), registryId, purchase.id, note)
    return isChanged ? { ...purchase, note, ...nothingNoted } : undefined
  })
  if (!changed) throw purchaseGivenBack()
  return toPurchase(dependencies, changed)
}

/** Gives a purchase back: with its release key, or as an owner or an admin. */
export const releasePurchase: Rule<'releasePurchase'> = async (dependencies, asked) => {
  const { database, now, purchases } = dependencies
  const { caller } = asked
  const isBack = await actOnPurchase(dependencies, asked, async ({ purchase, place }) => {
    const { id: itemId, registry_id: registryId } = place
    const { id, quantity, came_without_list, item_image_url } = purchase
    const event = {
      kind: 'purchase.taken_back',
      registryId,
      caller,
      what: { item: itemId },
      at: now(),
    } as const
    const isReleased = await database.near(registryId).transaction(async (statements) => {
      if (!(await markReleased(statements, registryId, id, event))) return undefined
      await countGivenBack(statements, place, quantity)
      if (came_without_list) await forgetPhoto(statements, place)
      return true
    })
    if (isReleased && came_without_list && item_image_url)
      await dropUnusedPictures(database, registryId, [item_image_url])
    return isReleased
  })
  if (!isBack) throw purchaseGivenBack()
  purchases.add({ outcome: 'given_back' })
}

/** What the owner notes for the letters of thanks. The gift may have left the list since it was bought. */
export const updatePurchase: Rule<'updatePurchase'> = async (dependencies, { caller, ids, body }) => {
  await registryWithPurchases(dependencies, caller, ids.id)
  const near = dependencies.database.near(ids.id)
  const purchase = await noteBesidePurchase(near, ids.id, ids.purchase_id, body)
  if (!purchase)
    throw (await hasPurchase(near, ids.id, ids.purchase_id)) ? purchaseGivenBack() : noSuchPurchase()
  return toPurchase(dependencies, purchase)
}

/** The purchases of an item, for the owners and admins. */
export const listPurchases: Rule<'listPurchases'> = async (dependencies, asked) => {
  const { caller, ids } = asked
  await registryWithPurchases(dependencies, caller, ids.id)
  const near = dependencies.database.near(ids.id)
  const item = await itemOf(near, ids.id, ids.item_id)
  const find = (part: PartOfPurchases) => findPurchases(near, item, part)
  return pageOf(dependencies, asked, (part) => findPurchaseIds(near, item, part), find)
}

/** The purchases of a whole registry, deleted items included: the page of an owner needs one request. */
export const listRegistryPurchases: Rule<'listRegistryPurchases'> = async (dependencies, asked) => {
  const { caller, ids } = asked
  await registryWithPurchases(dependencies, caller, ids.id)
  const near = dependencies.database.near(ids.id)
  const find = (part: PartOfPurchases) => findRegistryPurchases(near, ids.id, part)
  return pageOf(dependencies, asked, (part) => findRegistryPurchaseIds(near, ids.id, part), find)
}

/**
 * Newest first. The ids of the page are known before it is read, so that its header can lead to the next one, and a
 * purchase that is made meanwhile moves no other one to a second place.
 */
async function pageOf(
  dependencies: Dependencies,
  { query, give }: Asked<'listRegistryPurchases'>,
  findIds: (part: PartOfPurchases) => Promise<number[]>,
  find: (part: PartOfPurchases) => Promise<StoredPurchase[]>,
): Promise<Entries<Purchase>> {
  const { skip = 0, limit = limits.purchasesPage, after = Number.MAX_SAFE_INTEGER } = query
  const ids = await findIds({ below: after, skip, limit: limit + 1 })
  const [first = 0] = ids
  const last = ids[limit - 1]
  if (ids.length > limit && last !== undefined) give('link', linkToNext({ after: last, limit }))
  return new Entries(readPurchases(dependencies, first + 1, Math.min(limit, ids.length), find))
}

/** A purchase has up to 9 KB, and a caller who does not read the answer holds those that were read. */
const purchasesAtOnce = 10

async function* readPurchases(
  dependencies: Dependencies,
  below: number,
  count: number,
  find: (part: PartOfPurchases) => Promise<StoredPurchase[]>,
): AsyncGenerator<Purchase> {
  for (let left = count, next = below; left > 0; ) {
    const some = await find({ below: next, skip: 0, limit: Math.min(left, purchasesAtOnce) })
    yield* await toPurchases(dependencies, some)
    const last = some.at(-1)
    if (!last) return
    left -= some.length
    next = last.id
  }
}

function registryWithPurchases(asking: Asking, caller: Caller, registryId: number): Promise<Registry> {
  return writableRegistry(
    asking,
    caller,
    registryId,
    'Only an owner of the registry or an admin may see what was bought',
  )
}

/**
 * Only a hash of the release key is stored, and yet a request that is sent again has to get the same release key. So
 * the key is made of a seed, which is remembered with the answer, and of the Idempotency-Key, which only the sender
 * knows.
 */
function releaseKey(seed: string, request: Repeatable | undefined): string {
  return request ? createHmac('sha256', request.key).update(seed).digest('base64url') : seed
}
