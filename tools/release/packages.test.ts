import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { crc32, inflateRawSync } from 'node:zlib'
import { packageApi } from '../package/api.ts'
import { packagePlugin } from '../package/plugin.ts'
import { untar } from '../package/testing/untar.ts'
import { packageTheme } from '../package/theme.ts'
import { root } from '../run.ts'

const makers = { api: packageApi, plugin: packagePlugin, theme: packageTheme }

describe('what is packaged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'))
  const made = new Map<string, string>()
  before(async () => {
    for (const [name, make] of Object.entries(makers)) made.set(name, await make(join(folder, 'one')))
  })
  after(() => rmSync(folder, { recursive: true }))

  for (const [name, make] of Object.entries(makers)) {
    test(`two people who package the ${name} get the same bytes, and the sum that goes with them`, async () => {
      const [one, two] = [String(made.get(name)), await make(join(folder, 'two'))]
      assert.equal(basename(one), basename(two))
      const bytes = readFileSync(one)
      assert.deepEqual(bytes, readFileSync(two))
      assert.equal(readFileSync(`${one}.sha256`, 'utf8'), `${hash('sha256', bytes)}  ${basename(one)}\n`)
      assert.deepEqual(readFileSync(`${one}.sha256`), readFileSync(`${two}.sha256`))
    })
  }

  test('whoever checks the sums where they lie finds them right', (context) => {
    if (spawnSync('sha256sum', ['--version']).error) return context.diagnostic('There is no sha256sum here')
    for (const path of made.values()) {
      execFileSync('sha256sum', ['--check', '--strict', `${basename(path)}.sha256`], {
        cwd: dirname(path),
        stdio: 'pipe',
      })
    }
  })

  for (const name of ['plugin', 'theme']) {
    test(`a site owner unpacks the ${name} into one folder, with all that it has and no tests`, (context) => {
      const path = String(made.get(name))
      const names = [...unzip(readFileSync(path))].map(([entry, content]) => {
        const source = entry.replace(/^hopechest\//, `${name}/`)
        assert.deepEqual(content, readFileSync(join(root, source)), entry)
        return entry
      })
      assert.deepEqual(names, [...names].sort())
      const needed = {
        plugin: ['hopechest.php', 'readme.txt'],
        theme: ['style.css', 'theme.json', 'templates/index.html'],
      }
      for (const each of needed[name as 'plugin']) assert.ok(names.includes(`hopechest/${each}`), each)
      for (const each of names) assert.match(each, /^hopechest\/(?!.*(^|\/)(\.|tests?\/))/)
      if (spawnSync('unzip', ['-v']).error) return context.diagnostic('There is no unzip here')
      execFileSync('unzip', ['-tq', path], { stdio: 'pipe' })
    })
  }

  test('whoever unpacks the service finds its five workspaces, a lock file for them alone, and no tests', () => {
    const files = untar(readFileSync(String(made.get('api'))))
    const [top = ''] = [...files.keys()].map((name) => name.split('/')[0])
    const json = (name: string) => JSON.parse(String(files.get(`${top}/${name}`)))
    const { version } = json('api/package.json')
    assert.equal(top, `hopechest-api-${version}`)
    assert.deepEqual(json('package.json').workspaces.toSorted(), [
      'api',
      'contract',
      'database',
      'host',
      'link-preview',
    ])
    for (const name of [
      'README.md',
      'LICENSE',
      'api/main.ts',
      'host/user.ts',
      'database/migrations/001-items.sql',
    ]) {
      assert.ok(files.has(`${top}/${name}`), name)
    }
    for (const name of files.keys()) assert.doesNotMatch(name, /\.test\.|\/test(s|ing)?\/|\/\./)
    const { packages } = json('package-lock.json')
    assert.equal(packages.api.version, version)
    const words = `${Object.keys(packages).join(' ')} `
    assert.match(words, /node_modules\/fastify /)
    assert.doesNotMatch(
      words,
      /(^| |hopechest\/)(bench|tools|client) |node_modules\/(node|typescript|fast-check) /,
    )
    for (const workspace of json('package.json').workspaces) {
      const { dependencies, devDependencies } = json(`${workspace}/package.json`)
      assert.equal(devDependencies, undefined)
      assert.deepEqual(packages[workspace].dependencies, dependencies)
    }
  })
})

/** Read from the directory at the end, as WordPress does, and held against the header in front of each file. */
function* unzip(archive: Buffer): Generator<[string, Buffer]> {
  const end = archive.length - 22
  let at = archive.readUInt32LE(end + 16)
  for (let n = archive.readUInt16LE(end + 10); n > 0; n -= 1) {
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, nameEnd)
    const start = archive.readUInt32LE(at + 42)
    assert.deepEqual(archive.subarray(start + 4, start + 28), archive.subarray(at + 6, at + 30))
    assert.equal(archive.readUInt32LE(at + 38) >>> 16, 0o100644)
    const from = start + 30 + archive.readUInt16LE(start + 26)
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20))
    const content = archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)
    assert.equal(crc32(content), archive.readUInt32LE(at + 16))
    yield [name, content]
    at = nameEnd
  }
}
