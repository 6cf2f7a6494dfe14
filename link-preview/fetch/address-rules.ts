import { isOwnAddress } from './own-address.ts'
import { isPublicAddress } from './public-address.ts'
import { ownMachine, privateNetwork, unknownName, unusualPort } from './refusals.ts'

const webPorts = new Set([80, 443])

/** Connections go to public addresses of other machines only, and only to the ports of the web. */
export function isAllowedAddress(address: string, port: number): boolean {
  return webPorts.has(port) && isShopAddress(address)
}

function isShopAddress(address: string): boolean {
  return isPublicAddress(address) && !isOwnAddress(address)
}

/** Why a URL with this IP address in the place of a name is refused. */
export function refusalOfAddress(address: string) {
  if (!isPublicAddress(address)) return privateNetwork()
  return isOwnAddress(address) ? ownMachine() : unusualPort()
}

/** Why a URL with a name is refused. Callers do not learn which names exist in a private network. */
export function refusalOfName(addresses: readonly string[]) {
  if (addresses.some(isShopAddress)) return unusualPort()
  return addresses.some(isPublicAddress) ? ownMachine() : unknownName()
}
