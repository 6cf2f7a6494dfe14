import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { test } from 'node:test'
import { root } from './run.ts'

/** The workspaces from the ground up, and what each may import besides itself. */
const workspaces: Record<string, readonly string[]> = {
  contract: [],
  database: ['contract'],
  host: ['contract', 'database'],
  'link-preview': ['contract'],
  client: ['contract'],
  api: ['contract', 'database', 'host', 'link-preview'],
  testing: ['contract', 'database', 'host', 'client', 'api'],
  bench: ['contract', 'database', 'host', 'link-preview', 'client', 'api', 'testing'],
  tools: ['contract', 'database', 'host', 'link-preview', 'client', 'api', 'testing', 'bench'],
}

/** The rooms of the API from the ground up: a file imports from its own room and from those before it. */
const rooms = [
  'version',
  'config',
  'host',
  'http',
  'stores',
  'rules',
  'routes',
  'app',
  'ops',
  'greeting',
  'start-fault',
  'orphan',
  'service',
  'workers',
  'main',
  'test',
]

/** Stores and rules would do the same for a caller who comes on another way than HTTP. */
const speaksNoHttp = new Set(['stores', 'rules'])
/** They are handed plain values; the shape of the settings is all that they may know of them. */
const readsNoSettings = new Set(['http', 'stores', 'rules', 'routes'])

type Files = Record<string, string>

interface Import {
  from: string
  /** A file of ours, or the `index.ts` or `testing` entry of the workspace that it was named by. */
  to: string
  typeOnly: boolean
}

/** Every import that runs upwards or in a circle, as a sentence. */
function faultsOf(files: Files): string[] {
  const imports = Object.entries(files).flatMap(([path, source]) => importsOf(path, source))
  return [...imports.flatMap(upwards), ...circles(imports)]
}

const statements =
  /^\s*(?:import|export)(?<type>\s+type\b)?\s*(?:[\w$]+\s*,?\s*)?(?:\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?)?\s*(?:\bfrom\s*)?'(?<name>[^']+)'|\bimport\('(?<late>[^']+)'\)/gm

function importsOf(from: string, source: string): Import[] {
  return [...source.matchAll(statements)].flatMap(({ groups = {} }) => {
    const to = resolve(from, groups.name ?? groups.late ?? '')
    return to === undefined ? [] : [{ from, to, typeOnly: groups.type !== undefined }]
  })
}

/** Undefined is somebody else's package. */
function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return join(dirname(from), name)
  const [, workspace, entry] = /^@hopechest\/([\w-]+)(?:\/(.+))?$/.exec(name) ?? []
  return workspace && `${workspace}/${entry ?? 'index.ts'}`
}

function upwards({ from, to, typeOnly }: Import): string[] {
  const [here = '', there = ''] = [workspaceOf(from), workspaceOf(to)]
  const said = `${from} imports ${to}`
  if (here === there) return here === 'api' ? upwardsInApi({ from, to, typeOnly }) : []
  const allowed = workspaces[here]
  if (!allowed) return [`${from}: ${here} has no floor; give it one in tools/imports.test.ts`]
  const isForTests = there === 'testing' || to.startsWith(`${there}/testing`)
  if (isForTests && (isTest(from) || here === 'bench' || here === 'tools')) return []
  if (isForTests) return [`${said}, which is for tests`]
  if (allowed.includes(there) || (isTest(from) && there === 'client')) return []
  return [`${said}, but ${here} may import ${allowed.join(', ') || 'nothing of ours'}`]
}

function upwardsInApi({ from, to, typeOnly }: Import): string[] {
  if (isTest(from)) return []
  const [here, there] = [roomOf(from), roomOf(to)]
  const said = `${from} imports ${to}`
  if (!rooms.includes(here)) return [`${from}: ${here} has no floor; give it one in tools/imports.test.ts`]
  if (rooms.indexOf(there) > rooms.indexOf(here)) return [`${said}, but ${there} lies above ${here}`]
  if (there === 'http' && speaksNoHttp.has(here)) return [`${said}, but ${here} knows nothing of HTTP`]
  if (there === 'config' && readsNoSettings.has(here) && !typeOnly)
    return [`${said}, but ${here} takes plain values`]
  return []
}

function workspaceOf(path: string): string | undefined {
  return path.split('/')[0]
}

function roomOf(path: string): string {
  return (path.split('/')[1] ?? '').replace(/\.ts$/, '')
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || /(^|\/)test(ing)?\//.test(path)
}

/** Types count as well: two files that need each other's types are one idea in two places. */
function circles(imports: readonly Import[]): string[] {
  const next = Map.groupBy(
    imports.filter(({ from, to }) => workspaceOf(from) === workspaceOf(to)),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file)
    if (start >= 0) found.push(`A circle: ${[...way.slice(start), file].join(' → ')}`)
    if (start >= 0 || done.has(file)) return
    for (const { to } of next.get(file) ?? []) walk(to, [...way, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return found
}

test('every import in the house runs downwards, and none in a circle', () => {
  const paths = globSync('*/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] })
  const files = Object.fromEntries(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]),
  )
  assert.ok(Object.values(files).flatMap((source) => [...source.matchAll(statements)]).length > 100)
  assert.deepEqual(faultsOf(files), [])
})

test('every workspace has its floor', () => {
  const { workspaces: all } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.deepEqual(Object.keys(workspaces).sort(), [...all].sort())
})

/** What the checker says about one file that holds one statement. */
function faultOf(path: string, statement: string): string {
  return faultsOf({ [path]: statement }).join('\n')
}

test('an import from a workspace above is found, however it is written', () => {
  for (const statement of [
    "import { createClient } from '@hopechest/client'",
    "import type { Client } from '@hopechest/client'",
    "import {\n  type Client,\n  createClient,\n} from '@hopechest/client'",
    "import * as client from '@hopechest/client'",
    "import client, { createClient } from '@hopechest/client'",
    "import '@hopechest/client'",
    "export { createClient } from '@hopechest/client'",
    "export * from '@hopechest/client'",
    "const { createClient } = await import('@hopechest/client')",
    "import { createClient } from '../client/client.ts'",
  ]) {
    assert.match(faultOf('api/app.ts', statement), /^api\/app\.ts imports client\/\S+, but api/, statement)
  }
})

test('each workspace is kept from what lies above it', () => {
  const above = {
    contract: ['database', 'host', 'client', 'api', 'bench', 'tools'],
    database: ['host', 'client', 'api', 'bench', 'tools'],
    host: ['link-preview', 'client', 'api', 'bench', 'tools'],
    'link-preview': ['database', 'host', 'client', 'api', 'bench', 'tools'],
    client: ['database', 'host', 'api', 'bench', 'tools'],
    api: ['client', 'bench', 'tools'],
    bench: ['tools'],
  }
  for (const [here, forbidden] of Object.entries(above)) {
    for (const there of forbidden) {
      assert.notEqual(faultOf(`${here}/file.ts`, `import '@hopechest/${there}'`), '', `${here} → ${there}`)
    }
  }
  assert.match(faultOf('attic/file.ts', "import '@hopechest/contract'"), /attic has no floor/)
})

test('what is made for tests is imported by tests, the benchmarks and the tools', () => {
  const statement = "import { engines } from '@hopechest/testing/engines'"
  assert.match(faultOf('host/host.ts', statement), /for tests/)
  assert.match(faultOf('api/app.ts', statement), /for tests/)
  for (const path of [
    'host/host.test.ts',
    'host/testing/people.ts',
    'api/test/world.ts',
    'bench/load.ts',
    'tools/run-tests.ts',
  ]) {
    assert.equal(faultOf(path, statement), '')
  }
})

test('a test may tell its story through the client', () => {
  const statement = "import { createClient } from '@hopechest/client'"
  assert.equal(faultOf('api/test/world.ts', statement), '')
  assert.equal(faultOf('api/config.test.ts', statement), '')
  assert.notEqual(faultOf('contract/item.test.ts', "import '@hopechest/api'"), '')
})

test('inside the API each room is kept from those above it', () => {
  for (const [path, name] of [
    ['api/stores/items.ts', '../rules/items.ts'],
    ['api/stores/items.ts', '../routes/items.ts'],
    ['api/stores/items.ts', '../http/endpoint.ts'],
    ['api/stores/items.ts', '../app.ts'],
    ['api/rules/items.ts', '../routes/items.ts'],
    ['api/rules/items.ts', '../http/endpoint.ts'],
    ['api/rules/items.ts', '../app.ts'],
    ['api/routes/items.ts', '../app.ts'],
    ['api/routes/items.ts', '../service.ts'],
    ['api/routes/items.ts', '../main.ts'],
    ['api/http/errors.ts', '../routes/items.ts'],
    ['api/http/errors.ts', '../rules/items.ts'],
    ['api/http/errors.ts', '../stores/items.ts'],
    ['api/http/errors.ts', '../app.ts'],
    ['api/http/errors.ts', '../service.ts'],
    ['api/app.ts', '../service.ts'],
    ['api/service.ts', './main.ts'],
    ['api/service.ts', './test/world.ts'],
    ['api/attic/items.ts', '../config.ts'],
  ] as const) {
    const statement = `import type { Thing } from '${name}'`
    assert.notEqual(faultOf(path, statement), '', `${path} → ${name}`)
  }
})

test('below the app the settings are known by their shape alone', () => {
  assert.equal(faultOf('api/http/cors.ts', "import type { Config } from '../config.ts'"), '')
  assert.match(faultOf('api/http/cors.ts', "import { readConfig } from '../config.ts'"), /plain values/)
})

test('files that import each other in a circle are named, types counted', () => {
  const files = {
    'host/a.ts': "import { b } from './b.ts'",
    'host/b.ts': "import type { C } from './c.ts'",
    'host/c.ts': "import { a } from './a.ts'",
    'host/d.ts': "import { a } from './a.ts'\nimport { b } from './b.ts'",
  }
  assert.deepEqual(faultsOf(files), ['A circle: host/a.ts → host/b.ts → host/c.ts → host/a.ts'])
})
