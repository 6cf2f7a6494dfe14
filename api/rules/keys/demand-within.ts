import {
  affiliateKeys,
  type EndpointName,
  type ItemRegistryCreate,
  type ItemUpdate,
  type RegistryCopy,
  type RegistryCreate,
  type RegistryUpdate,
} from '@hopechest/contract'
import { demandScope, hasScope, isNarrowed } from '@hopechest/host'
import type { AskedOfAny } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'

/** What a body asks for beyond the scope of its endpoint: affiliate links in an item, and people in a registry. */
export async function demandWithin(
  dependencies: Dependencies,
  name: EndpointName,
  asked: AskedOfAny,
): Promise<AskedOfAny> {
  const { caller } = asked
  const body: unknown = asked.body
  if (sharesLinks.includes(name) && isNarrowed(caller)) demandScope(caller, 'surprises')
  if (!hasScope(caller, 'affiliate') && namesAffiliate(name, body)) demandScope(caller, 'affiliate')
  if (hasScope(caller, 'people')) return asked
  if (
    name === 'copyRegistry' &&
    (body as RegistryCopy).along.some((each) => each === 'guests' || each === 'owners')
  )
    demandScope(caller, 'people')
  if (name === 'createRegistry') {
    const { registry_invitees = [], registry_owners = [] } = (body as RegistryCreate).meta ?? {}
    if (registry_invitees.length + registry_owners.length > 0) demandScope(caller, 'people')
  }
  return name === 'updateRegistry' ? withSamePeople(dependencies, asked, body as RegistryUpdate) : asked
}

/** A household shares the links of people. Those open lists as guests see them, and so do the links of invitees. */
const sharesLinks: readonly EndpointName[] = ['askHousehold', 'agreeToHousehold', 'getInviteeLink']

function namesAffiliate(name: EndpointName, body: unknown): boolean {
  const isUpdate = name === 'updateItem' || name === 'putRegistryItems'
  const names = (item: ItemUpdate | ItemRegistryCreate) =>
    affiliateKeys.some((key) => (isUpdate ? item[key] !== undefined : (item[key] ?? null) !== null))
  if (name === 'addRegistryItems' || name === 'putRegistryItems')
    return (body as { items: ItemRegistryCreate[] }).items.some(names)
  return ['createItem', 'updateItem', 'addRegistryItem'].includes(name) && names(body as ItemUpdate)
}

/** A program may send back the whole that it has read: people who are named as before do not change. */
async function withSamePeople(
  { host }: Dependencies,
  asked: AskedOfAny,
  change: RegistryUpdate,
): Promise<AskedOfAny> {
  const { caller, ids } = asked
  const { registry_invitees: invitees, registry_owners: owners, ...meta } = change.meta ?? {}
  if (!invitees && !owners) return asked
  const before = (await host.findRegistry(caller, ids.id))?.meta
  const isSame =
    isSameList(invitees, before?.registry_invitees) && isSameList(owners, before?.registry_owners)
  if (!isSame) demandScope(caller, 'people')
  return { ...asked, body: { ...change, meta } as never }
}

function isSameList(given: readonly string[] | undefined, before: readonly string[] = []): boolean {
  return !given || JSON.stringify(given) === JSON.stringify(before)
}
