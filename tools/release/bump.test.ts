import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { root } from '../run.ts'
import { components } from './components.ts'
import { agreedVersion } from './sources.ts'
import { makeScratch, place, type Scratch } from './testing/scratch.ts'

after(() => rmSync(place, { recursive: true }))

const bump = ({ run }: Scratch, ...words: string[]) => run('bump.ts', ...words)

test('in this checkout the sources of every component name one version', () => {
  for (const { sources } of Object.values(components)) {
    const texts = new Map(sources.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]))
    agreedVersion(sources, texts)
  }
})

const versionsIn: Record<string, (scratch: Scratch) => (string | undefined)[]> = {
  api: ({ read }) => [
    JSON.parse(read('api/package.json')).version,
    JSON.parse(read('package-lock.json')).packages.api.version,
  ],
  plugin: ({ read }) => [
    /^ \* Version: {11}(.*)$/m.exec(read('plugin/hopechest.php'))?.[1],
    /^const VERSION {5}= '(.*)';$/m.exec(read('plugin/hopechest.php'))?.[1],
    /^Stable tag: (.*)\r$/m.exec(read('plugin/readme.txt'))?.[1],
  ],
  theme: ({ read }) => [/^Version: (.*)$/m.exec(read('theme/style.css'))?.[1]],
}

describe('a release', { concurrency: 3 }, () => {
  for (const name of Object.keys(components)) {
    test(`somebody releases the ${name} three times, by every level`, async () => {
      const scratch = makeScratch()
      const { git, read } = scratch
      const start = git('rev-parse', 'HEAD')
      for (const [n, version] of ['0.1.1', '0.2.0', '1.0.0'].entries()) {
        const level = ['patch', 'minor', 'major'][n] ?? ''
        const { status, out, err } = await bump(scratch, name, level, ...(n === 0 ? [] : ['--no-check']))
        assert.deepEqual([status, err], [0, ''], out)
        assert.match(out, /The tree is clean {2}ok\n/)
        assert.deepEqual(new Set(versionsIn[name]?.(scratch)), new Set([version]))
        assert.equal(git('log', '-1', '--format=%s'), `${name}: release ${version}`)
        assert.equal(git('rev-list', '--count', `${start}..main`), String(n + 1))
        assert.equal(git('cat-file', '-t', `${name}/v${version}`), 'tag')
        assert.equal(git('rev-parse', `${name}/v${version}^{commit}`), git('rev-parse', 'main'))
        assert.match(
          git('for-each-ref', '--format=%(contents)', `refs/tags/${name}/v${version}`),
          /^\w+ \d.*\n\n\S/,
        )
        assert.equal(git('status', '--porcelain', '--untracked-files=all'), '')
      }
      const changed = git('diff', '--name-only', start, 'main').split('\n').sort()
      const sources = new Set(components[name]?.sources.map(({ file }) => file))
      assert.deepEqual(changed, [...sources].sort())
      assert.match(git('diff', '--shortstat', start, 'main'), / (\d) insertions?\(\+\), \1 deletions?\(-\)$/)
      assert.equal(JSON.parse(read('package-lock.json')).packages.host.version, '0.1.0')
      git('fsck', '--strict')
    })
  }
})

test('a rehearsal shows edits, commit, tag and notes, and writes nothing at all', async () => {
  const scratch = makeScratch()
  const objects = () => scratch.git('count-objects')
  const before = [scratch.everything(), objects()]
  const { status, out } = await bump(scratch, 'api', 'minor', '--dry-run', '--no-check')
  assert.equal(status, 0)
  assert.match(out, /api\/package\.json\n3 - {3}"version": "0\.1\.0",\n3 \+ {3}"version": "0\.2\.0",\n/)
  assert.match(out, /package-lock\.json\n6 - {7}"version": "0\.1\.0"\n6 \+ {7}"version": "0\.2\.0"\n/)
  assert.match(out, /Commit on main: api: release 0\.2\.0\n/)
  assert.match(
    out,
    /Tag api\/v0\.2\.0:\n {2}api 0\.2\.0\n\n {2}## The service\n\n {2}- Keep the order when an item/,
  )
  assert.deepEqual([scratch.everything(), objects()], before)
})

test('the plugin is released while the version of the api stays', async () => {
  const scratch = makeScratch()
  await bump(scratch, 'plugin', 'minor', '--no-check')
  assert.deepEqual(new Set(versionsIn.api?.(scratch)), new Set(['0.1.0']))
  assert.equal(scratch.git('tag'), 'plugin/v0.2.0')
})

const header = (version: string) => `/*\nTheme Name: Hopechest\nVersion: ${version}\n*/\n`

const refusals: Record<string, { words: string; says: RegExp; status?: 2; given?(scratch: Scratch): void }> =
  {
    'names no component': { words: '', says: /one of api, plugin, theme/, status: 2 },
    'names a component that there is not': {
      words: 'client patch',
      says: /no component "client"/,
      status: 2,
    },
    'names what every object has': { words: 'toString patch', says: /no component "toString"/, status: 2 },
    'names no level': { words: 'api', says: /one of patch, minor, major/, status: 2 },
    'names a level that there is not': { words: 'api huge', says: /no level "huge"/, status: 2 },
    'names too much': { words: 'api minor plugin', says: /Leave out "plugin"/, status: 2 },
    'gives an option that there is not': { words: 'api minor --force', says: /only --dry-run/, status: 2 },
    'has edited a file': {
      words: 'api patch',
      says: /not clean \(api\/rules\.ts\): commit, stash or remove/,
      given: ({ write }) => write('api/rules.ts', '2'),
    },
    'has staged a file': {
      words: 'api patch',
      says: /not clean \(api\/rules\.ts\)/,
      given: ({ write, git }) => {
        write('api/rules.ts', '2')
        git('add', '.')
      },
    },
    'has files that git does not know, shown or not': {
      words: 'theme patch',
      says: /not clean \(theme\/a\.css and 1 more\)/,
      given: ({ write, git }) => {
        git('config', 'status.showUntrackedFiles', 'no')
        write('theme/a.css', '')
        write('theme/b.css', '')
      },
    },
    'is on another branch': {
      words: 'api patch',
      says: /made on main, and this is garden: go there/,
      given: ({ git }) => git('switch', '--quiet', '--create', 'garden'),
    },
    'has left one source behind': {
      words: 'plugin patch',
      says: /hopechest\.php \(header Version\) says 0\.1\.0 but plugin\/readme\.txt \(Stable tag\) says 0\.1\.7/,
      given: ({ commit }) => commit('x', { 'plugin/readme.txt': 'Stable tag: 0.1.7\n' }),
    },
    'has a version that is none': {
      words: 'theme patch',
      says: /style\.css \(header Version\) is "0\.1": make it three numbers/,
      given: ({ commit }) => commit('x', { 'theme/style.css': header('0.1') }),
    },
    'names the version twice': {
      words: 'theme patch',
      says: /stands there 2 times/,
      given: ({ commit }) => commit('x', { 'theme/style.css': header('0.1.0').repeat(2) }),
    },
    'has lost a source': {
      words: 'plugin patch',
      says: /no plugin\/readme\.txt, which names the version/,
      given: ({ git }) => [git('rm', '--quiet', 'plugin/readme.txt'), git('commit', '--quiet', '-m', 'x')],
    },
    'has sources that the last tag contradicts': {
      words: 'theme patch',
      says: /say 0\.1\.0 but the last tag is theme\/v0\.10\.0/,
      given: ({ git }) => ['0.9.0', '0.10.0', '0.1.0'].map((version) => git('tag', `theme/v${version}`)),
    },
    'wants a tag that is taken': {
      words: 'api minor',
      says: /The tag api\/v0\.2\.0 is taken/,
      given: ({ git }) => {
        git('tag', 'api/v0.1.0')
        git('tag', 'api/v0.2.0', git('commit-tree', 'HEAD^{tree}', '-m', 'elsewhere'))
      },
    },
    'has a check that is red': {
      words: 'api patch',
      says: /"npm run check" is not green/,
      given: ({ commit }) => commit('x', { 'package.json': '{ "scripts": { "check": "exit 3" } }' }),
    },
    'has a check that leaves something behind': {
      words: 'api patch',
      says: /not clean \(left\)/,
      given: ({ commit }) =>
        commit('x', { 'package.json': '{ "scripts": { "check": "touch left" } }', '.gitattributes': '' }),
    },
  }

describe('a refusal', { concurrency: 3 }, () => {
  for (const [person, { words, says, status = 1, given }] of Object.entries(refusals)) {
    test(`whoever ${person} is told so in a sentence, and nothing changes`, async () => {
      const scratch = makeScratch()
      given?.(scratch)
      const before = scratch.everything()
      const said = await bump(scratch, ...words.split(' ').filter(Boolean))
      rmSync(join(scratch.folder, 'left'), { force: true })
      assert.equal(said.status, status)
      assert.match(said.err, says)
      assert.match(said.err, /^[^\n]+\.\n$/)
      assert.deepEqual(scratch.everything(), before)
    })
  }
})
