import { type Client, isRefused, type Purchase } from '@hopechest/client'
import { reached } from '../../http/work/page-clients.ts'
import type { Release } from './give-back/link.ts'

/** What a guest gives, as the service knows it. Undefined when the release key opens nothing, or nothing any more. */
export async function readPurchase(
  guests: Client,
  { registryId, itemId, purchaseId, releaseKey }: Release,
): Promise<Purchase | undefined> {
  const outcome = await guests.getPurchase(registryId, itemId, purchaseId, releaseKey)
  return isRefused(outcome, 'forbidden') ? undefined : reached(outcome)
}
