import { type Client, isClientError } from '@hopechest/client'
import { wasGivenBack } from '../kept-gifts.ts'
import { hasWays } from '../set-aside/ways.ts'
import { readQuantity, type Typed } from './form.ts'
import type { Place } from './place.ts'

/** A guest may put a gift back and send the same form again. That is a new gift, so it needs a new key. */
export async function createOnce(guests: Client, { visit, list, gift }: Place, typed: Typed) {
  const is_set_aside = typed.way === 'later' && hasWays(gift)
  const bought = { quantity: readQuantity(typed) ?? 1, purchaser: typed.name, note: typed.note || null }
  const body = is_set_aside ? { ...bought, is_set_aside } : bought
  for (let n = 1; ; n++) {
    const idempotencyKey = n === 1 ? typed.key : `${typed.key}.${n}`
    const receipt = await guests.createPurchase(list.registry.id, gift.id, body, { idempotencyKey })
    const isOver = isClientError(receipt) || receipt === null || !wasGivenBack(visit.cookies, receipt.id)
    if (isOver) return receipt
  }
}
