import { Refusal } from '@hopechest/contract'
import { type Caller, type HostRegistry, isWrappedFor } from '@hopechest/host'
import { asSeenBy, isRefusedAccess } from '../access.ts'
import type { Dependencies } from '../dependencies.ts'

/** Looks at registries for a key without surprises, at each once for a request. */
export interface Lists {
  /** The registry while it is wrapped for the key; undefined for any other. */
  wrapped(registryId: number): Promise<HostRegistry | undefined>
  refuseWrapped(registryId: number): Promise<void>
}

export function lookAtLists(dependencies: Dependencies, caller: Caller): Lists {
  const looks = new Map<number, Promise<HostRegistry | undefined>>()

  async function look(id: number): Promise<HostRegistry | undefined> {
    const { database, host, now } = dependencies
    const registry = host.knownRegistry?.(id) ?? (await find(dependencies, caller, id))
    const seen = registry && (await asSeenBy(database, caller, registry))
    return seen && isWrappedFor(caller, seen, now()) ? seen : undefined
  }

  const wrapped = (id: number) => {
    const known = looks.get(id) ?? look(id)
    looks.set(id, known)
    return known
  }
  return {
    wrapped,
    async refuseWrapped(id) {
      if (await wrapped(id)) throw wrappedForKey()
    },
  }
}

/** The caller owns no registry that the host does not show them: the rule refuses it in its own words. */
function find({ host }: Dependencies, caller: Caller, id: number): Promise<HostRegistry | undefined> {
  return host.findRegistry(caller, id).catch((error) => {
    if (isRefusedAccess(error)) return undefined
    throw error
  })
}

export function wrappedForKey(): Refusal {
  return new Refusal(
    'conflict',
    'The registry is wrapped, and the key of this program sees no surprises. Its owners read it on their page once it is unwrapped',
    { why: 'wrapped' },
  )
}
