import { Refusal } from '@hopechest/contract'
import { mayChangeOwners, mayPassOn, ownersWithout } from '@hopechest/host'
import { forFirstOwner, writableRegistry } from '../access.ts'
import type { Rule } from '../asked.ts'
import { changeNames, distinct, keyOfPath } from './names.ts'

/** An owner who is on the list already stays there in the first spelling. */
export const addOwners: Rule<'addOwners'> = async (
  dependencies,
  { caller, ids: { id }, body, demandSeen },
) => {
  // Where the list is passed on meanwhile, the change begins again.
  let counted: readonly string[] = []
  const owners = await changeNames(
    dependencies,
    { caller, id, demandSeen },
    'registry_owners',
    (registry) => {
      const { registry_owners: before } = registry.meta
      const all = distinct([...before, ...body.owners])
      if (!mayChangeOwners(caller, registry, all)) throw forFirstOwner()
      dependencies.countOwners(caller, all, [...before, ...counted])
      counted = all
      return all
    },
  )
  return { owners }
}

/** Who was first stays an owner, unless the body says otherwise. */
export const passOnRegistry: Rule<'passOnRegistry'> = async (
  dependencies,
  { caller, ids: { id }, body: { owner, stays = true } },
) => {
  const registry = await writableRegistry(dependencies, caller, id)
  if (!mayPassOn(caller, registry)) throw forFirstOwner()
  const { own } = dependencies.host
  if (!own) throw new Refusal('not_found', 'The site passes its registries on itself')
  if (!(await own.passOn(caller, id, owner, stays)))
    throw new Refusal('not_found', 'No account that owns the registry is meant by this entry')
}

export const removeOwner: Rule<'removeOwner'> = async (
  dependencies,
  { caller, ids: { id }, path: { owner: entry = '' }, demandSeen },
) => {
  const key = keyOfPath(entry)
  const owners = await changeNames(
    dependencies,
    { caller, id, demandSeen },
    'registry_owners',
    (registry) => {
      const left = ownersWithout(caller, registry, key)
      if (left.length === registry.meta.registry_owners.length) {
        throw new Refusal('not_found', 'Owner not found')
      }
      if (!mayChangeOwners(caller, registry, left)) throw forFirstOwner()
      return left
    },
  )
  return { owners }
}
