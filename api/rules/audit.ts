import type { Caller, Host } from '@hopechest/host'
import { atMost, type Logger } from '@hopechest/program'
import { LRUCache } from 'lru-cache'

/** Leaves a line in the log for each write to an item of a registry that the caller does not own. */
export interface Audit {
  wrote(caller: Caller, item: { id: number; registry_id: number }, change: Change): void
}

export type Change = 'created' | 'updated' | 'deleted' | 'restored'

const mostOwners = 100_000

/**
 * The owner of a registry is known from what the host answered before: no call is made for it. A write to a registry
 * whose owner is not known leaves no line.
 */
export function createAudit(host: Host, log: Logger): { host: Host; audit: Audit } {
  const owners = new LRUCache<number, number>(atMost(mostOwners))
  const watched: Host = {
    ...host,
    async findRegistry(caller, id) {
      const registry = await host.findRegistry(caller, id)
      if (registry) owners.set(registry.id, registry.user_id)
      return registry
    },
  }
  return {
    host: watched,
    audit: {
      wrote(caller, { id: item, registry_id: registry }, change) {
        const owner = owners.get(registry)
        if (owner === undefined || owner === caller.id) return
        log.info(
          { caller: caller.id, item, registry, owner, change },
          'A caller changed an item in a registry of another user',
        )
      },
    },
  }
}
