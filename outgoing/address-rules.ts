import type { Reason } from './not-fetched.ts'
import { isOwnAddress } from './own-address.ts'
import { isPublicAddress } from './public-address.ts'

const webPorts = new Set([80, 443])

/** Connections go to public addresses of other machines only, and only to the ports of the web. */
export function isAllowedAddress(address: string, port: number): boolean {
  return webPorts.has(port) && isForeignAddress(address)
}

function isForeignAddress(address: string): boolean {
  return isPublicAddress(address) && !isOwnAddress(address)
}

/** Why a URL with this IP address in the place of a name is refused. */
export function reasonAgainstAddress(address: string): Reason {
  if (!isPublicAddress(address)) return 'privateNetwork'
  return isOwnAddress(address) ? 'ownMachine' : 'unusualPort'
}

/** Why a URL with a name is refused. Callers do not learn which names exist in a private network. */
export function reasonAgainstName(addresses: readonly string[]): Reason {
  if (addresses.some(isForeignAddress)) return 'unusualPort'
  return addresses.some(isPublicAddress) ? 'ownMachine' : 'unknownName'
}
