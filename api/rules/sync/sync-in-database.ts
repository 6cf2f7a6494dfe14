import type { Registry } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { type Caller, formerOwnersOf, type Host, type OrderInDatabase } from '@hopechest/host'
import type { Logger } from '@hopechest/program'
import { findActiveIds } from '../../stores/items.ts'
import type { ListOrder } from '../../stores/list-order.ts'
import {
  clearMark,
  clearOldMark,
  findMark,
  isOfOthers,
  type Mark,
  markLeaving,
} from '../../stores/registry-sync.ts'
import { noSuchRegistry } from '../access.ts'
import { eventOfChange } from '../save-change.ts'
import { createBehindAnswers } from './behind-answers.ts'
import { finishRemoval, type Removing } from './finish-removal.ts'
import { inStep } from './in-step.ts'
import type { RegistrySync, SeenBefore } from './registry-sync.ts'
import { sharePasses } from './shared-passes.ts'

interface Options extends Removing {
  host: Host
  lists: OrderInDatabase
  log: Logger
}

/** No request that changes items is at work for so long. */
const longestMilliseconds = 60_000

/**
 * For lists that lie in the database. On one server a list changes in the transaction of its items, so a mark says only
 * that a registry is leaving or gone. On a cluster the items of a registry are on a worker, and its list is on the
 * coordinator: the change of the items marks it, and one more statement brings it into step, where the list is still as the
 * request has seen it. Where it is not, a transaction does, under the lock of its row. The service itself finishes what is left.
 */
export function createSyncInDatabase({ database, host, lists, order, log, now }: Options): RegistrySync {
  const run = sharePasses((caller, registryId, before) =>
    follow(caller, registryId, before).catch((error) =>
      log.warn(
        { registry: registryId, request: caller.requestId, err: error },
        'A registry waits for its sync',
      ),
    ),
  )
  const behind = createBehindAnswers(run)
  const clearing = new Set<Promise<void>>()

  async function follow(caller: Caller, registryId: number, before?: SeenBefore): Promise<void> {
    const near = database.near(registryId)
    if (before && (await followSeen(near, before))) return
    const found = await findMark(near, registryId)
    if (!found) return
    const isThere = await database.transaction(async (statements) => {
      if (!(await lists.lock(statements, registryId))) return false
      const active = await findActiveIds(statements, registryId)
      return lists.follow(statements, registryId, (places) => inStep(places, active), now())
    })
    if (isThere || (!found.is_leaving && found.gone_at_step === null)) return clear(near, registryId, found)
    if (found.is_leaving) await finishRemoval({ database, order, now }, caller, registryId)
  }

  /** False where it changed nothing. */
  async function followSeen(near: Database, { registry: { id, meta } }: SeenBefore): Promise<boolean> {
    const [found, active] = await findMarkAndItems(near, id)
    if (!found) return true
    if (found.is_leaving || found.gone_at_step !== null) return false
    const change = inStep(meta, active)
    if (!change || !(await lists.changeSeen(database, id, meta, change, now()))) return false
    // The answer does not wait for it. Where it fails, the next round finds the list in step.
    const cleared = clear(near, id, found)
      .catch(() => {})
      .finally(() => clearing.delete(cleared))
    clearing.add(cleared)
    return true
  }

  /**
   * Another process that has marked the list may bring it into step as it was then, after this one. So the mark stays for
   * another look.
   */
  async function clear(near: Statements, registryId: number, found: Mark): Promise<void> {
    if (!isOfOthers(found)) return clearMark(near, registryId, found.mark)
    await clearOldMark(near, registryId, found.mark, new Date(now().getTime() - longestMilliseconds))
  }

  const changeItemsOfAll: RegistrySync['changeItemsOfAll'] = async (caller, reads, change) => {
    const registries: Registry[] = []
    for (const read of reads.values()) registries.push(await read())
    const changed = await change(registries)
    if (!order) await Promise.all(registries.map((registry) => run(caller, registry.id, { registry })))
    return changed
  }

  return {
    readBefore: async (_, read) => ({ registry: await read() }),
    changeItems: (caller, registryId, read, change) =>
      changeItemsOfAll(caller, new Map([[registryId, read]]), change),
    changeItemsOfAll,
    behindAnswer(caller, registryId) {
      if (!order) behind.add(caller, registryId)
    },
    run,
    syncIfPending: (_caller, _registryId, asked) => asked,
    async changeOrder(caller, { before, plan }) {
      const changed = await lists.change(caller, before, async (statements, registry) => {
        const change = plan(registry, await findActiveIds(statements, before.id))
        return { change, event: eventOfChange(registry, change, caller, now()) }
      })
      if (!changed) throw noSuchRegistry()
      return changed
    },
    async remove(caller, { registry: { id } }, _read, demandSeen) {
      const wasThere = await host.deleteRegistry(caller, id, async (statements) => {
        const registry = await lists.hold(statements, id)
        if (registry) demandSeen?.(registry)
        await markLeaving(statements, id, now(), registry && formerOwnersOf(registry))
      })
      await finishRemoval({ database, order, now }, caller, id)
      return wasThere
    },
    async stop() {
      await Promise.all([behind.stop(), ...clearing])
    },
  }
}

/**
 * The items have all that the mark stands for, because it is read first. Citus needs longer to plan a join than to run it, so there
 * are two statements, which are sent together.
 */
async function findMarkAndItems(near: Database, registryId: number): Promise<[Mark | undefined, number[]]> {
  const { both } = await near.transaction(async (statements) => {
    const both = Promise.all([findMark(statements, registryId), findActiveIds(statements, registryId)])
    statements.withCommit(both)
    return { both }
  })
  return both
}

/**
 * The order of lists, where one transaction can change a list and its items. Undefined where it cannot: the lists lie on a WordPress
 * site, or on the coordinator of a cluster while items lie on its workers.
 */
export function listOrderOf(database: Database, { order }: Host): ListOrder | undefined {
  if (!order || database.engine === 'citus') return undefined
  return {
    lock: order.lock,
    append: order.append,
    changePlaces: order.follow,
    async nameItemsAgain(statements, registryId, now) {
      const active = await findActiveIds(statements, registryId)
      await order.follow(statements, registryId, (places) => inStep(places, active), now)
    },
  }
}
