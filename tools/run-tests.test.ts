import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hopechest-runner-'))
})
after(() => rm(folder, { recursive: true }))

const good = "test('the owner adds a lamp', () => {})\n"
const bad = `console.log('said on the way')
describe('a guest', () => {
  test('buys a lamp', () => assert.equal('one lamp', 'two lamps'))
  test('leaves', () => {})
})\n`

test('a developer sees a failure whole, with what its file printed, and the counts at the end', async () => {
  const { status, output } = await runTests({ 'good.test.ts': good, 'bad.test.ts': bad })
  assert.equal(status, 1)
  for (const part of ['said on the way', '✖ buys a lamp', "+ 'one lamp'", 'bad.test.ts:5']) {
    assert.ok(output.includes(part), `${part} is not in\n${output}`)
  }
  assert.match(output, /ℹ tests 3\nℹ suites 1\nℹ pass 2\nℹ fail 1\n/)
})

test('when all tests pass, their names and their output stay away', async () => {
  const { status, output } = await runTests({ 'good.test.ts': `console.log('said on the way')\n${good}` })
  assert.equal(status, 0, output)
  assert.doesNotMatch(output, /lamp|said/)
  assert.match(output, /ℹ tests 1\n/)
})

test('a file that cannot be loaded fails with its reason', async () => {
  const { status, output } = await runTests({ 'lost.test.ts': "import 'no-such-package'\n" })
  assert.equal(status, 1)
  assert.match(output, /Cannot find package 'no-such-package'/)
})

test('a file that is not there, or a wrong option, ends with status 2', async () => {
  assert.equal((await runTests({}, 'missing.test.ts')).status, 2)
  assert.equal((await runTests({}, '--fast')).status, 2)
})

async function runTests(
  files: Record<string, string>,
  ...words: string[]
): Promise<{ status: number; output: string }> {
  const imports = "import assert from 'node:assert/strict'\nimport { describe, test } from 'node:test'\n"
  const paths = Object.keys(files).map((name) => join(folder, name))
  for (const [n, source] of Object.values(files).entries()) await writeFile(paths[n] ?? '', imports + source)
  // Nothing here needs a PostgreSQL: any address keeps the command from starting one.
  const env = { TEST_POSTGRES_URL: 'postgres://127.0.0.1', ...process.env, NODE_TEST_CONTEXT: undefined }
  return new Promise((resolve) => {
    const command = [join(import.meta.dirname, 'run-tests.ts'), ...paths, ...words]
    execFile(process.execPath, command, { env }, (error, out, complaints) => {
      resolve({ status: error ? Number(error.code) : 0, output: out + complaints })
    })
  })
}
