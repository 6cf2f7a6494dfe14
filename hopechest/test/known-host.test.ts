import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { launch, type Program, type Settings } from '@hopechest/testing/launch'
import { freshFolder } from '@hopechest/testing/process'

const root = join(import.meta.dirname, '../..')
const started: Program[] = []
after(() => {
  for (const program of started) program.signal('SIGKILL')
})

test('an operator starts no program on the database of another host, and a site that has moved on purpose', async () => {
  const folder = await freshFolder()
  const start = (file: string, settings: Settings) => {
    const ports = { API_PORT: '0', SITE_PORT: '0' }
    const program = launch(process.execPath, [join(root, file)], folder, { ...ports, ...settings })
    started.push(program)
    return program
  }
  const serves = async (settings: Settings) => {
    const program = start('api/main.ts', settings)
    await program.says(/The item service is listening/)
    program.signal('SIGTERM')
    assert.equal((await program.ended).status, 0)
  }
  const refuses = async (file: string, settings: Settings) => {
    const program = start(file, settings)
    assert.equal((await program.ended).status, 1, program.printed())
    assert.match(
      program.printed(),
      /Cannot start: the database belongs to the WordPress site at 127\.0\.0\.1:9,/,
    )
    assert.doesNotMatch(program.printed(), /\n +at /)
  }
  const [old, moved] = [{ HOST_URL: 'http://127.0.0.1:9' }, { HOST_URL: 'http://127.0.0.1:7' }]
  await serves(old)
  await refuses('hopechest/main.ts', {})
  await refuses('api/main.ts', {})
  await refuses('site/main.ts', {})
  await refuses('hopechest/main.ts', { WORKERS: '2' })
  await refuses('hopechest/main.ts', moved)
  await serves({ ...moved, HOST_MOVED_FROM: old.HOST_URL })
  await serves(moved)
})
