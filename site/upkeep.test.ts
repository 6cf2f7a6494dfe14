import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOpenToReaders } from './upkeep.ts'

test('a password can be read on its way to another machine without TLS', () => {
  const open = ['http://gifts.example', 'http://192.168.1.20:8080', 'http://localhost.example']
  for (const url of open) assert.equal(isOpenToReaders(new URL(url)), true, url)
  const closed = [
    'https://gifts.example',
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
  ]
  for (const url of closed) assert.equal(isOpenToReaders(new URL(url)), false, url)
})
