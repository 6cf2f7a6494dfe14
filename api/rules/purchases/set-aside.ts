import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import type { Caller } from '@hopechest/host'
import { findSteps } from '@hopechest/host/running-time'
import type { Counter } from '@hopechest/program'
import { countGivenBack, countPurchased } from '../../stores/items.ts'
import {
  findOverdue,
  findSetAside,
  markBought,
  markBoughtAfterAll,
  markLonger,
  markOverdue,
} from '../../stores/purchases.ts'
import { earliestAt, keptUntil } from '../../stores/running-time.ts'
import { readableRegistry } from '../access.ts'
import type { Rule } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  actOnPurchase,
  type OwnPurchase,
  ownPurchase,
  plannedUntil,
  purchaseGivenBack,
  stepsKept,
  toPurchase,
} from './own-purchase.ts'
import { refusePutAway, tooFewLeft } from './refuse-taking.ts'

/**
 * The step at which pieces that are set aside now go back. A guest takes them for three days of running time (decision 015): no
 * clock ends them. The row says who has the pieces, and one statement changes it, so a gift either goes back, once, or becomes bought.
 */
export async function findLastStep(statements: Statements): Promise<number> {
  return (await findSteps(statements)) + stepsKept
}

export function firstUntil(now: Date): string {
  return earliestAt(stepsKept, now)
}

/** For all who may read the registry: what is taken for now, and when to look again. It names no guest. */
export const listSetAside: Rule<'listSetAside'> = async (
  dependencies,
  { caller, ids: { id: registryId } },
) => {
  await readableRegistry(dependencies, caller, registryId)
  const { database, now } = dependencies
  const found = await findSetAside(database.near(registryId), registryId)
  if (found.length === 0) return []
  const steps = await findSteps(database)
  const time = now()
  return found.map(({ item_id, quantity, back_at_step, kept_once, kept_longer }) => {
    const once = kept_once === null ? Number.POSITIVE_INFINITY : plannedUntil(kept_once, false)
    const longer = kept_longer === null ? Number.POSITIVE_INFINITY : plannedUntil(kept_longer, true)
    return { item_id, quantity, until: keptUntil(Math.min(once, longer), back_at_step - steps, time) }
  })
}

/**
 * What was set aside is bought. Sent again, it changes nothing. When the three days are over and the pieces are free,
 * they are taken again; when another guest was quicker, the caller hears of it.
 */
export const confirmPurchase: Rule<'confirmPurchase'> = async (dependencies, asked) => {
  const isNew = await actOnPurchase(dependencies, asked, (own) => confirmAt(dependencies, asked.caller, own))
  if (isNew) dependencies.purchases.add({ outcome: 'made' })
  const { purchase } = await ownPurchase(dependencies, asked)
  if (purchase.released_at !== null) throw purchaseGivenBack()
  return toPurchase(dependencies, purchase)
}

function confirmAt(
  { database, now }: Dependencies,
  caller: Caller,
  { purchase: { id, quantity }, registry, place }: OwnPurchase,
): Promise<true | undefined> {
  const { id: itemId, registry_id: registryId } = place
  const event = { kind: 'purchase.made', registryId, caller, what: { item: itemId }, at: now() } as const
  return database.near(registryId).transaction(async (statements) => {
    if (await markBought(statements, registryId, id, event)) return true
    if (!(await markBoughtAfterAll(statements, registryId, id, event))) return undefined
    if (!registry) throw mayNotTake()
    refusePutAway(registry.meta)
    const taken = await countPurchased(statements, place, quantity)
    if (!taken) throw await tooFewLeft(statements, registryId, itemId)
    return true
  })
}

/** What is set aside is kept for as long again, once. What is bought, or went back, is not. */
export const keepPurchaseLonger: Rule<'keepPurchaseLonger'> = async (dependencies, asked) => {
  const { database, now } = dependencies
  const isLonger = await actOnPurchase(dependencies, asked, async ({ purchase: { id }, place }) => {
    const { id: item, registry_id: registryId } = place
    const event = {
      kind: 'purchase.set_aside',
      registryId,
      caller: asked.caller,
      what: { item },
      at: now(),
    } as const
    return (await markLonger(database.near(registryId), registryId, id, stepsKept, event)) || undefined
  })
  if (!isLonger) throw notLonger()
  return toPurchase(dependencies, (await ownPurchase(dependencies, asked)).purchase)
}

export function notLonger(): Refusal {
  return new Refusal(
    'conflict',
    'Only what is set aside is kept longer, and only once. Buy it, or give it back',
    { why: 'not_kept_longer' },
  )
}

function mayNotTake(): Refusal {
  return new Refusal('forbidden', 'The gift is on a registry that you may not read. Ask its owners')
}

const mostAtOnce = 100
/** In the outbox, an event of no account. */
const noAccount = { id: 0, is_reader: true }

/**
 * Gives back what was set aside for three days and is not bought. Every process may do so at any time: of two that find
 * the same pieces, one gives them back.
 */
export async function giveBackOverdue(
  { database, purchases, now }: { database: Database; purchases: Counter; now: () => Date },
  stopping: AbortSignal,
): Promise<void> {
  // It only grows, so what is overdue now stays so.
  const step = await findSteps(database)
  for (;;) {
    const overdue = await findOverdue(database, step, mostAtOnce)
    for (const purchase of overdue) {
      if (stopping.aborted) return
      const { registry_id, item_id, quantity } = purchase
      const event = {
        kind: 'purchase.taken_back',
        registryId: registry_id,
        caller: noAccount,
        what: { item: item_id },
        at: now(),
      } as const
      const isBack = await database.near(registry_id).transaction(async (statements) => {
        if (!(await markOverdue(statements, purchase, step, event))) return false
        await countGivenBack(statements, { id: item_id, registry_id }, quantity)
        return true
      })
      if (isBack) purchases.add({ outcome: 'went_back' })
    }
    if (overdue.length < mostAtOnce) return
  }
}
