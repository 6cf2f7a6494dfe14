import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { limits } from '@hopechest/contract'
import {
  intoPrivateNetwork,
  notAnAddress,
  notOfTheWeb,
  tooLong,
  unknownName,
  unusualPort,
  withUser,
} from './refusals.ts'

/**
 * An address as a shop may have it. The parser turns every spelling of an IPv4 address (decimal, octal, hexadecimal,
 * short) into the usual one, so that there is one spelling left to check.
 */
export function readAddress(text: string, base?: URL): URL {
  if (text.length > limits.url.most) throw tooLong()
  const address = URL.parse(text, base)
  if (!address) throw notAnAddress()
  if (address.protocol !== 'http:' && address.protocol !== 'https:') throw notOfTheWeb()
  if (address.username || address.password) throw withUser()
  if (address.href.length > limits.url.most) throw tooLong()
  return address
}

const usualPorts = new Set([80, 443])

export function isUsualAddress(address: string, port: number): boolean {
  return usualPorts.has(port) && isPublic(address)
}

/** Why an address is not allowed that was given as a number. */
export function refusalOfNumber(address: string) {
  return isPublic(address) ? unusualPort() : intoPrivateNetwork()
}

/** The same of a name, with the addresses that it has. Nobody may try out which names there are in our own network. */
export function refusalOfName(addresses: readonly string[]) {
  return addresses.some(isPublic) ? unusualPort() : unknownName()
}

/** Whether an address belongs to the public Internet; anything that is no plain address does not. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4')
  // A zone names an interface of this machine: nothing public has one.
  if (!isIPv6(address) || address.includes('%')) return false
  if (translated.check(address, 'ipv6')) return isPublic(lastFourBytes(address))
  return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

/** After the registries of special addresses that IANA keeps. */
const notPublic4 = listOf('ipv4', [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by the customers of a carrier; metadata of one cloud
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // public by its number, but the inside of one cloud
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; metadata of one cloud
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
 * The only part of IPv6 that is given out. Outside of it lie unspecified, loopback, IPv4-compatible and IPv4-mapped,
 * local translation (64:ff9b:1::/48), discard, unique-local (fd00:ec2::254 too), link-local, site-local and multicast.
 */
const global6 = listOf('ipv6', ['2000::/3'])

const notPublic6 = listOf('ipv6', [
  '2001::/23', // protocol assignments: Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, with any IPv4 address inside
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
])

/** Where a network has IPv6 alone, shops with IPv4 alone are found under this prefix. */
const translated = listOf('ipv6', ['64:ff9b::/96'])

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
