import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { countedAddress, createClientOf, mostProxies } from './client-address.ts'

test('an IPv4 address counts for itself, an IPv6 address for its network of 2^64', () => {
  const counted = {
    '192.0.2.7': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '::FFFF:c000:207': '192.0.2.7',
    '0:0:0:0:0:ffff:192.0.2.7': '192.0.2.7',
    '64:ff9b::192.0.2.7': '64:ff9b:0:0',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2',
    '2001:db8:1:2::1': '2001:db8:1:2',
    '2001:DB8:01:0002::': '2001:db8:1:2',
    '::1': '0:0:0:0',
    'fe80::1%eth0': 'fe80:0:0:0',
    '192.0.2.7:1234': '192.0.2.7',
    '[2001:db8:1:2::1]:443': '2001:db8:1:2',
    '[2001:db8:1:2::1]': '2001:db8:1:2',
    'not an address': 'unknown',
  }
  for (const [address, expected] of Object.entries(counted)) assert.equal(countedAddress(address), expected)
})

const requestFrom = (remoteAddress: string, visitors?: string) =>
  ({
    socket: { remoteAddress },
    headers: visitors === undefined ? {} : { 'x-forwarded-for': visitors },
  }) as unknown as IncomingMessage

test('a client is the other end of its connection, and behind a trusted proxy the visitor whom that one names', () => {
  const clientOf = createClientOf(['127.0.0.1', '10.0.0.0/8', '2001:db8:1::/48'])
  for (const [address, visitors, expected] of [
    ['192.0.2.1', undefined, '192.0.2.1'],
    ['192.0.2.1', '192.0.2.7', '192.0.2.1'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '192.0.2.7', '192.0.2.7'],
    ['::ffff:127.0.0.1', '192.0.2.7:1234', '192.0.2.7'],
    ['127.0.0.2', '192.0.2.7', '127.0.0.2'],
    ['10.255.255.255', '192.0.2.7', '192.0.2.7'],
    ['11.0.0.0', '192.0.2.7', '11.0.0.0'],
    ['2001:db8:1:ffff::1', '2001:db8:2:3:4::5', '2001:db8:2:3'],
    ['127.0.0.1', '198.51.100.1, 192.0.2.7, 10.0.0.1', '192.0.2.7'],
    ['127.0.0.1', '10.0.0.2,10.0.0.1', '10.0.0.2'],
    ['127.0.0.1', '192.0.2.7, nonsense', 'unknown'],
    ['127.0.0.1', '', 'unknown'],
  ] as const) {
    assert.equal(clientOf(requestFrom(address, visitors)), expected, `${address} for ${visitors}`)
  }
})

test('of a row of trusted proxies as many are looked at as stand behind each other anywhere', () => {
  const clientOf = createClientOf(['10.0.0.0/8'])
  for (const [proxies, expected] of [
    [mostProxies - 1, '192.0.2.7'],
    [mostProxies, '10.0.0.2'],
  ] as const) {
    const visitors = ['192.0.2.7', ...Array(proxies).fill('10.0.0.2')].join(', ')
    assert.equal(clientOf(requestFrom('10.0.0.1', visitors)), expected)
  }
})

test('without a trusted proxy no header is believed', () => {
  assert.equal(createClientOf()(requestFrom('127.0.0.1', '192.0.2.7')), '127.0.0.1')
})
