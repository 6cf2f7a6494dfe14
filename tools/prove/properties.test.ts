import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../run.ts'
import { attempt } from './attempt.ts'
import { pageWith } from './page.ts'
import { changed } from './planted.ts'
import { properties } from './properties.ts'

for (const { name, runs, faults } of properties)
  test(`the property ${name} has files that try it, and a line for each fault that it has to find`, () => {
    for (const file of 'tests' in runs ? runs.tests : [runs.program])
      assert.ok(existsSync(join(root, file)), file)
    assert.ok(faults.length > 0)
    for (const fault of faults) {
      const source = readFileSync(join(root, fault.file), 'utf8')
      assert.notEqual(changed(source, fault), source)
    }
  })

test('a fault whose line is not there, or is there twice, is planted nowhere', () => {
  const fault = { file: 'may.ts', line: 'return no', becomes: 'return yes' }
  assert.equal(changed('if\nreturn no\nend', fault), 'if\nreturn yes\nend')
  for (const source of ['return', 'return no\nreturn no'])
    assert.throws(() => changed(source, fault), /may\.ts has this line not exactly once: return no/)
})

test('a file that ends before its first story proves nothing, and one whose story waits for a timer that holds no process is tried to its end', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'attempt-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [property = assert.fail()] = properties
  const story = "import { test } from 'node:test'\ntest('a story', () => {})\n"
  const waiting = `import { setTimeout as milliseconds } from 'node:timers/promises'
import '${join(root, 'testing/databases/engines.ts')}'
test('on SQLite', () => milliseconds(1, undefined, { ref: false }))
test('on PostgreSQL', () => {})\n`
  for (const [source, holds, passed] of [
    [story, true, 1],
    ['process.exit(0)', false, 1],
    [`${story + waiting}test('a fault', () => { throw new Error('seen') })`, false, 3],
  ] as const) {
    writeFileSync(join(folder, 'story.test.ts'), source)
    const tried = await attempt({ ...property, runs: { tests: ['story.test.ts'] } }, folder, true)
    const figures = [`${passed} stories passed, each in part`]
    assert.deepEqual([tried.holds, tried.figures], [holds, figures], tried.printed)
  }
})

test('the page has a row for each property: what was seen today, what it had before, or that it was not tried yet', () => {
  const first = pageWith(new Map([['disk', '9 gifts']]), '', new Date('2026-11-28T12:00:00Z'))
  const then = pageWith(new Map([['soak', 'an hour | of it']]), first, new Date('2026-11-29T12:00:00Z'))
  const rowOf = (name: string) => then.split('\n').find((line) => line.includes(`| \`${name}\``))
  assert.match(rowOf('disk') ?? '', /\| 9 gifts \|.*\| 2026-11-28 \|$/)
  assert.match(rowOf('soak') ?? '', /\| an hour \/ of it \|.*\| 2026-11-29 \|$/)
  assert.match(rowOf('order') ?? '', /\| {2}\|.*\| not yet \|$/)
  assert.equal(then.split('\n').filter((line) => /^\| .* \| `[\w-]+`/.test(line)).length, properties.length)
})

test('what the page of the repository says was made by the command', () => {
  const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
  assert.equal(pageWith(new Map(), page, new Date()), page)
})
