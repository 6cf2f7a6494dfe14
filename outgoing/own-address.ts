import { BlockList, isIPv6 } from 'node:net'
import os from 'node:os'
import { translatedIPv4 } from './public-address.ts'

/**
 * Whether an address belongs to this machine: its other services often trust connections that come from it. The
 * addresses are read for each connection, because they can change while the service runs.
 */
export function isOwnAddress(address: string): boolean {
  const own = new BlockList()
  for (const interfaces of Object.values(os.networkInterfaces())) {
    for (const { address } of interfaces ?? []) own.addAddress(address, familyOf(address))
  }
  const target = translatedIPv4(address) ?? address
  return own.check(target, familyOf(target))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
