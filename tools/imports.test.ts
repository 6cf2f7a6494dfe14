import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { test } from 'node:test'
import { root } from './run.ts'
import { importedNames, readSources } from './sources.ts'

/**
 * The order of floors. Biome holds the rest: a file imports only what its workspace declares, what only tests need is
 * imported by tests alone, and no import runs in a circle.
 */

/** From the ground up: the order in which the root `package.json` lists the workspaces. */
const workspaces: string[] = readManifest('.').workspaces

/** What these may depend on, although more lies below them. */
const only: Record<string, readonly string[]> = {
  outgoing: ['contract'],
  'link-preview': ['contract', 'program', 'outgoing'],
  client: ['contract'],
  'gift-files': ['contract', 'link-preview'],
  site: ['contract', 'look', 'program', 'database', 'host', 'outgoing', 'client', 'gift-files', 'api'],
}

/** The folders and files of the API from the ground up: a file imports from its own floor and from those before it. */
const apiFloors = [
  'version',
  'config',
  'host',
  'stores',
  'callers',
  'answers',
  'rules',
  'links',
  'events',
  'http',
  'openapi',
  'routes',
  'in-process',
  'open-rules',
  'background',
  'app',
  'ops',
  'start-messages',
  'service',
  'workers',
  'main',
]

/** The same for the hosts: `guests` knows neither accounts nor registries, and `people` no registry. */
const hostFloors = [
  'may',
  'agreed-owners',
  'former-owners',
  'written-owner',
  'events',
  'facts',
  'host',
  'waiting-lists',
  'pictures',
  'links',
  'post',
  'family',
  'ideas',
  'draws',
  'guests',
  'people',
  'embedded',
  'wordpress',
  'visit',
  'accounts',
  'notices',
  'user',
  'index',
  'testing',
]

/** The same for the site. Between the folders of `pages/`, Biome keeps files from importing each other in a circle. */
const siteFloors = [
  'version',
  'upkeep',
  'mail',
  'paths',
  'addresses',
  'html',
  'words',
  'elsewhere',
  'config',
  'http',
  'push',
  'view',
  'server',
  'frame',
  'pages',
  'post',
  'list-rows',
  'app',
  'framed-app',
  'start-messages',
  'ops',
  'service',
  'alone',
  'framed-service',
  'main',
]

/** A file that knows more than this does more than one thing. */
const mostImports = 25
/** A folder with more source files than this holds more than one idea. */
const mostFiles = 25

test('a workspace depends only on workspaces below it', () => {
  for (const [n, workspace] of workspaces.entries()) {
    const allowed = only[workspace] ?? workspaces.slice(0, n)
    const { dependencies = {} } = readManifest(workspace)
    for (const name of Object.keys(dependencies)) {
      const [, other] = /^@hopechest\/(.+)$/.exec(name) ?? []
      assert.ok(other === undefined || allowed.includes(other), `${workspace} must not depend on ${other}`)
    }
  }
})

test('a file names another workspace by its package, not by a path', () => {
  for (const { from, to } of imports) {
    assert.equal(to.split('/')[0], from.split('/')[0], `${from} imports ${to}`)
  }
})

for (const [program, floors] of Object.entries({ host: hostFloors, api: apiFloors, site: siteFloors })) {
  test(`inside ${program}/ a file imports only from the floors below it`, () => {
    for (const { from, to } of imports.filter(
      ({ from, to }) => from.startsWith(`${program}/`) && to.startsWith(`${program}/`) && !isTest(from),
    )) {
      const [here, there] = [floorOf(from), floorOf(to)]
      assert.ok(floors.includes(here), `${from} has no floor: add ${here} to the floors of ${program}/`)
      assert.ok(floors.indexOf(there) <= floors.indexOf(here), `${from} imports ${to}, which lies above`)
    }
  })
}

test('pages reach the rules through their client alone', () => {
  const ofApi = sources.filter(
    ([path, source]) => path.startsWith('site/') && !isTest(path) && source.includes("from '@hopechest/api/"),
  )
  assert.deepEqual(ofApi.map(([path]) => path).toSorted(), [
    'site/alone.ts',
    'site/config.ts',
    // The API in a visit is no page.
    'site/frame/api-of-visit.ts',
    'site/framed-service.ts',
    'site/http/work/page-clients.ts',
    'site/service.ts',
  ])
})

test('rules and stores know neither HTTP nor the settings', () => {
  for (const { from, to } of imports.filter(({ from }) => /^api\/(?:rules|stores)\//.test(from))) {
    assert.ok(!/^api\/(?:http|config)\b/.test(to), `${from} imports ${to}`)
  }
})

test('programs take what they use of node:http from one place, because an import of it is dear', () => {
  const programs = workspaces.filter((name) => !['testing', 'bench', 'tools'].includes(name))
  const ours = sources.filter(
    ([path]) => programs.includes(path.split('/')[0] ?? '') && !isTest(path) && !path.includes('/testing/'),
  )
  const values = /^import (?!type )(?:[^']*? from )?'node:http'$|\bimport\('node:http'\)/m
  assert.ok(ours.some(([, source]) => source.includes("from 'node:http'")))
  assert.match("import { createServer, type Server } from 'node:http'", values)
  assert.deepEqual(
    ours.filter(([, source]) => values.test(source)).map(([path]) => path),
    [],
  )
})

test('pages that are read later are read by nothing before', () => {
  const rooms = sources.flatMap(([from, source]) =>
    from.startsWith('site/')
      ? [...source.matchAll(/later\([^']*import\('(\.[^']+)'\)/g)].map(([, name = '']) =>
          join(dirname(from), name),
        )
      : [],
  )
  assert.ok(rooms.length > 30)
  const texts = new Map(sources)
  const read = new Set(['site/service.ts', 'site/framed-service.ts'])
  for (const from of read) {
    const values = texts.get(from)?.matchAll(/^(?:import|export) (?!type )[^']*? from '(\.[^']+)'/gm) ?? []
    for (const [text, name = ''] of values) {
      const isOfTypes = /\{(?:\s*type \w+,?)+\s*\}/.test(text)
      if (!isOfTypes) read.add(join(dirname(from), name))
    }
  }
  assert.ok(read.size > 60)
  assert.deepEqual(
    rooms.filter((room) => read.has(room)),
    [],
  )
})

test('a file that imports from more than 25 others is split', () => {
  for (const [from, count] of countImports()) {
    assert.ok(count <= mostImports, `${from} imports from ${count} modules: at most ${mostImports} may be`)
  }
})

test('a folder with more than 25 source files is divided, but for tests and migrations, which stay where they are', () => {
  const files = globSync('*/**/*.{ts,js,cjs,php,css,sql}', { cwd: root, exclude: ['**/node_modules/**'] })
  const counts = Map.groupBy(
    files.map((path) => path.replaceAll('\\', '/')).filter((path) => !isTest(path)),
    dirname,
  )
  const full = [...counts].filter(([, { length }]) => length > mostFiles).map(([folder]) => folder)
  assert.deepEqual(
    full.filter((folder) => folder !== 'database/migrations'),
    [],
  )
})

const sources = readSources(root)
const imports = readImports()

function readImports(): { from: string; to: string }[] {
  return sources.flatMap(([from, source]) =>
    importedNames(source)
      .filter((name) => name.startsWith('.'))
      .map((name) => ({ from, to: join(dirname(from), name) })),
  )
}

function countImports(): [from: string, count: number][] {
  return sources.map(([from, source]) => [
    from,
    [...source.matchAll(/^(?:import|export|\}).*\bfrom '|^import '/gm)].length,
  ])
}

function floorOf(path: string): string {
  return (path.split('/')[1] ?? '').replace(/\.ts$/, '')
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || path.includes('/test/') || path.startsWith('plugin/tests/')
}

function readManifest(folder: string) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}
