import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../run.ts'
import { withoutThoseOfCi } from './left-to-ci.ts'

const plain = join(root, 'site', 'test', 'giving.test.ts')

for (const folder of ['site/test/every-page', 'tools/package', 'tools/release']) {
  test(`a developer who runs all tests reads that those in ${folder} were left out, and how to take them`, () => {
    const those = globSync(`${folder}/**/*.test.ts`, { cwd: root }).map((file) => join(root, file))
    assert.ok(those.length > 0)
    const { files, leftOut } = withoutThoseOfCi([...those, plain])
    assert.deepEqual(files, [plain])
    assert.match(leftOut.join(), new RegExp(`^${those.length} files .* \`npm test -- ${folder}\`\\.$`))
  })
}

test('nothing is said where nothing was left out', () => {
  assert.deepEqual(withoutThoseOfCi([plain]), { files: [plain], leftOut: [] })
})
