import { type OwnersResponse, Refusal } from '@hopechest/contract'
import { mayChangeOwners, ownersWithout } from '@hopechest/host'
import { forFirstOwner } from '../access.ts'
import type { Asked } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { changeNames, distinct, keyOfPath } from './names.ts'

/** An owner who is on the list already stays there in the first spelling. */
export async function addOwners(
  dependencies: Dependencies,
  { caller, ids, body }: Asked<'addOwners'>,
): Promise<OwnersResponse> {
  // Where the list is passed on meanwhile, the change begins again.
  let counted: readonly string[] = []
  const owners = await changeNames(dependencies, caller, ids.id, 'registry_owners', (registry) => {
    const { registry_owners: before } = registry.meta
    const all = distinct([...before, ...body.owners])
    if (!mayChangeOwners(caller, registry, all)) throw forFirstOwner()
    dependencies.countOwners(caller, all, [...before, ...counted])
    counted = all
    return all
  })
  return { owners }
}

export async function removeOwner(
  dependencies: Dependencies,
  { caller, ids, path: { owner: entry = '' } }: Asked<'removeOwner'>,
): Promise<OwnersResponse> {
  const key = keyOfPath(entry)
  const owners = await changeNames(dependencies, caller, ids.id, 'registry_owners', (registry) => {
    const left = ownersWithout(caller, registry, key)
    if (left.length === registry.meta.registry_owners.length) {
      throw new Refusal('not_found', 'Owner not found')
    }
    if (!mayChangeOwners(caller, registry, left)) throw forFirstOwner()
    return left
  })
  return { owners }
}
