import type { Affiliate, Client, Registry, SeenItem } from '@hopechest/client'
import { reached } from '../../http/api-away.ts'
import { mayGuestsSee } from './access.ts'

/** A list that guests may see, with its gifts in the order of the owner. */
export interface List {
  registry: Registry
  items: (SeenItem & Partial<Affiliate>)[]
}

/** The list under an address; undefined when there is none or guests may not see it: a guest cannot tell which. */
export async function findList(guests: Client, slug: string): Promise<List | undefined> {
  const registry = reached(await guests.findRegistryBySlug(slug))
  if (!registry || !mayGuestsSee(registry)) return undefined
  const { id } = registry
  const [found, affiliates] = await Promise.all([guests.listRegistryItems(id), guests.listAffiliates(id)])
  const items = reached(found)
  const links = new Map(reached(affiliates)?.map((each) => [each.item_id, each]))
  return items && { registry, items: items.map((item) => ({ ...item, ...links.get(item.id) })) }
}
