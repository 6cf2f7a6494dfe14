import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { root } from '../run.ts'
import { packClient } from './client.ts'
import { assertComplete, untar } from './testing/complete.ts'

const program = join(root, 'tools', 'package.ts')
const run = (...words: string[]) => promisify(execFile)(process.execPath, [program, ...words])

describe('the packaged client', () => {
  let folder: string
  let said: string
  const read = (name: string) => readFile(join(folder, name))

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'package-'))
    said = (await run('client', '--to', join(folder, 'one'))).stdout
    await packClient(join(folder, 'two', 'client'), join(folder, 'two'))
  })
  after(() => rm(folder, { recursive: true }))

  test('a developer who makes it reads its size, and that a program compiles and runs with it', () => {
    assert.match(said, /hopechest-client-\d+\.\d+\.\d+\.tgz {2}\d{4,5} bytes\n/)
    assert.match(said, /a strict consumer in TypeScript \(Version .+\) {2}ok\n/)
    assert.match(said, /a call on this machine's Node \(v\d+\..+\) {2}ok\n/)
  })

  test('it has the same bytes on every machine that makes it', async () => {
    const [name = ''] = globSync('*.tgz', { cwd: join(folder, 'one') })
    assert.deepEqual(await read(join('one', name)), await read(join('two', name)))
  })

  test('it has everything that one of its files imports, and no tests', async () => {
    const [name = ''] = globSync('*.tgz', { cwd: join(folder, 'two') })
    assertComplete(await untar(join(folder, 'two', name)))
  })

  test('it needs no other package, and has its licence and its description', async () => {
    const names = globSync('*', { cwd: join(folder, 'one', 'client') })
    for (const name of ['LICENSE', 'README.md', 'CHANGELOG.md', 'index.js', 'index.d.ts'])
      assert.ok(names.includes(name), name)
    for (const name of names.filter((name) => /\.(js|d\.ts)$/.test(name))) {
      const imported = String(await read(join('one', 'client', name))).matchAll(
        /(?:from |import\()['"]([^'"]+)/g,
      )
      for (const [, from = ''] of imported) assert.match(from, /^\.\/[\w-]+\.js$/, name)
    }
    const described = JSON.parse(String(await read(join('one', 'client', 'package.json'))))
    const { version } = JSON.parse(await readFile(join(root, 'client', 'package.json'), 'utf8'))
    assert.deepEqual([described.name, described.version], ['@hopechest/client', version])
    assert.deepEqual(
      [described.dependencies, described.private, described.engines],
      [undefined, undefined, { node: '>=20.3' }],
    )
  })
})

test('a developer who names no component, an unknown one or two reads which there are', async () => {
  for (const words of [[], ['client', 'theme'], ['toString']]) {
    await assert.rejects(run(...words), (fault: { code: number; stderr: string }) => {
      assert.equal(fault.code, 2)
      assert.match(
        fault.stderr,
        /The components are\napi, client, debian, extension, hopechest, image, mcp, plugin, program, release, theme/,
      )
      return true
    })
  }
})
