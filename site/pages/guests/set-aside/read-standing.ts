import type { Client } from '@hopechest/client'
import type { KeptGift } from '../kept-gifts.ts'
import { readPurchase } from '../read-purchase.ts'

/** A gift that a guest set aside. After its time it went back to the list by itself. */
export interface Aside {
  until: string
  isOver: boolean
}

/** On another device it may be bought or given back meanwhile. The release key of one that is `lost` opens nothing. */
export type Standing = Aside | 'bought' | 'back' | 'lost'

/** How a gift of the visitor stands. What they did not set aside is bought: the service is not asked. */
export async function readStanding(guests: Client, kept: KeptGift): Promise<Standing> {
  if (!kept.isAside) return 'bought'
  const purchase = await readPurchase(guests, kept)
  if (!purchase) return 'lost'
  const { set_aside_until: until, released_at } = purchase
  if (until) return { until, isOver: released_at !== null }
  return released_at === null ? 'bought' : 'back'
}
