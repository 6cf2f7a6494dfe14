import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launch } from './launch.ts'

test('a program that is not there is named at once, and nothing waits for it', () => {
  assert.throws(
    () => launch('no-such-gift-wrapper', [], '.', {}),
    /^Error: no-such-gift-wrapper cannot be started/,
  )
})

test('a program that ends before it says the awaited line is shown with all that it has printed', async () => {
  const program = launch(process.execPath, ['--eval', "console.log('wrapped')"], '.', {})
  await assert.rejects(program.says(/given/), /ended without saying \/given\/:\nwrapped/)
  assert.deepEqual(await program.ended, { status: 0, signal: null })
})
