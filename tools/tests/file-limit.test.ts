import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { secondsFor, slowness } from './file-limit.ts'

const folder = mkdtempSync(join(tmpdir(), 'hopechest-limit-'))
after(() => rmSync(folder, { recursive: true }))

test('a test file may take two minutes, or what it asks for in a line that says why, and an hour for a hundred kills', () => {
  const file = join(folder, 'x.test.ts')
  for (const [text, seconds] of [
    ['', 120],
    ['// May take 300 s: it kills the service a hundred times.\n', 300],
    ['// May take 300 s:\n', 120],
    ["const text = '// May take 300 s: no'\n", 120],
  ] as const) {
    writeFileSync(file, `import 'node:test'\n${text}`)
    assert.equal(secondsFor(file, {}), seconds, text)
  }
  for (const name of ['ACTS', 'COMBINATIONS', 'KILLS', 'PAUSES', 'VISITS'])
    assert.equal(secondsFor(file, { [name]: '100' }), 3600, name)
})

test('on a machine that is busy with other programs it may take longer', () => {
  assert.equal(slowness(4, 2), 1)
  assert.equal(slowness(6, 2), 1.5)
  assert.equal(slowness(0, 2), 1)
})
