import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { previewRefusals } from '@hopechest/contract'
import { root } from '../run.ts'

test('an owner reads in the plugin why a page of a shop was not read, as the service says it', () => {
  const table = readFileSync(join(root, 'plugin/inc/owners/gifts/why-no-preview.php'), 'utf8')
  const known = [...table.matchAll(/^\t'(.+)' +=> '\w+',$/gm)].map(([, sentence]) => sentence)
  assert.ok(known.length > 10, `only ${known.length} sentences were found`)
  const said: readonly string[] = Object.values(previewRefusals)
  assert.deepEqual(
    known.filter((sentence) => !said.includes(String(sentence))),
    [],
  )
})
