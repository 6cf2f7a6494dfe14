import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../run.ts'
import { longForm, withoutLongForm } from './long-form.ts'

const plain = join(root, 'site', 'test', 'giving.test.ts')

for (const [what, paths] of Object.entries(longForm)) {
  test(`a developer who runs the short form reads that files that ${what} were left out`, () => {
    const those = paths.flatMap((path) => {
      const found = globSync(path.endsWith('.ts') ? path : `${path}/**/*.test.ts`, { cwd: root })
      assert.ok(found.length > 0, `${path} names no test file`)
      return found.map((file) => join(root, file))
    })
    assert.ok(!those.includes(plain))
    const { files, leftOut } = withoutLongForm([...those, plain])
    assert.deepEqual(files, [plain])
    assert.deepEqual(leftOut, [`${those.length} files that ${what}. \`npm run test:all\` runs them.`])
  })
}

test('nothing is said where nothing was left out', () => {
  assert.deepEqual(withoutLongForm([plain]), { files: [plain], leftOut: [] })
})
