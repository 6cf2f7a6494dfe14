import type { Addresses } from '../addresses.ts'

/** Every item has an address. A gift that no shop has is stored with that of its own list, which no page shows. */
export function ownListAddress(to: Addresses, registryId: number): string {
  return to.home({ registry: registryId }).whole
}

/** Also under another domain, from which the site has moved away. */
export function isOwnListAddress(url: string, registryId: number): boolean {
  return url.endsWith(`/?registry=${registryId}`)
}
