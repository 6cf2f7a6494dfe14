import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { unpackedChromium } from './unpacked-chromium.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hopechest-chromium-'))
})
afterEach(() => rm(parent, { recursive: true }))

/** Stands for the package, whose files are large: the browser is whole when its last piece is written. */
async function unpack(folder: string): Promise<void> {
  for (const piece of ['a ', 'whole ', 'browser'])
    await writeFile(join(folder, 'chromium'), piece, { flag: 'a' })
}

test('two processes that need the browser at the same time both get it whole', async () => {
  const files = await Promise.all([unpackedChromium(parent, unpack), unpackedChromium(parent, unpack)])
  for (const file of files) assert.equal(await readFile(file, 'utf8'), 'a whole browser')
  assert.equal((await readdir(parent)).length, 1)
})

test('what was left when unpacking was broken off is not taken for the browser', async () => {
  const whole = await unpackedChromium(parent, unpack)
  const [name = ''] = await readdir(parent)
  await rm(join(parent, name), { recursive: true })
  await mkdir(join(parent, `${name}.broken`))
  assert.equal(await unpackedChromium(parent, unpack), whole)
  assert.equal(await readFile(whole, 'utf8'), 'a whole browser')
})

test('an unpacking that fails leaves nothing behind, and says why', async () => {
  await assert.rejects(
    unpackedChromium(parent, async () => Promise.reject(new Error('no space left'))),
    /no space left/,
  )
  assert.deepEqual(await readdir(parent), [])
})
