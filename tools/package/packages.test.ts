import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { readAssets } from '@hopechest/look'
import { unzipSync } from 'fflate'
import { root } from '../run.ts'
import { folders, packageApi } from './api.ts'
import { readPluginLook } from './look.ts'
import { packagePlugin, packagePluginForDirectory } from './plugin.ts'
import { madeFor } from './site-package.ts'
import { assertComplete, type Files, untar } from './testing/complete.ts'
import { packageTheme } from './theme.ts'

describe('a package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'))
  after(() => rmSync(folder, { recursive: true }))
  const made = new Map<string, string>()

  const makers = { api: packageApi, plugin: packagePlugin, theme: packageTheme }
  before(async () => {
    for (const [name, make] of Object.entries(makers)) made.set(name, await make(join(folder, 'one')))
  })

  for (const [name, make] of Object.entries(makers)) {
    test(`of the ${name} has the same bytes on every machine that makes it, and its checksum beside it`, async () => {
      const [one = '', two] = [made.get(name), await make(join(folder, 'two'))]
      const bytes = readFileSync(one)
      assert.equal(basename(one), basename(two))
      assert.deepEqual(bytes, readFileSync(two))
      assert.equal(readFileSync(`${one}.sha256`, 'utf8'), `${hash('sha256', bytes)}  ${basename(one)}\n`)
    })
  }

  const ofLanguage = (path: string) => `languages/${path}.l10n.php`
  for (const [name, needed] of [
    ['plugin', ['hopechest.php', 'readme.txt', 'look/styles/hopechest.css', ofLanguage('hopechest-de_DE')]],
    ['theme', ['style.css', 'theme.json', 'templates/index.html', ofLanguage('de_DE')]],
  ] as const) {
    const beside = madeFor[name]()
    test(`of the ${name} is one folder for the site with all that it needs, and no tests`, async () => {
      const files = Object.entries(unzipSync(readFileSync(made.get(name) ?? '')))
      const names = files.map(([path]) => path)
      for (const each of needed) assert.ok(names.includes(`hopechest/${each}`), each)
      for (const [path, content] of files) {
        assert.match(path, /^hopechest\/(?!.*(^|\/)(\.|tests?\/))/)
        const file = path.replace(/^hopechest\//, '')
        // The look and the words as PHP are made, and lie in no folder of the plugin.
        const source = beside.get(file) ?? readFileSync(join(root, name, file))
        assert.deepEqual(Buffer.from(content), source, path)
      }
    })
  }

  test('of the plugin for the directory of WordPress has no address of its own for updates, and is the same otherwise', async () => {
    const filesOf = (path: string) => unzipSync(readFileSync(path))
    const own = filesOf(made.get('plugin') ?? '')
    const listed = filesOf(await packagePluginForDirectory(join(folder, 'one')))
    const main = 'hopechest/hopechest.php'
    const [ofOwn = '', ofListed = ''] = [own, listed].map((files) =>
      Buffer.from(files[main] ?? []).toString(),
    )
    assert.match(ofOwn, /^ \* Update URI: {8}false\n/m)
    assert.equal(ofListed, ofOwn.replace(/^ \* Update URI:.*\n/m, ''))
    assert.deepEqual({ ...listed, [main]: own[main] }, own)
  })

  test('of the plugin has each script that a framed page names, and each that such a script imports', () => {
    const sources = ['pages/guests', 'pages/owners', 'view'].flatMap((folder) =>
      readdirSync(join(root, 'site', folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => readFileSync(join(root, 'site', folder, name), 'utf8')),
    )
    const lines = sources.join('\n').match(/^.*\bscripts\b.*$/gm) ?? []
    const named = new Set(
      [...lines.join('\n').matchAll(/'([a-z-]+)'/g)].map(([, name]) => `scripts/${name}.js`),
    )
    const [look, assets] = [readPluginLook(), readAssets()]
    const known = [...named].filter((name) => assets.find(name) && name !== 'scripts/every-page.js')
    assert.ok(known.length > 10)
    assert.deepEqual(
      known.filter((name) => !look.has(`look/${name}`)),
      [],
    )
    const imported = [...look].flatMap(([name, bytes]) =>
      [...String(bytes).matchAll(/from\s*"\.\/([\w-]+\.js)"|from\s*'\.\/([\w-]+\.js)'/g)].map(
        ([, one, other]) => join(dirname(name), one ?? other ?? ''),
      ),
    )
    assert.ok(imported.length > 0)
    assert.deepEqual(
      imported.filter((name) => !look.has(name)),
      [],
    )
  })

  describe('of the service', () => {
    let files: Files
    let top: string
    before(async () => {
      const path = made.get('api') ?? ''
      files = await untar(path)
      top = basename(path, '.tar.gz')
    })
    const json = (path: string) => JSON.parse(files.get(`${top}/${path}`) ?? '')

    test('has its workspaces, a lock file for them alone, its OpenAPI description, and no tests', () => {
      assert.deepEqual(json('package.json').workspaces, folders)
      const [, needed] = /^const needed = (\d+)$/m.exec(files.get(`${top}/program/start.cjs`) ?? '') ?? []
      assert.deepEqual(json('package.json').engines, { node: `>=${needed}` })
      for (const each of [
        'README.md',
        'LICENSE',
        'api/CHANGELOG.md',
        'api/main.ts',
        'host/user/main.ts',
        'database/migrations/001-baseline.sql',
      ]) {
        assert.ok(files.has(`${top}/${each}`), each)
      }
      assert.ok(json('openapi.json').paths['/items/{item_id}'])
      const { packages } = json('package-lock.json')
      assert.equal(top, `hopechest-api-${packages.api.version}`)
      const names = Object.keys(packages)
      assert.ok(names.includes('node_modules/fastify'))
      for (const each of ['tools', 'testing', 'node_modules/typescript', 'node_modules/fast-check']) {
        assert.ok(!names.includes(each), each)
      }
      for (const workspace of folders) {
        const { dependencies, devDependencies } = json(`${workspace}/package.json`)
        assert.equal(devDependencies, undefined)
        assert.deepEqual(packages[workspace].dependencies, dependencies)
      }
    })

    test('has everything that one of its files imports', () => assertComplete(files))
  })
})
