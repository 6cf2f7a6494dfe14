import assert from 'node:assert/strict'
import { open, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '@hopechest/testing/process'
import { sayFirstSignIn } from './first-sign-in.ts'
import { createLog } from './log/log.ts'

const log = createLog('silent')
const say = (file: string, text: string) =>
  sayFirstSignIn({ FIRST_SIGN_IN: 'file' }, log, { text, file, remedy: '' })

test('another account that planted the file of the first link, open or as a way elsewhere, reads no link', async () => {
  const folder = await freshFolder()
  const [planted, way, elsewhere] = ['planted', 'way', 'elsewhere'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(planted, 'old', { mode: 0o644 })
  const reader = await open(planted)
  say(planted, 'a secret link')
  assert.equal(await reader.readFile('utf8'), 'old')
  await reader.close()

  await writeFile(elsewhere, 'old', { mode: 0o644 })
  await symlink(elsewhere, way)
  say(way, 'a secret link')
  assert.equal(await readFile(elsewhere, 'utf8'), 'old')

  for (const file of [planted, way]) {
    assert.equal(await readFile(file, 'utf8'), 'a secret link')
    assert.equal((await stat(file)).mode & 0o777, 0o600)
  }
})
