import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { launch, listening, usual } from '@hopechest/testing/launch'
import { freshFolder } from '@hopechest/testing/process'

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
    assert.match(printed, /npm install && npm rebuild node --ignore-scripts=false/)
    assert.doesNotMatch(printed, /^\s+at .+:\d+/m)
  }
})

test('with a Node that is new enough the program runs with its words', async () => {
  const { status, printed } = await run(['api/main.ts', '--version'])
  assert.deepEqual([status, /^\d+\.\d+\.\d+\n$/.test(printed)], [0, true])
})

test('on Linux a server gives the memory of password hashes back, as the image does, unless its operator says otherwise', {
  skip: process.platform !== 'linux' && 'only glibc has the setting',
}, async () => {
  for (const [given, expected] of [
    [{}, '1048576'],
    [{ MALLOC_MMAP_THRESHOLD_: '4194304' }, '4194304'],
  ] as const) {
    const program = launch(
      process.execPath,
      ['--no-deprecation', entry, 'api/main.ts'],
      await freshFolder(),
      {
        ...usual,
        ...given,
      },
    )
    await listening(program)
    const environment = (await readFile(`/proc/${program.pid}/environ`, 'utf8')).split('\0')
    const words = (await readFile(`/proc/${program.pid}/cmdline`, 'utf8')).split('\0')
    program.signal('SIGTERM')
    assert.equal((await program.ended).status, 0)
    assert.ok(environment.includes(`MALLOC_MMAP_THRESHOLD_=${expected}`))
    assert.deepEqual(words.slice(1, 2), ['--no-deprecation'])
  }
})
