import type { Client } from '@hopechest/client'
import type { Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import type { See } from '../../household/household.ts'
import { readRemoved } from '../given-gifts.ts'
import type { GuestParts } from '../guest-parts.ts'
import type { Release } from './link.ts'

export interface LinkParts {
  guests: Client
  see: See
  guestGifts: GuestParts
}

/** The list and the gift of a link, for a visitor who may open the list. */
export interface Found {
  slug: string
  /** Of the gift; undefined when the key of the link opens no purchase. */
  name: string | undefined
  isRemoved: boolean
  isPutAway: boolean
}

/** Whether the key is right is known once it is used. Until then the link alone shows nothing of a list. */
export async function findSeen(
  { guests, see }: LinkParts,
  visit: Visit,
  link: Release,
): Promise<Found | undefined> {
  const registry = reached(await guests.getRegistry(link.registryId))
  const { sight } = registry ? await see(visit, registry) : { sight: 'hidden' }
  if (!registry || sight === 'hidden' || sight === 'wishes') return undefined
  const items = reached(await guests.listRegistryItems(registry.id)) ?? []
  const listed = items.find((item) => item.id === link.itemId)
  const removed = listed ? undefined : await readRemoved(guests, link, registry, visit)
  const { slug, meta } = registry
  const isRemoved = removed !== undefined
  return { slug, name: (listed ?? removed)?.name, isRemoved, isPutAway: meta.registry_put_away }
}
