import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, type Socket, SocketAddress } from 'node:net'

/** Says which client a request comes from, by its counted address. */
export type ClientOf = (request: IncomingMessage) => string

/**
 * The client is the other end of the connection. Where that is a trusted proxy, such as a gateway, it is the visitor of whom
 * the proxy says that the request came from there. No other header is believed.
 */
export function createClientOf(trustedProxies: readonly string[] = []): ClientOf {
  const isTrusted = createIsTrusted(trustedProxies)
  const ends = new WeakMap<Socket, { client: string; isProxy: boolean }>()
  return ({ socket, headers }) => {
    let end = ends.get(socket)
    if (!end) {
      const address = socket.remoteAddress ?? ''
      end = { client: countedAddress(address), isProxy: isTrusted(address) }
      ends.set(socket, end)
    }
    const visitors = end.isProxy ? headers['x-forwarded-for'] : undefined
    return typeof visitors === 'string' ? countedAddress(lastUntrusted(visitors, isTrusted)) : end.client
  }
}

/** Whether an address is among these addresses and networks. */
export function createIsTrusted(networks: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const plain = plainAddress(address)
    return plain !== 'unknown' && trusted.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
}

/** More than stand behind each other anywhere. */
export const mostProxies = 16

/** Each proxy adds whom it has the request from behind the others; a stranger may have written the first ones. */
function lastUntrusted(visitors: string, isTrusted: (address: string) => boolean): string {
  for (let rest = visitors, proxies = 1; ; proxies++) {
    const comma = rest.lastIndexOf(',')
    const address = withoutPort(rest.slice(comma + 1).trim())
    if (comma < 0 || proxies === mostProxies || !isTrusted(address)) return address
    rest = rest.slice(0, comma)
  }
}

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
