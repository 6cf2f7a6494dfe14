import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { program } from '@hopechest/testing/machine/programs'
import { freshFolder } from '@hopechest/testing/process'
import { filter, guesser, guesser6, guesses, innocent } from './fail2ban-lines.ts'

test('fail2ban itself finds who guesses by our filter, and locks no visitor out for a line that only looks alike', async () => {
  const file = join(await freshFolder(), 'hopechest.log')
  await writeFile(file, `${[...guesses, ...innocent].join('\n')}\n`)
  const words = ['--out', 'ip', file, filter]
  const { stdout } = await promisify(execFile)(program('fail2ban-regex'), words)
  assert.deepEqual(stdout.trim().split('\n'), [guesser, guesser6])
})
