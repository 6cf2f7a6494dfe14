import assert from 'node:assert/strict'
import os from 'node:os'
import { after, before, describe, test } from 'node:test'
import { isAllowedAddress } from './address-rules.ts'
import { isOwnAddress } from './own-address.ts'
import { assertNotFetched, fetchText } from './testing/fetch-text.ts'

/** Public addresses, each in two spellings. */
const own = ['93.184.215.14', '64:ff9b::93.184.215.14', '2606:4700::1111', '2606:4700:0:0:0:0:0:1111']
const neighbours = ['93.184.215.13', '93.184.215.15', '64:ff9b::93.184.215.15', '2606:4700::1112']

test('each address of this machine is its own', () => {
  const addresses = Object.values(os.networkInterfaces()).flatMap((entries) => entries ?? [])
  assert.ok(addresses.length > 0)
  assert.deepEqual(
    addresses.filter(({ address }) => !isOwnAddress(address)),
    [],
  )
})

describe('on a machine with public addresses', () => {
  const { networkInterfaces } = os
  const interfaceWith = (address: string, family: 'IPv4' | 'IPv6') =>
    ({ address, family, netmask: '', mac: '', internal: false, cidr: null, scopeid: 0 }) as const
  before(() => {
    os.networkInterfaces = () => ({
      lo: [interfaceWith('127.0.0.1', 'IPv4')],
      eth0: [interfaceWith('93.184.215.14', 'IPv4'), interfaceWith('2606:4700::1111', 'IPv6')],
    })
  })
  after(() => {
    os.networkInterfaces = networkInterfaces
  })

  test('a guest reaches every other public address, and not its own', () => {
    assert.deepEqual(
      [...own, ...neighbours].filter((address) => isAllowedAddress(address, 443)),
      neighbours,
    )
  })

  test('a guest who names the machine by its address is refused with the reason', async () => {
    for (const url of ['http://93.184.215.14/', 'https://[2606:4700::1111]/', 'http://93.184.215.14:8080/'])
      await assertNotFetched(fetchText(url), 'ownMachine')
  })

  test('a guest who names the machine by a name is refused, also when the name has private addresses', async () => {
    for (const addresses of [['93.184.215.14'], ['10.0.0.1', '2606:4700::1111']]) {
      const fetching = fetchText('http://toys.example/', { lookup: async () => addresses })
      await assertNotFetched(fetching, 'ownMachine')
    }
  })
})
