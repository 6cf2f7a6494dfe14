import { type Client, isClientError } from '@hopechest/client'
import { reached } from '../../../http/api-away.ts'
import type { Visit } from '../../../http/visit.ts'
import { dropGift, type KeptGift } from '../kept-gifts.ts'
import { dropAside } from './kept-aside.ts'

/** A gift that a guest set aside. After its time it went back to the list by itself. */
export interface Aside {
  until: string
  isOver: boolean
}

/**
 * How a gift of the visitor stands: set aside or bought. It may be bought or given back meanwhile on another device;
 * then the browser keeps that, and a gift that was given back is `gone`.
 */
export async function readAside(
  guests: Client,
  { cookies }: Visit,
  { registryId, itemId, purchaseId, releaseKey, isAside }: KeptGift,
): Promise<Aside | 'gone' | undefined> {
  if (!isAside) return undefined
  const outcome = await guests.getPurchase(registryId, itemId, purchaseId, releaseKey)
  const isRefused = isClientError(outcome) && outcome.data.status === 403
  const purchase = isRefused ? undefined : reached(outcome)
  if (purchase?.set_aside_until) {
    return { until: purchase.set_aside_until, isOver: purchase.released_at !== null }
  }
  dropAside(cookies, purchaseId)
  if (purchase?.released_at === null) return undefined
  dropGift(cookies, purchaseId)
  return 'gone'
}
