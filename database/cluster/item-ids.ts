/**
 * On a cluster the id of a new item carries its registry, so that an id alone leads to its machine (decision 039):
 * 2^52, then 32 bits of the registry, then 20 bits that count the items that the registry ever had. All stay below 2^53.
 * Ids that one server has given out are below 2^52.
 */
export const firstOfCluster = 2 ** 52
const idsOfRegistry = 2 ** 20
const registriesInIds = 2 ** 32

export interface IdRange {
  first: number
  last: number
}

/** The ids for new items of this registry; undefined for a registry whose own id is too large for that. */
export function idsFor(registryId: number): IdRange | undefined {
  if (registryId >= registriesInIds) return undefined
  const first = firstOfCluster + registryId * idsOfRegistry
  return { first, last: first + idsOfRegistry - 1 }
}

/** The registry that the id carries; undefined for an id from before the cluster, or of a registry with a large id. */
export function registryInId(id: number): number | undefined {
  return id < firstOfCluster ? undefined : Math.floor((id - firstOfCluster) / idsOfRegistry)
}
