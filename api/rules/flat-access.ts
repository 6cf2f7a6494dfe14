import { Refusal } from '@hopechest/contract'
import {
  type Caller,
  callsOfOneCaller,
  type Host,
  type HostRegistry,
  isNarrowed,
  managesAll,
  mayCreate,
} from '@hopechest/host'
import { giveWay } from '@hopechest/program/turns'
import { type Asking, isRefusedAccess, readableRegistry, writableRegistry } from './access.ts'

/** Who may use the routes that name an item without its registry. Each question throws the refusal itself. */
export interface FlatAccess {
  /** Returns the registry, where it was asked for. */
  demandRead(caller: Caller, registryId: number): Promise<HostRegistry | undefined>
  demandWrite(caller: Caller, registryId: number): Promise<void>
  /** The registries whose items a caller may list, or `all`. */
  listable(caller: Caller): 'all' | Promise<number[]>
  /** Whether `readable` asks for each registry, of which a request may name a hundred. */
  asksForEach(caller: Caller): boolean
  /** Those of the registries for which `demandRead` does not refuse the caller, or `all`. */
  readable(caller: Caller, registryIds: readonly number[]): 'all' | Promise<ReadonlySet<number>>
  /** Whether `demandRead` refuses the caller no registry. */
  everyCallerReads(caller: Caller): boolean
  /** Whether a caller who passed `demandWrite` may write to the registry on the host too. */
  provesWriter(caller: Caller): boolean
  /** Whether `demandRead` refuses no caller whose key is not narrowed. */
  isSameForAll: boolean
}

/** The rule of the specification: every caller whom the host knows may use these routes. */
const everyCaller: FlatAccess = {
  demandRead: async () => undefined,
  async demandWrite(caller) {
    if (!mayCreate(caller)) throw new Refusal('forbidden', 'The account of a page may not change items')
  },
  listable: () => 'all',
  asksForEach: () => false,
  readable: () => 'all',
  everyCallerReads: () => true,
  provesWriter: () => false,
  isSameForAll: true,
}

/** `ITEM_ROUTES=members`: on these routes, too, the rules of a registry hold for its items. */
function members(asking: Asking): FlatAccess {
  return {
    demandRead: (caller, registryId) => readableRegistry(asking, caller, registryId),
    async demandWrite(caller, registryId) {
      await writableRegistry(asking, caller, registryId)
    },
    listable(caller) {
      const { registries } = caller.key ?? {}
      if (registries) return readableIds(asking, caller, registries).then((ids) => [...ids])
      return managesAll(caller) ? 'all' : ownedRegistryIds(asking.host, caller)
    },
    asksForEach: (caller) => !listsAll(caller),
    readable: (caller, ids) => (listsAll(caller) ? 'all' : readableIds(asking, caller, ids)),
    everyCallerReads: () => false,
    provesWriter: () => true,
    isSameForAll: false,
  }
}

function listsAll(caller: Caller): boolean {
  return managesAll(caller) && !caller.key?.registries
}

export function createFlatAccess(itemRoutes: 'authenticated' | 'members', asking: Asking): FlatAccess {
  const ofMembers = members(asking)
  if (itemRoutes === 'members') return ofMembers
  // A key that may do less than its person has the rules of a registry here, too.
  const flat = (caller: Caller) => (isNarrowed(caller) ? ofMembers : everyCaller)
  return {
    demandRead: (caller, registryId) => flat(caller).demandRead(caller, registryId),
    // A page of a visit knows whose list it shows, and changes no other.
    demandWrite: (caller, registryId) =>
      (caller.visit ? ofMembers : flat(caller)).demandWrite(caller, registryId),
    listable: (caller) => flat(caller).listable(caller),
    asksForEach: (caller) => flat(caller).asksForEach(caller),
    readable: (caller, registryIds) => flat(caller).readable(caller, registryIds),
    everyCallerReads: (caller) => flat(caller).everyCallerReads(caller),
    provesWriter: (caller) => flat(caller).provesWriter(caller),
    isSameForAll: true,
  }
}

async function readableIds(
  asking: Asking,
  caller: Caller,
  registryIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const readable = new Set<number>()
  const waiting = registryIds.values()
  const askOn = async () => {
    for (const id of waiting) {
      // Each registry may invite a thousand people, among whom the caller is looked for.
      await giveWay()
      if (await mayReadOne(asking, caller, id)) readable.add(id)
    }
  }
  await Promise.all(Array.from({ length: callsOfOneCaller }, askOn))
  return readable
}

async function mayReadOne(asking: Asking, caller: Caller, registryId: number): Promise<boolean> {
  try {
    await readableRegistry(asking, caller, registryId)
    return true
  } catch (error) {
    if (isRefusedAccess(error)) return false
    throw error
  }
}

/** A site answers a hundred ids a call, so that one request costs it at most twenty calls: ten for those of the caller alone. */
const mostOwnRegistries = 1000

async function ownedRegistryIds(host: Host, caller: Caller): Promise<number[]> {
  const ids = await host.listRegistryIds(caller, mostOwnRegistries)
  if (ids) return ids
  throw new Refusal(
    'invalid',
    `GET /items lists the items of at most ${mostOwnRegistries} registries of one owner; read them with GET /registries/{id}/items`,
  )
}
