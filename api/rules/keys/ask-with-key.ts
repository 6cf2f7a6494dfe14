import type { Endpoint, EndpointName } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { demandScope, hasScope, isNarrowed, isOfKey, outOfScope } from '@hopechest/host'
import type { AskedOfAny } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { demandWithin } from './demand-within.ts'
import { keepSurprises } from './keep-surprises.ts'
import { lookAtLists } from './look-at-lists.ts'
import { changeAsShown, refuseMove, refuseUnwrapping } from './wrapped-changes.ts'

interface Asking {
  name: EndpointName
  endpoint: Endpoint
}

/**
 * Asks a rule for a key that may not do all that its person may (decision 069). All of it is here: no rule knows of keys,
 * unless it needs more than the scope of its endpoint. A caller without such a key never comes this way.
 */
export async function askWithKey(
  dependencies: Dependencies,
  asking: Asking,
  asked: AskedOfAny,
  rule: (asked: AskedOfAny) => unknown,
): Promise<unknown> {
  const { caller } = asked
  demandEndpoint(asking, caller, asked.ids?.id)
  const allowed = await demandWithin(dependencies, asking.name, asked)
  if (hasScope(caller, 'surprises')) return rule(allowed)
  const lists = lookAtLists(dependencies, caller)
  if (asking.endpoint.tellsSurprises) await lists.refuseWrapped(asked.ids.id)
  if (asking.name === 'moveItem') await refuseMove(lists, allowed)
  if (isNarrowed(caller)) await refuseUnwrapping(lists, asking.name, allowed)
  const changed = await changeAsShown(dependencies, lists, asking.name, allowed)
  // A purchase changes the tag that a rule gives a list: one that is kept wrapped gets a tag of its own.
  let etag: number | string | undefined
  const give: AskedOfAny['give'] = (header, value) => {
    if (header === 'etag') etag = value
    else asked.give(header, value)
  }
  const result = await rule({ ...changed, give })
  const kept = await keepSurprises(lists, asking.endpoint, caller, result)
  const tag = kept.etag ?? (kept.isList ? undefined : etag)
  if (tag !== undefined) asked.give('etag', tag)
  return kept.result
}

/** Addresses without a registry that show and change those of the key alone. */
const withoutRegistry: readonly string[] = [
  'getMe',
  'listItems',
  'getItem',
  'createItem',
  'updateItem',
  'deleteItem',
  'listRegistries',
  'previewLink',
  'listHooks',
  'getHook',
  'updateHook',
  'removeHook',
  'renewHookSecret',
  'testHook',
  'listDeliveries',
  'sendAgain',
]

function demandEndpoint({ name, endpoint }: Asking, caller: Caller, registryId: number | undefined): void {
  if (endpoint.scope) demandScope(caller, endpoint.scope)
  if (!caller.key?.registries) return
  const isOfOne = endpoint.path.includes('/registries/:id') && name !== 'copyRegistry'
  const isFine = isOfOne ? isOfKey(caller, registryId ?? 0) : withoutRegistry.includes(name)
  if (!isFine)
    throw outOfScope(
      'The key of this program is for certain registries alone, and this request is for another',
    )
}
