import { type Caller, type HostRegistry, isCalled, isFirstOwner, type RegistryPage } from '@hopechest/host'
import { isRefusedAccess } from '../access.ts'
import type { Dependencies } from '../dependencies.ts'

interface Page {
  after?: number | undefined
  skip: number
  limit: number
}

/** As `listRegistries` and `listInviting` of the host, of the few registries that the key is for. */
export async function pageOfKey(
  { host }: Pick<Dependencies, 'host'>,
  caller: Caller,
  ids: readonly number[],
  { after = Number.MAX_SAFE_INTEGER, skip, limit, isInvited }: Page & { isInvited: boolean },
): Promise<RegistryPage> {
  const found: HostRegistry[] = []
  for (const id of [...new Set(ids)].toSorted((one, other) => other - one)) {
    const registry = await host.findRegistry(caller, id).catch((error) => {
      if (isRefusedAccess(error)) return undefined
      throw error
    })
    if (registry && (isInvited ? isCalled(caller, registry) : isFirstOwner(caller, registry)))
      found.push(registry)
  }
  const behind = found.filter(({ id }) => id < after).slice(skip)
  const registries = behind.slice(0, limit)
  const last = registries.at(-1)
  return {
    registries,
    total: found.length,
    totalPages: Math.ceil(found.length / limit),
    ...(behind.length > limit && last && { next: { after: last.id } }),
  }
}
