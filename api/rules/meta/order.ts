import type { Registry, RegistryUpdate } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { findActiveIds } from '../../stores/items.ts'
import { clearMark, markRegistry } from '../../stores/registry-sync.ts'
import { noSuchRegistry } from '../access.ts'
import type { Dependencies } from '../dependencies.ts'
import { saveChange } from '../save-change.ts'
import { demandLease } from './meta-lease.ts'

/** An order that is about to be written. */
export interface OrderInWriting {
  /** The active items by id: the order has each of them. */
  active: number[]
  save(before: Registry, change: RegistryUpdate): Promise<Registry>
}

/**
 * Keeps every sync of the registry away while `work` writes the order of its items. From `begin` on the registry is marked:
 * if the answer of the host is lost, a sync puts the order right.
 */
export async function holdOrder(
  dependencies: Dependencies,
  caller: Caller,
  id: number,
  work: (begin: () => Promise<OrderInWriting>) => Promise<Registry>,
): Promise<Registry> {
  const { database, sync, now } = dependencies
  const written = await sync.hold(caller, id, (lease) =>
    work(async () => {
      const mark = await markRegistry(database.near(id), id, now())
      if (!mark) throw noSuchRegistry()
      return {
        active: await findActiveIds(database.near(id), id),
        async save(before, change) {
          if (!(await lease.renew())) return demandLease<Registry>(undefined)
          const saved = await saveChange(dependencies, caller, before, change)
          await clearMark(database.near(id), id, mark)
          return saved
        },
      }
    }),
  )
  return demandLease(written)
}
