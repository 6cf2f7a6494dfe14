import { parseId } from '@hopechest/contract'
import type { KeptGift } from '../kept-gifts.ts'

export type Release = Pick<KeptGift, 'registryId' | 'itemId' | 'purchaseId' | 'releaseKey'>

/** The part of the address that puts a gift back: three ids and the release key. */
export function writeLink({ registryId, itemId, purchaseId, releaseKey }: Release): string {
  return `${registryId}-${itemId}-${purchaseId}-${releaseKey}`
}

/** Undefined when it is no such link. */
export function readLink(text: string | undefined): Release | undefined {
  const form = /^(\d+)-(\d+)-(\d+)-([\w-]{20,100})$/
  const [, registry = '', item = '', purchase = '', key = ''] = form.exec(text ?? '') ?? []
  const [registryId, itemId, purchaseId] = [registry, item, purchase].map(parseId)
  return registryId && itemId && purchaseId ? { registryId, itemId, purchaseId, releaseKey: key } : undefined
}
