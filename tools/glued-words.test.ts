import assert from 'node:assert/strict'
import { test } from 'node:test'
import { root } from './run.ts'
import { readSources } from './sources.ts'

/** A sign between two words that are put in. French has a blank before a colon, and Arabic a comma of its own. */
const glued = /[}>][:;,] (?:\$\{|<)|\}[:;,] ?`/

test('words that stand beside each other are joined by a message of their language', () => {
  const pages = readSources(root).filter(
    ([path]) => /^site\/(?:pages|view)\//.test(path) && !path.endsWith('.test.ts'),
  )
  const found = pages.flatMap(([path, source]) =>
    source.split('\n').flatMap((line) => (glued.test(line) ? [`${path} ${line.trim()}`] : [])),
  )
  assert.deepEqual(found, [])
  assert.ok(pages.length > 200, `${pages.length}`)
})
