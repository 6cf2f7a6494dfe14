import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { program } from '@hopechest/testing/machine/programs'
import { root } from '../run.ts'

test('PHP reads every PHP file of the repository, and has nothing to complain of', () => {
  const files = globSync('*/**/*.php', { cwd: root, exclude: ['**/node_modules/**'] })
  for (const folder of [join(root, 'plugin'), join(root, 'theme')])
    assert.ok(files.some((file) => join(root, file).startsWith(folder + sep)))
  assert.deepEqual(complaintsOf(files, root), [])
})

test('a bracket that is missing, a name that is taken and a parameter that PHP calls outdated are found', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'php-syntax-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const files = Object.entries({
    'bracket.php': 'function a() { return array( 1; }',
    'fine.php': 'function a() { return array( 1 ); }',
    'outdated.php': 'function a( $b = 1, $c ) {}',
    'taken.php': 'function a() {}\nuse function B\\a;',
  }).map(([name, code]) => {
    writeFileSync(join(folder, name), `<?php\n${code}\n`)
    return name
  })
  const found = complaintsOf(files, folder).map((line) => line.replace(/^(.+?): .* in (.+)$/, '$1 in $2'))
  assert.deepEqual(found, [
    'Parse error in bracket.php on line 2',
    'Deprecated in outdated.php on line 2',
    'Fatal error in taken.php on line 3',
  ])
})

/** Older than 8.3, PHP reads the first file alone and names no other: it is called until it has read all. */
function complaintsOf(files: readonly string[], cwd: string): string[] {
  const settings = ['-n', '-d', 'display_errors=stdout', '-d', 'log_errors=0', '-d', 'error_reporting=-1']
  const found: string[] = []
  for (let rest = files; rest.length > 0; ) {
    const { stdout } = spawnSync(program('php'), [...settings, '-l', ...rest], { cwd, encoding: 'utf8' })
    const verdict = /^(?:No syntax errors detected in|Errors parsing) (.+)$/
    const lines = stdout.split('\n').filter(Boolean)
    const read = new Set(lines.map((line) => verdict.exec(line)?.[1]))
    found.push(...lines.filter((line) => !verdict.test(line)))
    assert.ok(
      rest.some((file) => read.has(file)),
      `PHP names no file that it has read: ${stdout}`,
    )
    rest = rest.filter((file) => !read.has(file))
  }
  return found
}
