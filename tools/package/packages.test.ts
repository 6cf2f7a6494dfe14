import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { dirname, normalize } from 'node:path/posix'
import { after, before, describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { parseTarGzip } from 'nanotar'
import { components } from '../release/components.ts'
import { root } from '../run.ts'
import { packageApi } from './api.ts'
import { packClient } from './client.ts'
import { readLook } from './look.ts'
import { packagePlugin } from './plugin.ts'
import { packageTheme, readThemeLook } from './theme.ts'

type Files = Map<string, string>

const forTests = /\.test\.|\/test(s|ing)?\/|(^|\/)\.|\.html$/

describe('a package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'))
  after(() => rmSync(folder, { recursive: true }))

  for (const [name, make] of Object.entries({
    api: packageApi,
    plugin: packagePlugin,
    theme: packageTheme,
  })) {
    test(`of the ${name} has the same bytes for everyone who makes it, and its checksum beside it`, async () => {
      const [one, two] = [await make(join(folder, 'one')), await make(join(folder, 'two'))]
      const bytes = readFileSync(one)
      assert.equal(basename(one), basename(two))
      assert.deepEqual(bytes, readFileSync(two))
      assert.equal(readFileSync(`${one}.sha256`, 'utf8'), `${hash('sha256', bytes)}  ${basename(one)}\n`)
    })
  }

  for (const [name, make, look, needed] of [
    ['plugin', packagePlugin, readLook(), ['hopechest.php', 'readme.txt', 'look/styles/hopechest.css']],
    ['theme', packageTheme, readThemeLook(), ['style.css', 'theme.json', 'templates/index.html']],
  ] as const) {
    test(`of the ${name} is one folder for the site with all that it needs, and no tests`, async () => {
      const files = Object.entries(unzipSync(readFileSync(await make(folder))))
      const names = files.map(([path]) => path)
      for (const each of needed) assert.ok(names.includes(`hopechest/${each}`), each)
      for (const [path, content] of files) {
        assert.match(path, /^hopechest\/(?!.*(^|\/)(\.|tests?\/))/)
        const file = path.replace(/^hopechest\//, '')
        // The look is made from theme/ and lies in no folder of the plugin.
        const source = look.get(file) ?? readFileSync(join(root, name, file))
        assert.deepEqual(Buffer.from(content), source, path)
      }
    })
  }

  describe('of the service', () => {
    let files: Files
    let top: string
    before(async () => {
      const path = await packageApi(folder)
      files = await untar(path)
      top = basename(path, '.tar.gz')
    })
    const json = (path: string) => JSON.parse(files.get(`${top}/${path}`) ?? '')

    test('has its workspaces, a lock file for them alone, its OpenAPI description, and no tests', () => {
      const workspaces = [...components.api.folders]
      assert.deepEqual(json('package.json').workspaces, workspaces)
      for (const each of [
        'README.md',
        'LICENSE',
        'api/main.ts',
        'host/user.ts',
        'database/migrations/001-items.sql',
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
      for (const workspace of workspaces) {
        const { dependencies, devDependencies } = json(`${workspace}/package.json`)
        assert.equal(devDependencies, undefined)
        assert.deepEqual(packages[workspace].dependencies, dependencies)
      }
    })

    test('has everything that one of its files imports', () => assertComplete(files))
  })

  test('of the client has everything that one of its files imports, and no tests', async () => {
    assertComplete(await untar(await packClient(join(folder, 'client'), folder)))
  })
})

async function untar(path: string): Promise<Files> {
  return new Map((await parseTarGzip(readFileSync(path))).map(({ name, text }) => [name, text]))
}

function assertComplete(files: Files): void {
  const paths = [...files.keys()]
  assert.deepEqual(
    paths.filter((path) => forTests.test(path)),
    [],
  )
  const imports = [...files].flatMap(([path, source]) => importsOf(path, source))
  assert.ok(imports.length > 20)
  assert.deepEqual(
    imports.filter(({ to }) => !to.some((path) => files.has(path))),
    [],
  )
}

const statements = /\b(?:from|import)[\s(]*['"](\.{1,2}\/[^'"]+)['"]/g

/** A declaration may describe a module that has nothing but its declaration. */
function importsOf(from: string, source: string): { from: string; to: string[] }[] {
  if (!/\.[jt]s$/.test(from)) return []
  return [...source.matchAll(statements)].map(([, name = '']) => {
    const path = normalize(`${dirname(from)}/${name}`)
    return { from, to: from.endsWith('.d.ts') ? [path, path.replace(/\.js$/, '.d.ts')] : [path] }
  })
}
