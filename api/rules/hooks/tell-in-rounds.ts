import { limits } from '@hopechest/contract'
import { findSteps } from '@hopechest/host/running-time'
import type { Logger } from '@hopechest/program'
import { findOfAll } from '../../stores/changes.ts'
import { forgetDeliveries, listActive, listActiveOf } from '../../stores/hooks.ts'
import { runInRounds, sayGoodbye } from '../background-rounds.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellHook } from './tell.ts'

/** Hooks that send at a time: those of one account, all of whose programs hang, leave room for others. */
const together = 2 * limits.hooks.ofAccount
const idsAtOnce = 500
const eventsAtOnce = 500

/**
 * Sends programs what has changed, in the background. A round looks at the hooks of the registries in which something happened, and at
 * those that could not send all; with each step of running time at all, for what is due by then and for registries that were unwrapped.
 */
export function startTelling(
  dependencies: Dependencies,
  log: Logger,
  everyMilliseconds = 5000,
): { stop(): Promise<void> } {
  const { database, findEnd } = dependencies
  let seenStep = -1
  let seenEnd = 0
  /** For the next round. */
  const left = new Set<number>()

  async function findDue(): Promise<Set<number>> {
    const step = await findSteps(database)
    const end = await findEnd()
    const due = step === seenStep ? await hooksBehind(end) : await allHooks()
    if (step !== seenStep) await forgetDeliveries(database)
    seenStep = step
    seenEnd = end
    const all = due.union(left)
    left.clear()
    return all
  }

  async function hooksBehind(end: number): Promise<Set<number>> {
    const due = new Set<number>()
    if (end <= seenEnd) return due
    const registries = new Set([0])
    for (let after = seenEnd; after < end; ) {
      const events = await findOfAll(database, { after, upTo: end, most: eventsAtOnce })
      for (const { registry_id } of events) registries.add(registry_id)
      after = events.length < eventsAtOnce ? end : (events.at(-1)?.number ?? end)
    }
    for (const id of registries) for (const hook of await listActiveOf(database, id)) due.add(hook)
    return due
  }

  async function allHooks(): Promise<Set<number>> {
    const due = new Set<number>()
    for (let after = 0; ; ) {
      const some = await listActive(database, after, idsAtOnce)
      for (const id of some) due.add(id)
      after = some.at(-1) ?? 0
      if (some.length < idsAtOnce) return due
    }
  }

  /** The hooks that send in this moment. One whose program hangs is passed over by the next rounds. */
  const telling = new Map<number, Promise<void>>()
  const tell = async (id: number, stopping: AbortSignal) => {
    const outcome = await tellHook(dependencies, id, stopping).catch((error) => {
      log.warn({ err: error, hook: id }, 'A hook waits; the next try is in a few seconds')
      return 'again'
    })
    if (outcome === 'again') left.add(id)
    telling.delete(id)
  }

  const rounds = runInRounds(async (stopping) => {
    try {
      for (const id of await findDue()) {
        if (telling.size >= together) await Promise.race(telling.values())
        if (stopping.aborted) return
        if (telling.has(id)) left.add(id)
        else telling.set(id, tell(id, stopping))
      }
    } catch (error) {
      log.warn({ err: error }, 'Hooks wait; the next try is in a few seconds')
    }
  }, everyMilliseconds)
  return {
    async stop() {
      await rounds.stop()
      await sayGoodbye(Promise.all(telling.values()))
    },
  }
}
