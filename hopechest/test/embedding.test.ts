import assert from 'node:assert/strict'
import { test } from 'node:test'
import { framingHost, readConfig } from '../config.ts'
import { tellOfHost } from './host-of-page.ts'

test('a key of 31 characters, and one without the address of a host, are refused at the start', () => {
  const SITE_URL = 'https://shop.example/wishes'
  const read = (settings: Record<string, string>) => framingHost(readConfig(settings))
  assert.equal(read({ SITE_URL, FRAME_KEY: 'x'.repeat(32) }), SITE_URL)
  const HOST_URL = 'https://shop.example'
  for (const FRAME_KEY of ['x'.repeat(32), '']) assert.equal(read({ HOST_URL, FRAME_KEY }), HOST_URL)
  assert.equal(read({ SITE_URL }), undefined)
  assert.throws(() => read({ SITE_URL, FRAME_KEY: 'x'.repeat(31) }), /at least 32 characters/)
  assert.throws(() => read({ FRAME_KEY: 'x'.repeat(32) }), /SITE_URL must be set with FRAME_KEY/)
})

// Several workers of the service, each of which may get the next visit.
tellOfHost({
  language: 'ts',
  file: 'host.ts',
  more: { WORKERS: '2' },
  start: () => [process.execPath, 'host.ts'],
})
