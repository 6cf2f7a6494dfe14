import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../run.ts'
import { withoutEveryPage } from './every-page.ts'

test('a developer who runs all tests reads that the look at every page was left out, and how to take it', () => {
  const pages = globSync('site/test/every-page/*.test.ts', { cwd: root }).map((file) => join(root, file))
  const plain = join(root, 'site', 'test', 'giving.test.ts')
  assert.ok(pages.length > 0)
  const { files, leftOut } = withoutEveryPage([...pages, plain])
  assert.deepEqual(files, [plain])
  assert.match(
    leftOut.join(),
    new RegExp(`^${pages.length} files .* \`npm test -- site/test/every-page\`\\.$`),
  )
})

test('nothing is said where nothing was left out', () => {
  const plain = join(root, 'site', 'test', 'giving.test.ts')
  assert.deepEqual(withoutEveryPage([plain]), { files: [plain], leftOut: [] })
})
