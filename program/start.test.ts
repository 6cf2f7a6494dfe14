import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const entry = join(import.meta.dirname, 'start.cjs')

/** Runs `node program/start.cjs` with these words, as the version of Node says. */
function run(words: string[], version?: string): Promise<{ status: unknown; printed: string }> {
  const pretend = `Object.defineProperty(process, 'version', { value: '${version}' }); require(${JSON.stringify(entry)})`
  const given = version === undefined ? [entry, ...words] : ['-e', pretend, '--', ...words]
  return new Promise((resolve) => {
    execFile(process.execPath, given, (error, out, complaints) => {
      resolve({ status: error?.code ?? 0, printed: out + complaints })
    })
  })
}

test('with an old Node the user reads which Node is needed, which one runs, and how to get it', async () => {
  for (const version of ['v12.22.12', 'v20.20.2', 'v23.11.0']) {
    const { status, printed } = await run(['api/main.ts'], version)
    assert.equal(status, 1)
    assert.match(printed, new RegExp(`^Hopechest needs Node 24 or later\\. This is Node ${version}, at /.+`))
    assert.match(printed, /https:\/\/nodejs\.org/)
    assert.match(printed, /npm install --include=dev/)
    assert.doesNotMatch(printed, /^\s+at .+:\d+/m)
  }
})

test('with a Node that is new enough the program runs with its words', async () => {
  const { status, printed } = await run(['api/main.ts', '--version'])
  assert.deepEqual([status, /^\d+\.\d+\.\d+\n$/.test(printed)], [0, true])
})
