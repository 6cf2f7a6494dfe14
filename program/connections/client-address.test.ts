import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedAddress } from './client-address.ts'

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
