import { Refusal, type Registry } from '@hopechest/contract'

/** The list of people as it is after a change. It throws where the change is refused. */
export type Change = (registry: Registry) => string[]

/** What came of changes that were made in one, in their order. */
export interface MadeTogether {
  names: string[]
  refusals: ReadonlyMap<number, Refusal>
}

interface Waiting {
  changes: Change[]
  done: Promise<MadeTogether>
}

/** Changes of one key that wait for the turn of the first of them. */
export interface Together {
  /**
   * Makes a change, with all others that wait under its key. `make` waits for its turn, and then takes the changes: those that
   * come later are made in the next turn.
   */
  make(
    key: string,
    change: Change,
    mayWait: () => boolean,
    make: (take: () => readonly Change[]) => Promise<MadeTogether>,
  ): Promise<string[]>
}

export function createTogether(): Together {
  const all = new Map<string, Waiting>()

  return {
    async make(key, change, mayWait, make) {
      const known = all.get(key)
      const changes = known?.changes ?? []
      const own = changes.push(change) - 1
      const take = () => {
        if (all.get(key)?.changes === changes) all.delete(key)
        return changes
      }
      const done = known?.done ?? make(take).finally(take)
      if (!known) all.set(key, { changes, done })
      try {
        const { names, refusals } = await done
        const refusal = refusals.get(own)
        if (refusal) throw refusal
        return names
      } catch (error) {
        // The request that was first had less time than this one.
        const isTooLate = error instanceof Refusal && error.code === 'unavailable' && !error.isUnclear
        if (!known || !isTooLate || !mayWait()) throw error
        return this.make(key, change, mayWait, make)
      }
    },
  }
}

/** The list after all changes. One that is refused changes nothing, and leaves the others as they are. */
export function madeOn(
  registry: Registry,
  field: 'registry_invitees' | 'registry_owners',
  changes: readonly Change[],
): MadeTogether {
  const refusals = new Map<number, Refusal>()
  let names: string[] = registry.meta[field]
  for (const [n, change] of changes.entries()) {
    try {
      names = change({ ...registry, meta: { ...registry.meta, [field]: names } })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.set(n, error)
    }
  }
  return { names, refusals }
}
