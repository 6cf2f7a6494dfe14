import assert from 'node:assert/strict'
import type { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { reachableAt } from './reachable.ts'

type Network = NonNullable<ReturnType<typeof networkInterfaces>[string]>[number]

function network(address: string, family: 'IPv4' | 'IPv6', internal = false): Network {
  const rest = { address, netmask: '', mac: '', internal, cidr: null }
  return family === 'IPv6' ? { ...rest, family, scopeid: 0 } : { ...rest, family }
}

const loopback = { lo: [network('127.0.0.1', 'IPv4', true), network('::1', 'IPv6', true)] }

test('a person opens pages that listen everywhere at each address of the machine in its networks', () => {
  const home = [network('192.0.2.7', 'IPv4'), network('2001:db8::7', 'IPv6')]
  const networks = { ...loopback, eth0: home, wifi: [network('198.51.100.7', 'IPv4')] }
  const both = ['http://192.0.2.7:8080', 'http://198.51.100.7:8080']
  assert.deepEqual(reachableAt('http://0.0.0.0:8080', networks), both)
  assert.deepEqual(reachableAt('http://[::]:8080', networks), both)
})

test('a person at a machine without a network opens them on that machine', () => {
  assert.deepEqual(reachableAt('http://0.0.0.0:8080', loopback), ['http://localhost:8080'])
  assert.deepEqual(reachableAt('https://[::]', {}), ['https://localhost'])
})

test('a person opens pages that listen at one address there', () => {
  assert.deepEqual(reachableAt('http://192.0.2.7:8080', {}), ['http://192.0.2.7:8080'])
  assert.deepEqual(reachableAt('http://localhost:8080', {}), ['http://localhost:8080'])
})
