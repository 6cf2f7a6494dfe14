import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { runsAll } from '@hopechest/testing/depth'
import { framingHost, readConfig } from '../config.ts'
import { tellOfHost } from './host-of-page.ts'

/** As the page about framing says. */
const oldestNode = 20

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

/** Mostly it is older than our own. */
function nodeOfMachine(): string | undefined {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  return folders
    .map((folder) => join(folder, 'node'))
    .find((file) => existsSync(file) && major(file) >= oldestNode)
}

function major(node: string): number {
  return Number(/^v(\d+)/.exec(execFileSync(node, ['--version']).toString())?.[1])
}

// In the short form `site/test/framed.test.ts` has the stories of a frame, without the start of a host. Here the service has several
// workers, each of which may get the next visit.
if (runsAll)
  tellOfHost({
    file: 'host.mjs',
    more: { WORKERS: '2' },
    start: () => [nodeOfMachine() ?? process.execPath, 'host.mjs'],
  })
