import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../../run.ts'
import { readAssetFiles } from './bundle.ts'
import { readParts, readTypeface, writeBill, writeLicences } from './licences.ts'
import { nodeFlags } from './node.ts'
import { withoutSymbols } from './without-symbols.ts'

// The program itself is made and tried by `npm run test:debian`.
describe('what goes into the program in one file', () => {
  test('each part is in the bill and has its licence in the text, always with the same bytes', async () => {
    const parts = [...(await readParts(['node_modules/fastify', 'node_modules/pg'])), await readTypeface()]
    const bill = JSON.parse(writeBill('1.2.3', parts).toString())
    const names = ['fastify', 'pg', 'Literata']
    assert.deepEqual(
      bill.components.map(({ name }: { name: string }) => name),
      names,
    )
    assert.match(bill.components[0].purl, /^pkg:npm\/fastify@\d/)
    const licences = String(await writeLicences(parts))
    assert.match(licences, /^Hopechest\n\nMIT License/)
    for (const name of names) assert.match(licences, new RegExp(`\\n${name} [\\d.]+ \\([\\w.-]+\\)\\n`))
    assert.deepEqual(writeBill('1.2.3', parts), writeBill('1.2.3', parts))
  })

  test('a package whose licence we have not read is refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'licence-'))
    const manifest = { name: 'strange', version: '1.0.0', license: 'See our site' }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    await assert.rejects(readParts([relative(root, folder)]), /strange has the licence See our site: read it/)
    rmSync(folder, { recursive: true })
  })

  test('the Node in it has no symbols, which are a fifth of it, and runs', {
    skip: process.platform !== 'linux' && 'only a program for Linux has them apart',
  }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'node-'))
    const whole = readFileSync(process.execPath)
    const file = join(folder, 'node')
    writeFileSync(file, withoutSymbols(whole), { mode: 0o755 })
    assert.ok(statSync(file).size < 0.8 * whole.length)
    assert.equal(execFileSync(file, ['--version']).toString(), `${process.version}\n`)
    assert.throws(() => withoutSymbols(Buffer.from('#!/bin/sh\n'.repeat(20))), /no program for Linux/)
    rmSync(folder, { recursive: true })
  })

  test('it has the files that the program reads, and scripts for browsers without their types', async () => {
    const files = await readAssetFiles()
    for (const path of [
      'database/migrations/001-baseline.sql',
      'hopechest/demo/pictures/kettle.svg',
      'look/fonts/OFL.txt',
      'look/scripts/copy.js',
      'api/swagger-ui/swagger-ui-bundle.js',
    ]) {
      assert.ok(files.has(path), path)
    }
    assert.deepEqual(
      [...files.keys()].filter((path) => /\.ts$|^(?!site\/languages\/).*\.json$|test/.test(path)),
      [],
    )
    assert.doesNotMatch(String(files.get('look/scripts/copy.js')), /: HTMLElement\b/)
    assert.deepEqual(await nodeFlags(), ['--max-semi-space-size=8'])
  })
})
