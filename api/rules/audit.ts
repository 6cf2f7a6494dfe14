import { type Caller, type HostRegistry, isOwner, type OwnersOf } from '@hopechest/host'
import type { Logger } from '@hopechest/program'
import { LRUCache } from 'lru-cache'

/** Leaves a line in the log for each write to an item of a registry that the caller does not own. */
export interface Audit {
  /** A rule has asked the host for this registry: its owners are known from now on. */
  saw(registry: HostRegistry): void
  wrote(caller: Caller, item: { id: number; registry_id: number }, change: Change): void
}

export type Change = 'created' | 'updated' | 'deleted' | 'restored'

/** The letters of the names of owners that are kept, and what an entry needs beside them. */
const mostLetters = 8_000_000
const entryLetters = 100

/** A write to a registry whose owners are not known leaves no line: the event of the change says who made it. */
export function createAudit(log: Logger): Audit {
  const known = new LRUCache<number, OwnersOf>({
    maxSize: mostLetters,
    sizeCalculation: ({ meta }) => 2 * meta.registry_owners.join('').length + entryLetters,
  })
  return {
    saw({ id, user_id, owner_accounts, meta: { registry_owners } }) {
      const before = known.get(id)
      // A site says to each caller which of the names mean that caller.
      if (before?.meta.registry_owners === registry_owners && owner_accounts === undefined) return
      const accounts = { ...before?.owner_accounts, ...owner_accounts }
      known.set(id, { user_id, owner_accounts: accounts, meta: { registry_owners } })
    },
    wrote(caller, { id: item, registry_id: registry }, change) {
      const owners = known.get(registry)
      if (!owners || isOwner(caller, owners)) return
      log.info(
        { caller: caller.id, item, registry, owner: owners.user_id, change },
        'A caller changed an item in a registry of another user',
      )
    },
  }
}
