import type { Caller } from '@hopechest/host'
import type { SeenBefore } from './registry-sync.ts'

/** Brings one list into step, or leaves its mark. It never throws. */
export type Pass = (caller: Caller, registryId: number, before?: SeenBefore) => Promise<void>

/**
 * One pass of a list runs at a time in this process. Requests that come meanwhile share the next one, which uses the
 * credentials of the caller who can wait for it longest. A pass that was shared reads the registry itself.
 */
export function sharePasses(pass: Pass): Pass {
  const running = new Map<number, Promise<void>>()
  const next = new Map<number, { pass: Promise<void>; caller: Caller }>()

  function runNow(caller: Caller, registryId: number, before?: SeenBefore): Promise<void> {
    const current = pass(caller, registryId, before).finally(() => running.delete(registryId))
    running.set(registryId, current)
    return current
  }

  return (caller, registryId, before) => {
    const waiting = next.get(registryId)
    if (waiting) {
      if (caller.deadline > waiting.caller.deadline) waiting.caller = caller
      return waiting.pass
    }
    const current = running.get(registryId)
    if (!current) return runNow(caller, registryId, before)
    const shared = current.then(() => {
      const { caller: patient } = next.get(registryId) ?? { caller }
      next.delete(registryId)
      return runNow(patient, registryId)
    })
    next.set(registryId, { pass: shared, caller })
    return shared
  }
}
