import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networks } from './networks.ts'

test('a list that trusts every address is refused: each visitor could say to be another', () => {
  assert.deepEqual(networks('128.0.0.0/1, 8000::/1'), { value: ['128.0.0.0/1', '8000::/1'] })
  for (const all of ['0.0.0.0/0', '::/0', '10.0.0.1/00'])
    assert.match(String(networks(`10.0.0.5,${all}`)), /must list the proxies alone/, all)
})

test('trusted proxies are addresses and networks, and nothing else', () => {
  const good = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']
  assert.deepEqual(networks(good.join(', ')), { value: good })
  for (const bad of [
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/',
    '::/129',
    '10.0.0',
    'loopback',
    '1.2.3.4/8/8',
  ]) {
    assert.match(String(networks(`::1,${bad}`)), /is neither$/, bad)
  }
})
