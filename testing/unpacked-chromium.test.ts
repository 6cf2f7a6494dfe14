import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { unpackedChromium } from './unpacked-chromium.ts'

test('two test files that need the browser at the same time both get it whole', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'hopechest-chromium-'))
  try {
    const versionOf = async () => {
      const file = await unpackedChromium(parent)
      return execFileSync(file, ['--no-sandbox', '--version'], { encoding: 'utf8' })
    }
    const versions = await Promise.all([versionOf(), versionOf()])
    for (const version of versions) assert.match(version, /^Chromium \d+/)
    assert.equal((await readdir(parent)).length, 1)
  } finally {
    await rm(parent, { recursive: true })
  }
})

test('what was left when unpacking was broken off is not taken for the browser', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'hopechest-chromium-'))
  try {
    const whole = await unpackedChromium(parent)
    const [name = ''] = await readdir(parent)
    await rm(join(parent, name), { recursive: true })
    await mkdir(join(parent, `${name}.broken`))
    assert.equal(await unpackedChromium(parent), whole)
    execFileSync(whole, ['--no-sandbox', '--version'])
  } finally {
    await rm(parent, { recursive: true })
  }
})
