import type { Client } from '@hopechest/client'
import { readAssets } from '@hopechest/look'
import { type Address, type Addresses, addressesAt } from '@hopechest/site/addresses'
import { birthday, empty } from './birthday.ts'
import { addFamily, addIdea } from './family.ts'
import { type DemoList, type DemoPerson, dayIn, made } from './list.ts'
import { wedding } from './wedding.ts'

const assets = readAssets()
const lists: readonly DemoList[] = [wedding, birthday, empty]

export interface Household {
  siteUrl: string
  owners: Record<DemoPerson, Client>
  /** Buys as guests do. */
  guests: Client
  today: Date
}

/** Fills an empty service with lists and people that are worth looking at. Returns the addresses of the pages of the lists. */
export async function furnish(household: Household): Promise<string[]> {
  const added: Added[] = []
  for (const list of lists) added.push(await addList(household, list))
  const { owners, guests, today } = household
  const ofAna = added.filter((_, n) => lists[n]?.owner === 'ana').map(({ id }) => id)
  await addFamily(owners.ana, ofAna, today)
  for (const id of ofAna.slice(0, 1)) await addIdea(guests, id)
  return added.map(({ page }) => page)
}

interface Added {
  id: number
  page: string
}

async function addList({ siteUrl, owners, guests, today }: Household, list: DemoList): Promise<Added> {
  const owner = owners[list.owner]
  const to = addressesAt(siteUrl)
  const meta = {
    ...list.registry.meta,
    ...(list.daysAhead && { registry_event_date: dayIn(today, list.daysAhead) }),
  }
  const { id, slug } = made(await owner.createRegistry({ ...list.registry, meta }))
  const ids = new Map<string, number>()
  for (const { picture, isAd, ...gift } of list.gifts) {
    const url = `https://${hostOf(gift.retailer ?? picture)}.example/${picture}`
    const image_url = addressOf(picture, to).whole
    const { id: itemId } = made(await owner.addRegistryItem(id, { ...gift, url, image_url }))
    ids.set(gift.name, itemId)
    if (isAd) made(await owner.setAffiliate(id, itemId, { affiliate_url: `${url}?tag=demo` }))
  }
  for (const { gift, ...purchase } of list.bought)
    made(await guests.createPurchase(id, ids.get(gift) ?? 0, purchase))
  return { id, page: to.registry({ slug }).whole }
}

/** The first page of every site shows two of the drawings. */
function addressOf(picture: string, to: Addresses): Address {
  const own = `images/${picture}.svg`
  return assets.find(own) ? to.asset(assets.place(own)) : to.picture({ name: `${picture}.svg` })
}

function hostOf(shop: string): string {
  const plain = shop.normalize('NFKD').toLowerCase()
  return plain.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '')
}
