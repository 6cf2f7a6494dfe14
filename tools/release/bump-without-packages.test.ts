import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../run.ts'

test('a release is made in a clone without packages, and installs none', (t) => {
  const clone = mkdtempSync(join(tmpdir(), 'hopechest-bump-'))
  t.after(() => rmSync(clone, { recursive: true }))
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const packages = workspaces.map((name: string) => `${name}/package.json`)
  for (const part of ['package.json', 'program', 'tools', ...packages])
    cpSync(join(root, part), join(clone, part), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    })
  const words = ['program/start.cjs', 'tools/bump.ts', 'nothing', 'patch']
  // Without a PATH there is no npm.
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: clone,
    env: {},
    encoding: 'utf8',
  })
  assert.deepEqual([status, stdout], [2, ''], stderr)
  assert.match(stderr, /^There is no component "nothing"/)
})
