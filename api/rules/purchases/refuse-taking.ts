import { limits, Refusal, type RegistryMeta, withCommas } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { countSetAside } from '../../stores/purchases.ts'
import { itemOf } from '../one-item.ts'

export class TooFewLeft extends Refusal {}

/** Why pieces of an item cannot be taken. When the item is no longer there, that is thrown. */
export async function tooFewLeft(
  statements: Statements,
  registryId: number,
  itemId: number,
): Promise<Refusal> {
  const { quantity_needed, quantity_purchased } = await itemOf(statements, registryId, itemId)
  const left = quantity_needed - quantity_purchased
  const sentence = left > 0 ? `Only ${left} left` : 'No piece of this item is left'
  return new TooFewLeft('conflict', sentence, { why: 'too_few_left' })
}

/** A part is money for the owner and nothing that a guest buys in a shop. */
export function refuseGiftInParts(
  { registry_group_gifts: inParts }: Pick<RegistryMeta, 'registry_group_gifts'>,
  itemId: number,
): void {
  if (!inParts.includes(itemId)) return
  const sentence = 'A gift in parts cannot be set aside. Give a part of it instead'
  throw new Refusal('conflict', sentence, { why: 'given_in_parts' })
}

/** All readers of a registry have what is set aside counted, and a program could set a gift of a million pieces aside piece by piece. */
export async function refuseMoreSetAside(statements: Statements, registryId: number): Promise<void> {
  const { setAsidePerRegistry: most } = limits
  if ((await countSetAside(statements, registryId, most)) < most) return
  throw new Refusal(
    'conflict',
    `${withCommas(most)} purchases of this registry are set aside. Buy the item, or wait until some go back`,
    { why: 'too_many_set_aside' },
  )
}

/** No gift is bought from a registry that its owners have put away. */
export function refusePutAway({
  registry_put_away: isPutAway,
}: Pick<RegistryMeta, 'registry_put_away'>): void {
  if (!isPutAway) return
  throw putAway()
}

export function putAway(): Refusal {
  return new Refusal('conflict', 'Its owners have put this registry away', { why: 'put_away' })
}
