import { limits, type Registry } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { type Caller, type Host, mayWrite, noteEvent } from '@hopechest/host'
import { atMost, goingFirst, type Logger } from '@hopechest/program'
import { othersWereServed } from '@hopechest/program/connections'
import { LRUCache } from 'lru-cache'
import { isSameOrder, orderOf } from '../answers/item-order.ts'
import { deactivateItems, findActiveIds } from '../stores/items.ts'
import { isNextAfter, type Lease, type LeaseLook, type Leases } from '../stores/leases.ts'
import { clearMark, findMark, markGone } from '../stores/registry-sync.ts'
import { saveSendTo } from '../stores/send-to.ts'
import { placesAfter } from './places-after.ts'

export interface RegistrySync {
  /**
   * Brings the list of items on the host in line with the table, with the caller's own credentials. It returns when all
   * that was stored before the call is on the host, or when that failed: then the mark stays for a later sync. It never
   * throws, because the items are stored safely. A registry that was read before the change is not asked for again,
   * unless its list was written since, or the sync had to wait for another one.
   */
  run(caller: Caller, registryId: number, before?: SeenBefore): Promise<void>
  /** Reads a registry whose items are about to change, for the `run` after that. Undefined where `read` gives none. */
  readBefore(registryId: number, read: () => Promise<Registry | undefined>): Promise<SeenBefore | undefined>
  /**
   * Takes each registry that the host answers with, and returns it. If the registry waits for a sync and the caller may
   * write it, the sync runs after the caller has the answer.
   */
  syncIfPending(caller: Caller, registryId: number, asked: Promise<Registry>): Promise<Registry>
  /**
   * Keeps every sync of the registry away while `work` writes the list itself. Undefined when another process did not
   * let go in time.
   */
  hold<Result>(
    caller: Caller,
    registryId: number,
    work: (lease: Lease) => Promise<Result>,
  ): Promise<Result | undefined>
}

/** The registry as the host gave it, and the lease just before. If no one held the lease since, it is still true. */
export interface SeenBefore {
  look: LeaseLook
  registry: Registry
}

const mostWithoutMark = 10_000
/** A thousand items with the longest texts take a tenth of a second. */
const removedAtOnce = 200

export interface RegistrySyncOptions {
  database: Database
  leases: Leases
  host: Host
  log: Logger
  /** How long one call to the host may take. */
  hostMilliseconds: number
  now: () => Date
}

/**
 * The item table is the truth. The list on the host follows it, and keeps the owner's order. Reading, changing and
 * writing that list would lose additions that happen at the same time. So one sync of a registry runs at a time, over
 * all processes, and computes the whole list. Requests that come while a sync runs here share the next one.
 */
export function createRegistrySync({
  database,
  leases,
  host,
  log,
  hostMilliseconds,
  now,
}: RegistrySyncOptions): RegistrySync {
  const running = new Map<number, Promise<void>>()
  /** The sync after the one that runs. It uses the credentials of the caller who can wait for it longest. */
  const next = new Map<number, { sync: Promise<void>; caller: Caller }>()

  /** Registries that had no mark, and the generation of the database then: while it is the same, they have none. */
  const withoutMark = new LRUCache<number, number>(atMost(mostWithoutMark))

  function runOrJoin(caller: Caller, registryId: number, before?: SeenBefore): Promise<void> {
    const waiting = next.get(registryId)
    if (waiting) {
      if (caller.deadline > waiting.caller.deadline) waiting.caller = caller
      return waiting.sync
    }
    const current = running.get(registryId)
    if (!current) return runNow(caller, registryId, before)
    const sync = current.then(() => {
      const { caller: patient } = next.get(registryId) ?? { caller }
      next.delete(registryId)
      return runNow(patient, registryId)
    })
    next.set(registryId, { sync, caller })
    return sync
  }

  function runNow(caller: Caller, registryId: number, before?: SeenBefore): Promise<void> {
    const about = { registry: registryId, request: caller.requestId }
    const work = (lease: Lease) => synchronise(caller, registryId, lease, before)
    // Others wait for this pass, or share the next one.
    const pass = goingFirst(() => hold(caller, registryId, work))
      .then((done) => {
        if (!done) log.warn(about, 'A registry waits for its sync: another process syncs it')
      })
      .catch((error) => log.warn({ ...about, err: error }, 'A registry waits for its sync'))
      .finally(() => running.delete(registryId))
    running.set(registryId, pass)
    return pass
  }

  function hold<Result>(caller: Caller, registryId: number, work: (lease: Lease) => Promise<Result>) {
    const options = {
      holdMilliseconds: hostMilliseconds + 1000,
      waitMilliseconds: caller.deadline - performance.now(),
    }
    return leases.hold(leaseOf(registryId), options, work)
  }

  /** While the storage is away, a sync can wait; a caller who needs the storage hears of it elsewhere. */
  async function runIfMarked(caller: Caller, registryId: number): Promise<void> {
    try {
      const generation = database.generation()
      if (await findMark(database.near(registryId), registryId)) await runOrJoin(caller, registryId)
      else if (generation !== undefined) withoutMark.set(registryId, generation)
    } catch {
      // The mark stays for a later sync.
    }
  }

  /** Whether the registry may have a mark. It asks no statement. */
  function mayBeMarked(registryId: number): boolean {
    try {
      const generation = database.generation()
      return generation === undefined || withoutMark.get(registryId) !== generation
    } catch {
      return false
    }
  }

  /** True when nothing is left to do for the mark that was there at the beginning. */
  async function synchronise(
    caller: Caller,
    registryId: number,
    lease: Lease,
    before?: SeenBefore,
  ): Promise<boolean> {
    const near = database.near(registryId)
    const found = await findMark(near, registryId)
    if (found === undefined) return true
    const { is_leaving: isLeaving, gone_at_step: goneAt } = found
    const isStillTrue = before && !isLeaving && goneAt === null && isNextAfter(before.look, lease)
    const registry = isStillTrue ? before.registry : await host.findRegistry(caller, registryId)
    if (!registry && goneAt !== null) return true
    if (!registry && isLeaving) await finishRemoval(database, caller, registryId, now())
    if (registry) {
      const known = registry.meta.registry_item_ids
      const ids = orderOf(known, await findActiveIds(near, registryId))
      if (!isSameOrder(known, ids)) {
        if (!(await lease.renew())) return false
        const meta = { registry_item_ids: ids, ...placesAfter(registry.meta, ids) }
        await host.updateRegistry(caller, registryId, { meta })
      }
    }
    await clearMark(near, registryId, found.mark)
    return true
  }

  return {
    run: runOrJoin,
    async readBefore(registryId, read) {
      const look = await leases.look(leaseOf(registryId))
      const registry = await read()
      return registry && { look, registry }
    },
    async syncIfPending(caller, registryId, asked) {
      let mayWait = true
      // The host is asked meanwhile.
      setImmediate(() => {
        mayWait = mayBeMarked(registryId)
      })
      const registry = await asked
      if (mayWait && mayWrite(caller, registry)) setImmediate(() => runIfMarked(caller, registryId))
      return registry
    },
    hold,
  }
}

function leaseOf(registryId: number): string {
  return `sync:${registryId}`
}

/**
 * The items of a registry that is gone go with it, and the address of its owner. Of two that finish a removal, the second
 * finds nothing to do. Long lists go in parts, and others are served in between. From the mark on nothing is added any
 * more; what was added before the mark goes after it.
 */
export async function finishRemoval(
  database: Database,
  caller: Caller,
  id: number,
  now: Date,
): Promise<void> {
  const near = database.near(id)
  while ((await deactivateItems(near, id, removedAtOnce, now)) === removedAtOnce) await othersWereServed()
  await near.transaction(async (statements) => {
    if (!(await markGone(statements, id, now))) return
    await deactivateItems(statements, id, limits.activeItemsPerRegistry, now)
    await saveSendTo(statements, id, '')
    await noteEvent(statements, { kind: 'registry.removed', registryId: id, caller, at: now }, id)
  })
}
