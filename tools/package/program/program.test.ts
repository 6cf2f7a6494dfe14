import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../../run.ts'
import { addToBill, writeBill } from './bill.ts'
import { readAssetFiles } from './bundle.ts'
import { readParts, readTypeface, writeLicences } from './licences.ts'
import { nodeFlags, partsOfNode } from './node.ts'
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

  test('who looks for a weakness reads in the bill what each part is, by its hash, and what brings it', async () => {
    const folders = ['node_modules/pg', 'node_modules/pg-pool', 'node_modules/fastify']
    const inside = partsOfNode(process.versions.node)
    const node = {
      name: 'Node.js',
      version: '26',
      licence: 'MIT',
      text: '',
      purl: 'pkg:generic/node@26',
      inside,
    }
    const parts = [node, await readTypeface(), ...(await readParts(folders))]
    const written = writeBill('1.2.3', parts)
    const bill = JSON.parse(written.toString())
    assert.match(bill.serialNumber, /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    const component = (of: string) => bill.components.find(({ name }: { name: string }) => name === of)
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const [{ alg, content }] = component('pg').hashes
    assert.equal(alg, 'SHA-512')
    assert.equal(
      `sha512-${Buffer.from(content, 'hex').toString('base64')}`,
      packages['node_modules/pg'].integrity,
    )
    const ofNode = component('Node.js').components.map(({ purl }: { purl: string }) => purl)
    for (const name of ['openssl', 'sqlite', 'zlib'] as const)
      assert.ok(ofNode.includes(`pkg:generic/${name}@${process.versions[name]}`), name)
    const [font] = component('Literata').components
    assert.match(font.name, /\.woff2$/)
    assert.match(font.hashes[0].content, /^[\da-f]{64}$/)
    const uses = (of: string): string[] =>
      bill.dependencies.find(({ ref }: { ref: string }) => ref === of).dependsOn
    assert.ok(uses('hopechest').includes(component('pg').purl))
    assert.ok(uses('hopechest').includes(component('Node.js').purl))
    assert.ok(!uses('hopechest').includes(component('pg-pool').purl), 'no code of ours uses it')
    assert.deepEqual(uses(component('pg').purl), [component('pg-pool').purl])
    const library = { name: 'libc6', version: '2', licence: 'MIT', text: '', purl: 'pkg:deb/debian/libc6@2' }
    const image = JSON.parse(addToBill(written, [library]).toString())
    assert.notEqual(image.serialNumber, bill.serialNumber)
    assert.ok(image.dependencies[0].dependsOn.includes(library.purl))
    assert.equal(image.components.length, bill.components.length + 1)
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
      'look/scripts/forms/send-once.js',
      'look/scripts/own-list/own-rows.js',
      'look/scripts/shop/shop-window.js',
      'look/styles-of-owners/own-rows.css',
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
