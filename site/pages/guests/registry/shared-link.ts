import { type Client, type Outcome, type Registry, readRegistryParameter } from '@hopechest/client'
import { namesNothing } from '../../../addresses.ts'
import type { Handler, Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import type { See } from '../../household/household.ts'
import { notForYou } from './closed/not-for-you.ts'

/**
 * Leads a shared link, `/?registry=12` or `/?registry=ana-and-jonas`, to the page of the list; without the parameter the
 * page itself answers. A list that the visitor may not see is looked for on, like one that does not exist: both end on
 * the same page.
 */
export function leadToList(guests: Client, see: See, otherwise: Handler): Handler {
  return async (visit) => {
    const name = visit.query.get('registry')?.trim() ?? ''
    if (name === '') return otherwise(visit)
    const registry = namesNothing(name) ? undefined : reached(await findSeen(guests, see, visit, name))
    return registry ? { goTo: visit.to.registry({ slug: registry.slug }) } : notForYou(visit)
  }
}

function findSeen(guests: Client, see: See, visit: Visit, name: string): Promise<Outcome<Registry>> {
  const seen = async (found: Outcome<Registry>) => {
    const registry = reached(found)
    return registry && (await see(visit, registry)).sight !== 'hidden' ? registry : null
  }
  return readRegistryParameter(name, {
    byId: async (id) => seen(await guests.getRegistry(id)),
    bySlug: async (slug) => seen(await guests.findRegistryBySlug(slug)),
  })
}
