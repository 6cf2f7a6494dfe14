import { limits, Refusal } from '@hopechest/contract'
import { type Caller, type Host, mayCreate } from '@hopechest/host'
import { readableRegistry, writableRegistry } from './access.ts'

/** Who may use the routes that name an item without its registry. Each question throws the refusal itself. */
export interface FlatAccess {
  demandRead(caller: Caller, registryId: number): Promise<void>
  demandWrite(caller: Caller, registryId: number): Promise<void>
  /** The registries whose items a caller may list, or `all`. */
  listable(caller: Caller): Promise<'all' | number[]>
  /** Whether who got through `demandWrite` is known to be somebody who may write to the registry on the host. */
  provesWriter: boolean
}

/** As the specification has it: whoever the host knows may. */
const everybody: FlatAccess = {
  async demandRead() {},
  async demandWrite(caller) {
    if (!mayCreate(caller)) throw new Refusal('forbidden', 'The account of a page may not change items')
  },
  listable: async () => 'all',
  provesWriter: false,
}

/** The registry's own rules hold for its items, whichever way somebody comes to them. */
function members(host: Host): FlatAccess {
  return {
    async demandRead(caller, registryId) {
      await readableRegistry(host, caller, registryId)
    },
    async demandWrite(caller, registryId) {
      await writableRegistry(host, caller, registryId)
    },
    listable: async (caller) => (caller.is_admin ? 'all' : ownRegistryIds(host, caller)),
    provesWriter: true,
  }
}

export function createFlatAccess(itemRoutes: 'authenticated' | 'members', host: Host): FlatAccess {
  return itemRoutes === 'members' ? members(host) : everybody
}

async function ownRegistryIds(host: Host, caller: Caller): Promise<number[]> {
  const ids: number[] = []
  const limit = limits.registriesPage
  for (let skip = 0; ; skip += limit) {
    const { registries } = await host.listRegistries(caller, { skip, limit })
    ids.push(...registries.map(({ id }) => id))
    if (registries.length < limit) return ids
  }
}
