import { isIP, isIPv4 } from 'node:net'

/**
 * The name under which attempts of a client are counted. With IPv6 one client has a whole network of 2^64 addresses,
 * so that network counts as one.
 */
export function countedAddress(address: string): string {
  const plain = withoutPort(address).replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (isIP(plain) !== 6) return isIPv4(plain) ? plain : 'unknown'
  const halves = plain.replace(/%.*$/, '').split('::')
  const [front = [], back = []] = halves.map((half) => half.split(':').filter((group) => group !== ''))
  const missing = halves.length === 2 ? 8 - front.length - back.length : 0
  const groups = [...front, ...Array(Math.max(0, missing)).fill('0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Some proxies write the port of a client behind its address. */
function withoutPort(address: string): string {
  const [, inBrackets, before] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return inBrackets ?? before ?? address
}
