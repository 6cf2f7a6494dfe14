import type { Registry } from '@hopechest/contract'
import { type Caller, isFirstOwner } from '@hopechest/host'
import { atMost, type Logger } from '@hopechest/program'
import { LRUCache } from 'lru-cache'

/** Leaves a line in the log for each write to an item of a registry that the caller does not own. */
export interface Audit {
  /** A rule has asked the host for this registry: its owner is known from now on. */
  saw(registry: Pick<Registry, 'id' | 'user_id'>): void
  wrote(caller: Caller, item: { id: number; registry_id: number }, change: Change): void
}

export type Change = 'created' | 'updated' | 'deleted' | 'restored'

const mostOwners = 100_000

/** A write to a registry whose owner is not known leaves no line: the event of the change says who made it. */
export function createAudit(log: Logger): Audit {
  const owners = new LRUCache<number, number>(atMost(mostOwners))
  return {
    saw({ id, user_id }) {
      owners.set(id, user_id)
    },
    wrote(caller, { id: item, registry_id: registry }, change) {
      const owner = owners.get(registry)
      if (owner === undefined || isFirstOwner(caller, { user_id: owner })) return
      log.info(
        { caller: caller.id, item, registry, owner, change },
        'A caller changed an item in a registry of another user',
      )
    },
  }
}
