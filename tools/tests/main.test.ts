// May take 300 s: it waits for programs that do not end.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { isAlive } from '@hopechest/testing/launch'
import { until } from '@hopechest/testing/until'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hopechest-runner-'))
})
after(() => rm(folder, { recursive: true }))

const good = "test('the owner adds a lamp', () => {})\n"
const bad = `console.log('said on the way')
describe('on PostgreSQL', () => describe('a guest', () => {
  test('buys a lamp', () => assert.equal('one lamp', 'two lamps'))
  test('leaves', () => {})
}))\n`

test('a developer sees failures at once and again at the end, with place, setting, reason and what the file printed', async () => {
  const long = `x${'👩‍👩‍👧‍👦'.repeat(3000)}`
  const { status, output } = await runTests({
    'good.test.ts': `console.log('said by a good one')\n${good}`,
    'bad.test.ts': bad,
    'lost.test.ts': "import 'no-such-package'\n",
    'hook.test.ts': `import { before } from 'node:test'\nbefore(() => { throw new Error('no database') })\n${good}`,
    'long.test.ts': `test('reads', () => assert.equal(${JSON.stringify(long)}, 'short'))\n`,
    'skip.test.ts': `${['test', 'skip'].join('.')}('the guest leaves', () => {})\n`,
  })
  assert.equal(status, 1)
  const twice = [
    /bad\.test\.ts:5\n {2}on PostgreSQL › a guest › buys a lamp\n.*\n.*\n\n {2}\+ 'one lamp'/g,
    /✖ .*lost\.test\.ts\n {2}the file\n.*Cannot find package 'no-such-package'/g,
    /✖ .*hook\.test\.ts\n {2}the file\n {2}Error: no database/g,
    // A long value is cut between characters.
    /👩‍👩‍👧‍👦… and \d+ more characters/g,
  ]
  for (const pattern of twice)
    assert.equal(output.match(pattern)?.length, 2, `${pattern} is not twice in\n${output}`)
  assert.doesNotMatch(output, /\\u[dD][89a-fA-F]|\ufffd/)
  assert.match(output, /bad\.test\.ts printed:\nsaid on the way\n/)
  assert.doesNotMatch(output, /said by a good one|long\.test\.ts printed/)
  assert.match(output, /^Skipped: the guest leaves$/m)
  assert.match(output, /^2 passed, 5 failed, 1 skipped\n$/m)
})

test('an error that nothing has caught fails its file', async () => {
  const { status, output } = await runTests({
    'late.test.ts': `import { setImmediate as turn } from 'node:timers/promises'
test('forgets to wait', async () => {
  Promise.resolve().then(() => { throw new Error('too late') })
  await turn()
})\n`,
    'good.test.ts': good,
  })
  assert.equal(status, 1)
  assert.match(output, /✖ .*late\.test\.ts[^✖]*Error: too late/)
})

test('a file that ends its process fails, and the files after it run in another', async () => {
  const leaving = "test('leaves', () => process.exit(3))\n"
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  const files = names.map((name) => [`${name}.test.ts`, leaving])
  const { status, output } = await runTests({ ...Object.fromEntries(files), 'good.test.ts': good })
  assert.equal(status, 1)
  for (const name of names)
    assert.match(
      output,
      new RegExp(`${name}\\.test\\.ts\n  It did not run to its end: its process ended before`),
    )
  assert.match(output, /^1 passed, \d+ failed$/m)
})

test('a file that takes longer than it may is ended with all that it has started, and the test is named at which it stood', async () => {
  const pids = join(folder, 'pid')
  const hanging = `// May take 4 s: it shows what comes then.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
describe('a guest', () => {
  test('leaves', () => {})
  test('waits for a program that never ends', async () => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
    writeFileSync('${pids}', String(child.pid))
    await new Promise(() => {})
  })
})\n`
  const turning =
    "// May take 4 s: it shows what comes then.\ntest('turns in a circle', () => { for (;;); })\n"
  const others = ['a', 'b', 'c', 'd'].map((name) => [`${name}.test.ts`, good])
  const files = { 'hanging.test.ts': hanging, 'turning.test.ts': turning, ...Object.fromEntries(others) }
  const { status, output } = await runTests(files)
  assert.equal(status, 1)
  const named = (file: string, running: string) =>
    new RegExp(
      `✖ .*${file}\\.test\\.ts\n  It took longer than \\d+ s, so it was ended with what it had started. Running: ${running}\n`,
      'g',
    )
  assert.equal(
    output.match(named('hanging', 'a guest › waits for a program that never ends'))?.length,
    2,
    output,
  )
  assert.equal(output.match(named('turning', 'none of its tests: .*'))?.length, 2, output)
  assert.match(output, /^5 passed, 2 failed$/m)
  await until('the end of the program', () => !isAlive(Number(readFileSync(pids, 'utf8'))))
})

test('a program that a test forgot, and that prints where the test does, is ended and named', async () => {
  const pids = join(folder, 'forgotten')
  const forgetting = `import { spawn } from 'node:child_process'
import { once } from 'node:events'
test('starts a program by way of another, which ends', async () => {
  await once(spawn('sh', ['-c', 'sleep 1000 & echo $! > ${pids}'], { stdio: 'inherit' }), 'exit')
})\n`
  const { status, output } = await runTests({ 'forgetting.test.ts': forgetting })
  assert.equal(status, 1)
  const named =
    /✖ .*forgetting\.test\.ts\n {2}It was started, and it still ran behind all tests, so it was ended: sleep 1000\n/g
  assert.equal(output.match(named)?.length, 2, output)
  await until('the end of the program', () => !isAlive(Number(readFileSync(pids, 'utf8'))))
})

test('what several files use and that does not end fails its process', async () => {
  const ending = join(import.meta.dirname, '../../testing/ending.ts')
  const { status, output } = await runTests({
    'endless.test.ts': `import { atEndOfProcess } from '${ending}'
atEndOfProcess(() => new Promise((resolve) => setInterval(() => {}, 1000)))
test('a guest looks', () => {})\n`,
  })
  assert.equal(status, 1)
  assert.match(output, /It did not end within \d+ s after its last file/)
})

test('a file that runs no test fails', async () => {
  const { status, output } = await runTests({
    'empty.test.ts': '',
    'good.test.ts': good,
    'skipped.test.ts': `describe('on a cluster', { skip: 'it has none' }, () => { ${good.trim()} })\n`,
  })
  assert.equal(status, 1)
  assert.match(output, /✖ .*empty\.test\.ts\n {2}It ran no test\.\n/)
  assert.match(output, /^1 passed, 1 failed$/m)
})

test('a file that lets a suite of another file tell its stories, which waits before, has run these', async () => {
  const kit = `import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
export const tell = (act) => describe('a guest', async () => {
  await turn()
  test('looks', act)
})\n`
  await writeFile(join(folder, 'kit.ts'), kit)
  const asking = (act: string) => `import { tell } from './kit.ts'\ntell(${act})\n`
  const { status, output } = await runTests({
    'good.test.ts': asking('() => {}'),
    'faulty.test.ts': asking("() => { throw new Error('seen') }"),
    'better.test.ts': asking('() => {}'),
  })
  assert.equal(status, 1)
  assert.match(output, /^2 passed, 1 failed$/m)
  assert.match(output, /✖ .*kit\.ts:5\n {2}looks\n {2}Error: seen/)
})

test('files that share a process keep their hooks apart, and what they print stays away when all is good', async () => {
  const file = (name: string) => `import { after, before } from 'node:test'
before(() => { globalThis.owner = '${name}' })
after(() => { delete globalThis.owner })
console.log('said on the way')
test('${name} is alone', () => assert.equal(globalThis.owner, '${name}'))\n`
  const names = ['olive', 'ana', 'miriam', 'jonas', 'jo', 'lea']
  const files = Object.fromEntries(names.map((name) => [`${name}.test.ts`, file(name)]))
  const { status, output } = await runTests(files, '--times')
  assert.equal(status, 0, output)
  assert.doesNotMatch(output, /alone|said/)
  assert.match(output, /^6 of 6 files, 6 tests passed, 0 failed, \d+ s\n6 passed, 0 failed$/m)
  // --times says what each file has cost.
  for (const name of names)
    assert.match(output, new RegExp(`^ +\\d+\\.\\d\\d {2}.*${name}\\.test\\.ts$`, 'm'))
  assert.match(output, /^ +\d+\.\d\d {2}in all$/m)
})

test('a process that does not end after its files, because a test has left something that goes on, fails', async () => {
  const leaving = "test('leaves', () => { setInterval(() => {}, 1000) })\n"
  const { status, output } = await runTests({ 'leaving.test.ts': leaving })
  assert.equal(status, 1)
  assert.match(
    output,
    /✖ a process of the tests\n {2}It did not end within \d+ s after its last file, for: .*Timeout/,
  )
  assert.match(output, /^1 passed, 1 failed$/m)
})

test('--except: what lies in a folder stays out, and a folder that is not there is named', async () => {
  const files = {
    'rule.test.ts': "test('a rule', () => {})\n",
    'pages/page.test.ts': "test('a page', () => assert.fail())\n",
  }
  const { status, output } = await runTests(files, '--except', join(folder, 'pages'))
  assert.equal(status, 0, output)
  assert.match(output, /^1 passed, 0 failed$/m)
  const wrong = await runTests(files, '--except', join(folder, 'leaves'))
  assert.equal(wrong.status, 2)
  assert.match(wrong.output, /^There is no folder ".*leaves"\./)
})

test('--again: a file that fails beside others and passes alone is named, and one that fails again fails', async () => {
  const first = (name: string) => `import { existsSync, writeFileSync } from 'node:fs'
test('a guest waits', () => {
  const before = existsSync('${join(folder, name)}')
  writeFileSync('${join(folder, name)}', '')
  assert.ok(before, 'the machine was slow')
})
test('a guest leaves', () => {})\n`
  const leaving = `${first('left').replace("assert.ok(before, 'the machine was slow')", 'if (!before) process.exit(3)')}`
  const slow = { 'good.test.ts': good, 'slow.test.ts': first('slow'), 'leaving.test.ts': leaving }
  const steady = await runTests(slow, '--again')
  assert.equal(steady.status, 0, steady.output)
  assert.match(
    steady.output,
    /^Failed beside other files, passed alone:\n✖ .*slow\.test\.ts:\d+\n {2}a guest waits\n {2}AssertionError.*: the machine was slow$/m,
  )
  assert.match(steady.output, /passed alone:\n✖ .*leaving\.test\.ts\n {2}It did not run to its end/)
  assert.match(steady.output, /^5 passed, 0 failed$/m)

  const both = await runTests({ 'bad.test.ts': bad, 'slow.test.ts': first('slow again') }, '--again')
  assert.equal(both.status, 1)
  assert.match(both.output, /passed alone:\n✖ .*slow\.test\.ts/)
  assert.match(both.output, /^3 passed, 1 failed$/m)
})

test('--again: more than five files do not fail by accident, so none runs again', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const { status, output } = await runTests(
    Object.fromEntries(names.map((name) => [`${name}.test.ts`, bad])),
    '--again',
  )
  assert.equal(status, 1)
  assert.doesNotMatch(output, /once more/)
  assert.match(output, /^6 passed, 6 failed$/m)
})

test('--name leaves other tests out, also those of other files', async () => {
  const { output } = await runTests({ 'good.test.ts': good, 'bad.test.ts': bad }, '--name', 'leaves')
  assert.match(output, /^1 passed, 0 failed$/m)
})

test('a file that is not there, or a wrong option, ends with status 2', async () => {
  assert.equal((await runTests({}, 'missing.test.ts')).status, 2)
  assert.equal((await runTests({}, '--fast')).status, 2)
  assert.equal((await runTests({}, '--busy', 'very')).status, 2)
})

async function runTests(
  files: Record<string, string>,
  ...words: string[]
): Promise<{ status: number; output: string }> {
  const imports = "import assert from 'node:assert/strict'\nimport { describe, test } from 'node:test'\n"
  const paths = Object.keys(files).map((name) => join(folder, name))
  for (const [n, source] of Object.values(files).entries()) {
    const path = paths[n] as string
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, imports + source)
  }
  // Nothing here needs a PostgreSQL: any address keeps the command from starting one.
  const env = {
    TEST_POSTGRES_URL: 'postgres://127.0.0.1',
    ...process.env,
    TEST_PGBOUNCER: undefined,
    NODE_TEST_CONTEXT: undefined,
  }
  return new Promise((resolve) => {
    const command = [join(import.meta.dirname, 'main.ts'), ...paths, ...words]
    execFile(process.execPath, command, { env }, (error, out, complaints) => {
      resolve({ status: error ? Number(error.code) : 0, output: out + complaints })
    })
  })
}
