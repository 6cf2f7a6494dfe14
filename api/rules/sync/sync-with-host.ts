import { hash } from 'node:crypto'
import { Refusal, type Registry } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import {
  type Caller,
  formerOwnersOf,
  type Host,
  type HostRegistry,
  managesAll,
  mayWrite,
} from '@hopechest/host'
import { numberKnown } from '@hopechest/host/visit'
import { atMost, type Logger } from '@hopechest/program'
import { whileOthersWait } from '@hopechest/program/turns'
import { LRUCache } from 'lru-cache'
import { findActiveIds } from '../../stores/items.ts'
import { isNextAfter, type Lease, type Leases } from '../../stores/leases.ts'
import { clearMark, clearOldMark, findMark, markLeaving, markRegistry } from '../../stores/registry-sync.ts'
import { noSuchRegistry, writableRegistry } from '../access.ts'
import type { Audit } from '../audit.ts'
import { saveChange, saveComputed } from '../save-change.ts'
import { createBehindAnswers } from './behind-answers.ts'
import { finishRemoval } from './finish-removal.ts'
import { inStep } from './in-step.ts'
import type { RegistrySync, SeenBefore } from './registry-sync.ts'
import { sharePasses } from './shared-passes.ts'

const mostWithoutMark = 10_000
/** A visit that is under way may still bring an older list to its host: what shows a list in step later is sure. */
export const visitMilliseconds = 60_000
/** Behind an answer a list is read and written with the credentials of its caller. */
const callsBehindAnswer = 2

interface SyncWithHostOptions {
  database: Database
  leases: Leases
  host: Host
  audit: Audit
  log: Logger
  /** How long one call to the host may take. */
  hostMilliseconds: number
  now: () => Date
}

/**
 * For lists on a WordPress site, which knows no transaction of ours. Reading, changing and writing such a list would lose
 * additions that happen at the same time. So each change of items marks its registry, and one sync of a registry runs at a
 * time, over all processes, under a lease: it computes the whole list, with the caller's own credentials.
 */
export function createSyncWithHost(options: SyncWithHostOptions): RegistrySync {
  const { database, leases, host, audit, log, hostMilliseconds, now } = options
  const removing = { database, order: undefined, now }
  const passes = sharePasses(runNow)
  const run = (caller: Caller, registryId: number, before?: SeenBefore) =>
    caller.visit ? follow(caller, registryId) : passes(caller, registryId, before)
  const behind = createBehindAnswers(runForWriter)

  /** Registries that had no mark, with the list that the host showed then, and the generation of the database: while both are the same, nothing is to do. */
  const withoutMark = new LRUCache<number, { generation: number; list: string }>(atMost(mostWithoutMark))
  /** Registries without a mark whose list was put right, with what it was then. */
  const putRight = new LRUCache<number, string>(atMost(mostWithoutMark))

  function runNow(caller: Caller, registryId: number, before?: SeenBefore): Promise<void> {
    const about = { registry: registryId, request: caller.requestId }
    // Others wait for this pass, or share the next one.
    return whileOthersWait(() =>
      hold(caller, registryId, (lease) => synchronise(caller, registryId, lease, before)),
    )
      .then((done) => {
        if (!done) log.warn(about, 'A registry waits for its sync: another process syncs it')
      })
      .catch((error) => log.warn({ ...about, err: error }, 'A registry waits for its sync'))
  }

  /** A caller who may not write the list gets no lease: the mark waits for one who may. */
  async function runForWriter(asked: Caller, registryId: number): Promise<void> {
    const caller = { ...asked, deadline: performance.now() + callsBehindAnswer * hostMilliseconds }
    // The sync asks the host for an admin.
    if (managesAll(caller)) return run(caller, registryId)
    try {
      const read = () => writableRegistry({ database, host, audit }, caller, registryId)
      await run(caller, registryId, await readBefore(registryId, read))
    } catch (error) {
      if (error instanceof Refusal) return
      log.warn({ registry: registryId, err: error }, 'A registry waits for its sync')
    }
  }

  /** Undefined when another process did not let go in time. */
  function hold<Result>(caller: Caller, registryId: number, work: (lease: Lease) => Promise<Result>) {
    const waitMilliseconds = caller.deadline - performance.now()
    return leases.hold(
      leaseOf(registryId),
      { holdMilliseconds: hostMilliseconds + 1000, waitMilliseconds },
      work,
    )
  }

  async function readBefore(registryId: number, read: () => Promise<Registry>): Promise<SeenBefore> {
    const look = await leases.look(leaseOf(registryId))
    return { look, registry: await read() }
  }

  function isStillTrue({ look }: SeenBefore, lease: Lease): boolean {
    return look !== undefined && isNextAfter(look, lease)
  }

  /**
   * A list may be out of step without a mark: the host answered a sync with a list that it did not have, or changed it by itself. While
   * the storage is away, a sync can wait; a caller who needs the storage hears of it elsewhere.
   */
  async function runIfNeeded(caller: Caller, { id, meta }: Registry): Promise<void> {
    try {
      const generation = database.generation()
      const near = database.near(id)
      const isMarked = (await findMark(near, id)) !== undefined
      if (isMarked || (await markIfOutOfStep(near, id, meta))) await run(caller, id)
      else if (generation !== undefined)
        withoutMark.set(id, { generation, list: hashOf(meta.registry_item_ids) })
    } catch {
      // The mark stays for a later sync.
    }
  }

  /** Once for each state of both lists: a site that shows another order to readers would be written to at each look. */
  async function markIfOutOfStep(near: Database, id: number, meta: Registry['meta']): Promise<boolean> {
    const active = await findActiveIds(near, id)
    const state = `${hashOf(meta.registry_item_ids)} ${hashOf(active)}`
    if (inStep(meta, active) === undefined || putRight.get(id) === state) return false
    putRight.set(id, state)
    return (await markRegistry(near, id, now())) !== undefined
  }

  /** Whether there may be something to do. It asks no statement. */
  function isNeeded({ id, meta }: Registry): boolean {
    try {
      const generation = database.generation()
      const known = withoutMark.get(id)
      return (
        generation === undefined ||
        known?.generation !== generation ||
        known.list !== hashOf(meta.registry_item_ids)
      )
    } catch {
      return false
    }
  }

  /**
   * The answer of a visit carries the list to the host, which stores it only if nothing has changed there meanwhile. So it
   * needs no lease, and keeps its mark until a later visit says that the list is in step.
   */
  async function follow(caller: Caller, registryId: number): Promise<void> {
    const near = database.near(registryId)
    const found = await findMark(near, registryId)
    if (!found) return
    const registry = await host.findRegistry(caller, registryId)
    if (!registry) {
      if (found.is_leaving) await finishRemoval(removing, caller, registryId)
      return
    }
    if (found.gone_at_step !== null && caller.visit) caller.visit.fault ??= numberKnown(registryId)
    const change = inStep(registry.meta, await findActiveIds(near, registryId))
    if (change) await host.updateRegistry(caller, registryId, { meta: change })
    else await clearOldMark(near, registryId, found.mark, new Date(now().getTime() - visitMilliseconds))
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
    const isKnown = before && !isLeaving && goneAt === null && isStillTrue(before, lease)
    const registry = isKnown ? before.registry : await host.findRegistry(caller, registryId)
    if (!registry && goneAt !== null) return true
    if (!registry && isLeaving) await finishRemoval(removing, caller, registryId)
    const bringIntoStep = async (known: HostRegistry | undefined) => {
      const change = known && inStep(known.meta, await findActiveIds(near, registryId))
      if (!change) return true
      if (!(await lease.renew())) return false
      await host.updateRegistry(caller, registryId, { meta: change }, undefined, known)
      return true
    }
    const read = () => host.findRegistry(caller, registryId)
    if (!(await saveComputed(registry, read, bringIntoStep))) return false
    await clearMark(near, registryId, found.mark)
    return true
  }

  /** A caller's changes of one list that are under way. Those that are together share one write of the host. */
  const changing = new Map<string, Set<Promise<void>>>()

  /** Until `end`, all who changed this list for the caller wait with writing it. */
  function begin(caller: Caller, registryId: number) {
    const name = `${registryId} ${caller.id}`
    const together = changing.get(name) ?? new Set()
    changing.set(name, together)
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    together.add(isOver)
    return {
      end,
      othersToo: () => Promise.all(together),
      leave() {
        end()
        together.delete(isOver)
        if (together.size === 0) changing.delete(name)
      },
    }
  }

  /** A change has ended on each of its lists before it waits for others on any. */
  const changeItemsOfAll: RegistrySync['changeItemsOfAll'] = async (caller, reads, change) => {
    const begun = [...reads.keys()].map((id) => begin(caller, id))
    try {
      const seen = new Map<number, SeenBefore>()
      for (const [id, read] of reads) seen.set(id, await readBefore(id, read))
      const changed = await change([...seen.values()].map(({ registry }) => registry))
      for (const { end } of begun) end()
      await Promise.all(begun.map(({ othersToo }) => othersToo()))
      await Promise.all([...seen].map(([id, before]) => run(caller, id, before)))
      return changed
    } finally {
      for (const { leave } of begun) leave()
    }
  }

  return {
    readBefore,
    changeItems: (caller, registryId, read, change) =>
      changeItemsOfAll(caller, new Map([[registryId, read]]), change),
    changeItemsOfAll,
    behindAnswer: (caller, registryId) =>
      caller.visit ? follow(caller, registryId) : behind.add(caller, registryId),
    run,
    async syncIfPending(caller, registryId, asked) {
      if (caller.visit) {
        const registry = await asked
        if (!mayWrite(caller, registry)) return registry
        await follow(caller, registryId)
        return (await host.findRegistry(caller, registryId)) ?? registry
      }
      const registry = await asked
      if (mayWrite(caller, registry))
        setImmediate(() => {
          if (isNeeded(registry)) void runIfNeeded(caller, registry)
        })
      return registry
    },
    /** From the mark on, a sync puts the order right if the answer of the host is lost. */
    changeOrder(caller, { before, plan, read = async () => before }) {
      const { id } = before
      const near = database.near(id)
      return hold(caller, id, async (lease) => {
        const readAgain = async () => {
          const found = await host.findRegistry(caller, id)
          if (!found) throw noSuchRegistry()
          return found
        }
        return saveComputed(await read(), readAgain, async (registry) => {
          // What is refused leaves no mark.
          plan(registry, await findActiveIds(near, id))
          const mark = await markRegistry(near, id, now())
          if (!mark) throw noSuchRegistry()
          const change = plan(registry, await findActiveIds(near, id))
          if (!(await lease.renew())) return undefined
          const saved = await saveChange({ host, now }, caller, registry, change)
          if (!caller.visit) await clearMark(near, id, mark)
          return saved
        })
      })
    },
    /** Under the lease: a sync that an owner's look begins meanwhile would find the registry, and take the mark away. */
    remove(caller, seen, read, demandSeen) {
      const { id } = seen.registry
      return hold(caller, id, async (lease) => {
        // Another deletion may have come first, or another change.
        let { registry } = seen
        if (demandSeen || !isStillTrue(seen, lease)) {
          registry = await read()
          demandSeen?.(registry)
        }
        await markLeaving(database.near(id), id, now(), formerOwnersOf(registry))
        const wasThere = await host.deleteRegistry(caller, id)
        await finishRemoval(removing, caller, id)
        return wasThere
      })
    },
    stop: behind.stop,
  }
}

/** Short, also where a list is long. */
function hashOf(itemIds: readonly number[]): string {
  return hash('sha256', itemIds.join(), 'base64url')
}

function leaseOf(registryId: number): string {
  return `sync:${registryId}`
}
