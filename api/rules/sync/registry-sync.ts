import type { Registry, RegistryUpdate } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import type { DemandSeen } from '../../answers/conditions.ts'
import type { LeaseLook } from '../../stores/leases.ts'

/**
 * The item table is the truth. The list of a registry has its active items, in the order of the owner. `sync-in-database.ts`
 * is for a host whose lists lie in the database, `sync-with-host.ts` for any other.
 */
export interface RegistrySync {
  /**
   * Adds, removes or brings back items of a list, once `read` has refused a caller who may not. It returns when the list has
   * all that `change` stored, or when the host failed: then the mark stays for a later sync, because the items are stored
   * safely.
   */
  changeItems<Result>(
    caller: Caller,
    registryId: number,
    read: () => Promise<Registry>,
    change: () => Promise<Result>,
  ): Promise<Result>
  /** The same for a change of several lists, each with its `read`, whose answers it gets. Changes that have lists in common never wait for each other in a ring. */
  changeItemsOfAll<Result>(
    caller: Caller,
    reads: ReadonlyMap<number, () => Promise<Registry>>,
    change: (registries: readonly Registry[]) => Promise<Result>,
  ): Promise<Result>
  /**
   * What follows a change for a caller who waits for nothing, and of whom it is not known whether they may write the list. The
   * page of a visit waits for it, because its answer carries the change to the host.
   */
  behindAnswer(caller: Caller, registryId: number): void | Promise<void>
  /** Reads a registry for `remove`. */
  readBefore(registryId: number, read: () => Promise<Registry>): Promise<SeenBefore>
  /** Does what the mark of the registry asks for, if it has one. */
  run(caller: Caller, registryId: number): Promise<void>
  /**
   * Takes each registry that the host answers with, and returns it. If the registry waits for a sync and the caller may
   * write it, the sync runs after the caller has the answer; for the page of a visit it runs before.
   */
  syncIfPending(caller: Caller, registryId: number, asked: Promise<Registry>): Promise<Registry>
  /** Changes a registry, and the order of its list. Undefined when another request did not let go of the list in time. */
  changeOrder(caller: Caller, change: OrderChange): Promise<Registry | undefined>
  /**
   * Deletes a registry and its items, and says whether it was there. Its mark is stored before or with that, so that its
   * items go even if the answer of the host is lost. Undefined as above. `demandSeen` is asked of the registry as it is then.
   */
  remove(
    caller: Caller,
    seen: SeenBefore,
    read: () => Promise<Registry>,
    demandSeen?: DemandSeen,
  ): Promise<boolean | undefined>
  /** Waits for what is under way behind answers, but not long. */
  stop(): Promise<void>
}

/** The registry as the host gave it and, where it lies elsewhere, its lease just before: if no one held that since, it is still true. */
export interface SeenBefore {
  look?: LeaseLook
  registry: Registry
}

export interface OrderChange {
  /** The registry as the caller has seen it. */
  before: Registry
  /** The change of a registry as it is read for it, with these active items. It throws what the caller is refused. */
  plan: (registry: Registry, active: readonly number[]) => RegistryUpdate
  /** For a plan that needs the registry as it is now, and not `before`. */
  read?: () => Promise<Registry>
}
