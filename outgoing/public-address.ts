import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Whether an address belongs to the public Internet. Text that is not a plain IP address does not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIPv4.check(address, 'ipv4')
  // A zone (`%eth0`) names an interface of this machine; public addresses have none.
  if (!isIPv6(address) || address.includes('%')) return false
  const ipv4 = translatedIPv4(address)
  if (ipv4 !== undefined) return isPublicAddress(ipv4)
  return globalIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6')
}

/** A network with IPv6 alone reaches the IPv4 address w.x.y.z under 64:ff9b::w.x.y.z. */
export function translatedIPv4(address: string): string | undefined {
  return isIPv6(address) && translation.check(address, 'ipv6') ? lastFourBytes(address) : undefined
}

/** From the registries of special-purpose addresses that IANA keeps. */
const specialIPv4 = listOf('ipv4', [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by the customers of a carrier; metadata service of one cloud
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // a public number, but internal to one cloud
  '169.254.0.0/16', // link-local; metadata service of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; metadata service of one cloud
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
])

/**
 * The only part of IPv6 that is assigned to the public. Outside of it are unspecified, loopback, IPv4-compatible and
 * IPv4-mapped, local translation (64:ff9b:1::/48), discard, unique-local (also fd00:ec2::254), link-local, site-local
 * and multicast.
 */
const globalIPv6 = listOf('ipv6', ['2000::/3'])

const specialIPv6 = listOf('ipv6', [
  '2001::/23', // protocol assignments: Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which can contain any IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
])

const translation = listOf('ipv6', ['64:ff9b::/96'])

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

function lastFourBytes(address: string): string {
  // The URL parser writes the last 32 bits as two groups of hexadecimal digits, or leaves out zeros.
  const [high = '', low = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2)
  const [a, b] = [Number.parseInt(high || '0', 16), Number.parseInt(low || '0', 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}
