import type { Registry } from '@hopechest/contract'
import type { Caller, Host, OrderInDatabase } from '@hopechest/host'
import type { Logger } from '@hopechest/program'
import { findActiveIds } from '../../stores/items.ts'
import { clearMark, findMark, markLeaving } from '../../stores/registry-sync.ts'
import { noSuchRegistry } from '../access.ts'
import { eventOfChange } from '../save-change.ts'
import { createBehindAnswers } from './behind-answers.ts'
import { finishRemoval, type Removing } from './finish-removal.ts'
import { inStep } from './in-step.ts'
import type { RegistrySync } from './registry-sync.ts'
import { sharePasses } from './shared-passes.ts'

interface Options extends Removing {
  host: Host
  lists: OrderInDatabase
  log: Logger
}

/**
 * For lists that lie in the database. On one server a list changes in the transaction of its items, so a mark says only
 * that a registry is leaving or gone. On a cluster the items of a registry are on a worker, and its list is on the
 * coordinator: the change of the items marks it, and one more transaction brings it into step, under the lock of its row.
 * The service itself finishes what is left.
 */
export function createSyncInDatabase({ database, host, lists, order, log, now }: Options): RegistrySync {
  const run = sharePasses((caller, registryId) =>
    follow(caller, registryId).catch((error) =>
      log.warn(
        { registry: registryId, request: caller.requestId, err: error },
        'A registry waits for its sync',
      ),
    ),
  )
  const behind = createBehindAnswers(run)

  async function follow(caller: Caller, registryId: number): Promise<void> {
    const near = database.near(registryId)
    const found = await findMark(near, registryId)
    if (!found) return
    const isThere = await database.transaction(async (statements) => {
      if (!(await lists.lock(statements, registryId))) return false
      const active = await findActiveIds(statements, registryId)
      return lists.follow(statements, registryId, (places) => inStep(places, active), now())
    })
    if (isThere || (!found.is_leaving && found.gone_at_step === null))
      return clearMark(near, registryId, found.mark)
    if (found.is_leaving) await finishRemoval({ database, order, now }, caller, registryId)
  }

  const changeItemsOfAll: RegistrySync['changeItemsOfAll'] = async (caller, reads, change) => {
    const registries: Registry[] = []
    for (const read of reads.values()) registries.push(await read())
    const changed = await change(registries)
    if (!order) await Promise.all([...reads.keys()].map((id) => run(caller, id)))
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
    async remove(caller, { registry: { id } }) {
      const wasThere = await host.deleteRegistry(caller, id, (statements) =>
        markLeaving(statements, id, now()),
      )
      await finishRemoval({ database, order, now }, caller, id)
      return wasThere
    },
    stop: behind.stop,
  }
}
