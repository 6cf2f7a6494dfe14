import { BlockList, isIP, isIPv4 } from 'node:net'
import { list } from './checks.ts'

/** A list of addresses and networks in CIDR form, as a setting holds it. */
export function networks(text: string): { value: string[] } | string {
  const { value } = list(text)
  const strange = value.find((each) => !isNetwork(each))
  const all = value.find((each) => /\/0+$/.test(each))
  if (strange === undefined && all !== undefined)
    return `must list the proxies alone: "${all}" is every address, and each visitor could say to be another`
  return strange === undefined
    ? { value }
    : `must list addresses like 10.0.0.5 or networks like 10.0.0.0/8; "${strange}" is neither`
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  if (more.length > 0 || isIP(address) === 0) return false
  if (prefix === undefined) return true
  try {
    new BlockList().addSubnet(
      address,
      /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1,
      isIPv4(address) ? 'ipv4' : 'ipv6',
    )
    return true
  } catch {
    return false
  }
}
