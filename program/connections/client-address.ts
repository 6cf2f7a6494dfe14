import { isIP, SocketAddress } from 'node:net'

/**
 * The name under which attempts of a client are counted. With IPv6 one client has a whole network of 2^64 addresses,
 * so that network counts as one.
 */
export function countedAddress(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const halves = plain.split('::')
  const [front = [], back = []] = halves.map((half) => half.split(':').filter((group) => group !== ''))
  const missing = halves.length === 2 ? 8 - front.length - back.length : 0
  const groups = [...front, ...Array(Math.max(0, missing)).fill('0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The whole address, in one spelling. */
export function plainAddress(address: string): string {
  const written = withoutPort(address).split('%', 1)[0] ?? ''
  const plain = isIP(written) === 6 ? inOneSpelling(written) : written
  return isIP(plain) === 0 ? 'unknown' : plain
}

/** IPv4 within IPv6, which may be written as `::ffff:c000:207`, is the IPv4 address. */
function inOneSpelling(address: string): string {
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=[\d.]+$)/, '')
}

/** Some proxies write the port of a client behind its address. */
function withoutPort(address: string): string {
  const [, inBrackets, before] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return inBrackets ?? before ?? address
}
