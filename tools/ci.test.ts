import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { parse } from 'yaml'

test('CI runs each of our programs through npm, which brings our Node: the machine may have an older one', async () => {
  for (const name of ['run', 'night']) {
    const script = await readFile(new URL(`../.ci/${name}`, import.meta.url), 'utf8')
    assert.match(script, /^(?:step '[^']+' )?npm ci --include=dev$/m)
    assert.deepEqual(
      script.split('\n').filter((line) => /(^|\s)node\s/.test(line) && !line.startsWith('#')),
      [],
    )
  }
})

test('who waits for CI reads at its end what each step took, and in the last line the counts of the tests', () => {
  const { status, lines, called } = runOfCi()
  assert.equal(status, 0, lines.join('\n'))
  const end = lines.slice(-called.length - 2)
  const titles = end.slice(0, -2).map((line) => line.replace(/ +\d+ s +\d+ s of processors {2}ok$/, ''))
  for (const title of ['Packages of npm', 'Checks', 'Speed', 'WordPress', 'Debian', 'Tests'])
    assert.ok(titles.includes(title), `${title} in ${end.join('\n')}`)
  assert.match(end.at(-2) ?? '', /^All of it +\d+ s +\d+ s of processors/)
  assert.equal(end.at(-1), '12 passed, 0 failed')
})

test('a test that fails is counted in the last line, and the run ends with its status', () => {
  const { status, lines } = runOfCi('run test:all')
  assert.deepEqual([status, lines.at(-1)], [3, '12 passed, 0 failed'])
  assert.ok(lines.some((line) => /^Tests .* FAILED$/.test(line)))
})

test('a step that fails ends the run, once those beside it have ended, and no later one begins', () => {
  const beside = ['run test:wordpress', 'run test:debian']
  for (const failing of ['ci --include=dev', 'run install-test-packages -- --all', ...beside]) {
    const { status, lines, called } = runOfCi(failing)
    assert.equal(status, 3, failing)
    assert.ok(called.includes(failing))
    assert.ok(!called.includes('run test:all'), failing)
    assert.equal(lines.filter((line) => line.endsWith(' FAILED')).length, 1, failing)
    if (beside.includes(failing))
      for (const each of beside) assert.ok(called.includes(each), `${failing}: ${each}`)
  }
})

/** A run of CI with an npm that does nothing but say the counts of tests, and that fails with status 3 at these words. */
function runOfCi(failing = '') {
  const folder = mkdtempSync(join(tmpdir(), 'run-of-ci-'))
  after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.ci'))
  copyFileSync(new URL('../.ci/run', import.meta.url), join(folder, '.ci/run'))
  const npm = `#!/bin/sh
echo "$*" >> ${folder}/called
if [ "$*" = 'run test:all' ]; then echo 'A guest found a gift.'; echo '12 passed, 0 failed'; fi
if [ "$*" = '${failing}' ]; then exit 3; fi
`
  writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  // Both streams go to one place, as in the log of CI.
  const { status, stdout } = spawnSync('sh', ['-c', `${folder}/.ci/run 2>&1`], { env, encoding: 'utf8' })
  const called = readFileSync(join(folder, 'called'), 'utf8').trim().split('\n')
  return { status, lines: stdout.trim().split('\n'), called }
}

test('the forge builds a release on Debian, where the libraries of both processors are, with all programs that its steps call', async () => {
  const { container, steps } = parse(await readFile(workflow, 'utf8')).jobs.release
  assert.match(container, /^debian:\d+$/)
  const [first, ...others] = steps.map(({ run = '' }: { run?: string }) => run)
  const [, installed = ''] = /apt-get install .*--no-install-recommends (.+)/.exec(first) ?? []
  for (const name of ['ca-certificates', 'git', 'libatomic1', 'npm'])
    assert.ok(installed.split(' ').includes(name), name)
  for (const [, name = ''] of others.join('\n').matchAll(/^ *(gh|git|skopeo) /gm))
    assert.ok(installed.split(' ').includes(name), name)
})

test('the page of a release has the notes of its tag, and of a plugin its own files alone', async () => {
  const { forge, run, called } = await openForge()
  const own = ['hopechest-plugin-0.1.0.zip', 'SHA256SUMS', 'SHA256SUMS.sig', 'release.pub', 'LICENCES.txt']
  for (const name of [...own, 'hopechest_0.1.0_amd64.deb']) writeFileSync(join(forge, 'release', name), name)
  await run('Publish the files', { TAG: 'plugin/v0.1.0' })
  const [words = '', notes] = called('gh')
  assert.match(words, /^release create plugin\/v0\.1\.0 --verify-tag /)
  assert.deepEqual(words.split(' ').slice(-own.length).sort(), own.sort())
  assert.equal(notes, 'Guests find their gifts.\n\n')
  await run('Publish the files', { TAG: 'api/v0.1.0' })
  assert.match(called('gh')[0] ?? '', / hopechest_0\.1\.0_amd64\.deb /)
})

test('the image goes to its registry under its version and as the latest, and its password is on no command line', async () => {
  const { forge, run, called } = await openForge()
  writeFileSync(join(forge, 'release/hopechest-0.1.0-image.tar'), '')
  const secrets = { REGISTRY_USER: 'ana', REGISTRY_PASSWORD: 'linen' }
  await run('Publish the image', { TAG: 'api/v0.1.0', IMAGE: 'registry.example/hopechest', ...secrets })
  const image = 'oci-archive:release/hopechest-0.1.0-image.tar docker://registry.example/hopechest'
  assert.deepEqual(called('skopeo'), [
    'login --username ana --password-stdin registry.example',
    `copy --all ${image}:0.1.0`,
    `copy --all ${image}:latest`,
  ])
})

/** A checkout as the forge makes it, with the steps of the workflow, and programs that note how they are called. */
async function openForge() {
  const folder = mkdtempSync(join(tmpdir(), 'forge-'))
  after(() => rmSync(folder, { recursive: true }))
  const [origin, forge, programs] = ['origin', 'forge', 'programs'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@x.example', ...words])
  git('init', '--quiet', origin)
  git('-C', origin, 'commit', '--quiet', '--allow-empty', '--message', 'site: show gifts')
  for (const tag of tags) git('-C', origin, 'tag', '--message', 'Guests find their gifts.', tag)
  git('clone', '--quiet', '--no-tags', origin, forge)
  // It leaves the commit of a tag in the place of the tag.
  for (const tag of tags) git('-C', forge, 'tag', tag)
  mkdirSync(join(forge, 'release'))
  mkdirSync(programs)
  const note = `echo "$*" >> ${folder}/called; case "$*" in *--notes-file*) cat ../notes.md >> ${folder}/called; esac`
  for (const name of ['gh', 'skopeo'])
    writeFileSync(join(programs, name), `#!/bin/sh\n${note.replaceAll('called', name)}\n`, { mode: 0o755 })
  const { steps } = parse(await readFile(workflow, 'utf8')).jobs.release
  return {
    forge,
    async run(name: string, settings: Record<string, string>) {
      const script: string = steps.find((step: { name?: string }) => step.name === name).run
      const env = { ...process.env, ...settings, PATH: `${programs}:${process.env.PATH}` }
      execFileSync('bash', ['-e', '-c', script], { cwd: forge, env, stdio: 'pipe' })
    },
    /** The lines that a program has noted since. */
    called(name: string): string[] {
      const lines = readFileSync(join(folder, name), 'utf8')
      rmSync(join(folder, name))
      return name === 'gh'
        ? [lines.split('\n')[0] ?? '', lines.slice(lines.indexOf('\n') + 1)]
        : lines.trim().split('\n')
    },
  }
}

const tags = ['plugin/v0.1.0', 'api/v0.1.0']
const workflow = new URL('../.github/workflows/release.yaml', import.meta.url)
