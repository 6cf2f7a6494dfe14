import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Program, type Settings } from '@hopechest/testing/launch'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import type { Visitor } from '@hopechest/testing/visitor'
import { makeFirstList } from '../../install/first-list.ts'
import { root, run } from '../../run.ts'
import { type Machine, ownMachine, readNode } from '../program/node.ts'
import { followOperate } from './operator.ts'

/** Runs a part of a proof, and says so when it has passed. */
export type Tell = (sentence: string, act: () => Promise<void>) => Promise<void>

/** What may be in it beside its Node. */
const mostOwnBytes = 5_000_000

/** Runs the program in one file, and the npm package, as people do who have nothing else of ours. */
export async function proveProgram(file: string, npm: string, tell: Tell): Promise<void> {
  const folder = join(dirname(file), 'used')
  await mkdir(folder)
  await using uses = usePrograms(folder, file)
  await tell(
    'The program is one file, at most 5 MB larger than its Node, with its licences and a bill of all parts',
    () => judgeFiles(file, uses),
  )
  await tell(
    'It serves everything in several processes, proves its promises, backs up meanwhile, and ends when it is asked',
    () => serveAndBackUp(folder, uses),
  )
  await tell('It has the other programs, too, and says how each is used', () => tryCommands(uses))
  await tell('Each command of docs/operate.md does what the page says', () => operate(folder, file, uses))
  await tell('The package of npm serves the same, and needs no other package', () =>
    useNpm(folder, npm, uses),
  )
}

interface Uses extends AsyncDisposable {
  start(words: string[], settings?: Settings, command?: string[]): Program
  /** What it prints when it ends well. */
  says(words: string[], settings?: Settings): Promise<string>
}

/** No variable of this machine reaches the programs, no folder of this checkout is near. All end with the proof. */
function usePrograms(folder: string, file: string): Uses {
  const started: Program[] = []
  function start(words: string[], settings: Settings = {}, command = [file]): Program {
    const [program = '', ...more] = command
    const running = launch(program, [...more, ...words], folder, { NODE_COMPILE_CACHE: '', ...settings })
    started.push(running)
    return running
  }
  return {
    start,
    async says(words, settings) {
      const program = start(words, settings)
      assert.deepEqual([(await program.ended).status, words], [0, words], program.printed())
      return program.printed()
    },
    async [Symbol.asyncDispose]() {
      for (const program of started) program.signal('SIGKILL')
      await Promise.all(started.map(({ ended }) => ended))
    },
  }
}

/** Its size, and what lies beside it. */
async function judgeFiles(file: string, { says }: Uses): Promise<void> {
  const { size } = await stat(file)
  const { executable } = await readNode(ownMachine() as Machine)
  assert.ok(size - executable.byteLength <= mostOwnBytes, `${size}`)
  await run('sha256sum', ['--check', '--status', `${file}.sha256`], { cwd: dirname(file) })
  const licences = await readFile(join(dirname(file), 'LICENCES.txt'), 'utf8')
  assert.equal((await says(['licences'])).trim(), licences.trim())
  const bill = JSON.parse(await readFile(join(dirname(file), 'hopechest.cdx.json'), 'utf8'))
  assert.deepEqual([bill.bomFormat, bill.specVersion], ['CycloneDX', '1.6'])
  const names: string[] = bill.components.map(({ name }: { name: string }) => name)
  for (const name of ['Node.js', 'Literata', 'fastify', 'pg', 'nodemailer', '@fastify/cookie'])
    assert.ok(names.includes(name), name)
  for (const { name, version } of bill.components)
    assert.ok(licences.includes(`\n${name} ${version} (`), name)
  for (const name of ['typescript', 'esbuild', 'playwright-core']) assert.ok(!names.includes(name), name)
}

async function serveAndBackUp(folder: string, { start, says }: Uses): Promise<void> {
  const ports = { API_PORT: `${await freePort()}`, SITE_PORT: `${await freePort()}` }
  const program = start([], { ...ports, WORKERS: '2' })
  const [, api = ''] = await program.says(/"address":"([^"]+)"[^\n]*The item service is listening/)
  const [, site = ''] = await program.says(/"address":"([^"]+)"[^\n]*The site is listening/)
  await servesAll(api, site)
  const [link] = await program.says(/http:\S+\/set-up\/[\w-]+/)
  await readsHelp(await makeFirstList(link))
  assert.doesNotMatch(program.printed(), /Warning/)
  assert.match(await says(['user', 'add', 'jo', '--email', 'jo@example.com']), /Application password of jo: /)
  assert.match(await says(['backup', 'monday.db']), /The backup is monday\.db\./)
  const old = ['backups/hopechest-2026-01-01T03-30-00.db', 'backups/mine.db']
  await mkdir(join(folder, 'backups'))
  for (const each of old) await says(['backup', each])
  await says(['backup', '--keep', '1'])
  const left = await readdir(join(folder, 'backups'))
  assert.deepEqual([left.length, left.includes('mine.db')], [2, true], `${left}`)
  const none = start(['backup', '--keep', '0'])
  assert.equal((await none.ended).status, 1)
  assert.match(none.printed(), /--keep needs a whole number from 1/)
  await isWell(() => says(['doctor'], ports))
  assert.match(await says(['prove', site], ports), /^✓ Surprise/m)
  program.signal('SIGTERM')
  assert.deepEqual(await program.ended, { status: 0, signal: null })
  await says(['restore', 'monday.db', '--replace'])
  assert.match(await says(['user', 'list']), /jo@example\.com/)
}

const mostLooks = 3

/** The doctor waits a moment for an answer, and a busy machine may take longer. */
async function isWell(look: () => Promise<string>, looks = 1): Promise<void> {
  try {
    assert.match(await look(), /^well {5}Service/m)
  } catch (error) {
    if (looks === mostLooks) throw error
    await isWell(look, looks + 1)
  }
}

/** The pages, what they refer to and the description of the API come without a file beside the program. */
async function servesAll(api: string, site: string): Promise<void> {
  assert.equal((await patientFetch(`${api}/health`)).status, 200)
  const page = await (await patientFetch(`${site}/sign-in`)).text()
  const files = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => `${path}`)
  assert.ok(files.length > 2, page)
  const [, version] = /\/assets\/(\w+)\//.exec(page) ?? []
  for (const path of [...files, `/assets/${version}/scripts/copy.js`]) {
    const answer = await patientFetch(site + path)
    assert.equal(answer.status, 200, path)
    assert.doesNotMatch(await answer.text(), /: HTMLElement\b/)
  }
  assert.match(await (await patientFetch(`${site}/help/lists`)).text(), /Make a list/)
  assert.match(await (await patientFetch(`${api}/docs`)).text(), /swagger-ui-bundle/)
  assert.equal((await patientFetch(`${api}/docs/static/swagger-ui-bundle.js`)).status, 200)
  assert.equal((await patientFetch(`${api}/openapi.json`)).status, 200)
}

/** Each page of help that an admin sees is there, those from our documents for operators too. */
async function readsHelp(admin: Visitor): Promise<void> {
  const { html } = await admin.open('/help')
  const pages = new Set([...html.matchAll(/href="(\/help\/\w+)"/g)].map(([, path = '']) => path))
  for (const path of ['/help/lists', '/help/operate', '/help/settings']) assert.ok(pages.has(path), path)
  for (const path of pages) assert.equal((await admin.open(path)).status, 200, path)
}

async function tryCommands({ start, says }: Uses): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, 'hopechest/package.json'), 'utf8'))
  for (const words of [['--version'], ['api', '--version'], ['site', '--version'], ['demo', '--version']])
    assert.equal(await says(words), `${version}\n`)
  const help = await says(['--help'])
  for (const name of ['api', 'site', 'user', 'backup', 'restore', 'doctor', 'prove', 'demo'])
    assert.match(help, new RegExp(`^ {2}hopechest ${name} {2,}\\w`, 'm'))
  assert.doesNotMatch(help, /npm/)
  for (const name of ['user', 'backup', 'restore', 'doctor', 'prove'])
    assert.doesNotMatch(await says([name, '--help']), /npm/)
  const wrong = start(['serve'])
  assert.equal((await wrong.ended).status, 2)
  assert.match(wrong.printed(), /"serve" is no option or command\./)
  const demo = start(['demo'], { API_PORT: '0', SITE_PORT: '0' })
  const [, page = ''] = await demo.says(/^(http:\S+\/registry\/\S+)$/m)
  const [, picture = ''] = /<img src="([^"]+)"/.exec(await (await patientFetch(page)).text()) ?? []
  assert.equal((await patientFetch(picture)).headers.get('content-type'), 'image/svg+xml; charset=utf-8')
  demo.signal('SIGTERM')
  assert.equal((await demo.ended).status, 0)
}

async function operate(folder: string, file: string, { start }: Uses): Promise<void> {
  const PATH = `${dirname(file)}:${process.env.PATH}`
  await followOperate(folder, (script, settings) =>
    start(['-euc', script], { ...settings, PATH }, ['/bin/sh']),
  )
}

async function useNpm(folder: string, packed: string, { start }: Uses): Promise<void> {
  await promisify(execFile)('tar', ['xzf', packed, '-C', folder])
  const manifest = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8'))
  assert.deepEqual([manifest.dependencies, manifest.scripts], [undefined, undefined])
  const bin = join(folder, 'package', manifest.bin.hopechest)
  await chmod(bin, 0o755)
  // The line at its head finds Node by its name.
  await symlink(process.execPath, join(folder, 'node'))
  const settings = { API_PORT: '0', SITE_PORT: '0', WORKERS: '2', PATH: `${folder}:${process.env.PATH}` }
  const program = start([], settings, [bin])
  const [, api = ''] = await program.says(/"address":"([^"]+)"[^\n]*The item service is listening/)
  const [, site = ''] = await program.says(/"address":"([^"]+)"[^\n]*The site is listening/)
  await servesAll(api, site)
  program.signal('SIGTERM')
  assert.equal((await program.ended).status, 0)
}
