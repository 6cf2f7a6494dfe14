import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync, hash, verify } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runsAll } from '@hopechest/testing/depth'
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
  for (const title of [
    'Packages of npm',
    'Checks',
    'Speed',
    'Start',
    'WordPress',
    'Debian',
    ...tests.map(({ title }) => title),
  ])
    assert.ok(titles.includes(title), `${title} in ${end.join('\n')}`)
  assert.match(end.at(-2) ?? '', /^All of it +\d+ s +\d+ s of processors/)
  assert.equal(end.at(-1), '15 passed, 0 failed')
})

/** What CI calls for its tests, and how many pass there. */
const tests = [
  { title: 'Tests of the service', words: 'run test:all -- --again --except site', passed: 12 },
  { title: 'Tests of pages', words: 'run test:all -- --again site', passed: 3 },
]

test('a test that fails is counted in the last line, and the run ends with its status', () => {
  for (const { title, words } of runsAll ? tests : tests.slice(0, 1)) {
    const { status, lines, called } = runOfCi(words)
    assert.deepEqual([status, lines.at(-1)], [3, '15 passed, 0 failed'])
    assert.ok(lines.some((line) => line.startsWith(title) && line.endsWith(' FAILED')))
    assert.ok(
      tests.every((each) => called.includes(each.words)),
      'the others run all the same',
    )
  }
})

test('a step that fails ends the run, once those beside it have ended, and no step begins that waits for it', () => {
  const beside = ['run test:wordpress -- --again', 'run test:debian']
  const others = ['run test:bare', 'ci --include=dev', 'run install-test-packages -- --all']
  const failings = runsAll ? [...beside, ...others] : [beside[0] ?? '', others[0] ?? '']
  for (const failing of failings) {
    const { status, lines, called } = runOfCi(failing)
    assert.equal(status, 3, failing)
    assert.ok(called.includes(failing))
    // Debian still installs beside the tests of pages.
    if (failing !== 'run test:debian') assert.ok(!called.includes('run test:all -- --again site'), failing)
    assert.equal(lines.filter((line) => line.endsWith(' FAILED')).length, 1, failing)
    if (beside.includes(failing))
      for (const each of beside) assert.ok(called.includes(each), `${failing}: ${each}`)
  }
})

test('a run of tests that breaks off without counts fails, and its last line is read; tests that were skipped are counted', () => {
  const [service, pages] = tests.map(({ words }) => words)
  const progress = '12 of 385 files, 30 tests passed, 0 failed, 40 s; running: slow.test.ts (38 s)'
  const broken = runOfCi('', { [`${service}`]: `echo '7 passed, 0 failed'; echo '${progress}'` })
  assert.deepEqual([broken.status, broken.lines.at(-1)], [1, '3 passed, 0 failed, runs that broke off: 1'])
  assert.ok(broken.lines.includes(progress), 'it says which test hung')
  const skipped = runOfCi('', { [`${pages}`]: "echo '3 passed, 0 failed, 2 skipped'" })
  assert.deepEqual([skipped.status, skipped.lines.at(-1)], [0, '15 passed, 0 failed, 2 skipped'])
})

/** A run of CI with an npm that does nothing but say the counts of tests, and that fails with status 3 at these words. */
function runOfCi(failing = '', saying: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'run-of-ci-'))
  after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.ci'))
  copyFileSync(new URL('../.ci/run', import.meta.url), join(folder, '.ci/run'))
  const npm = `#!/bin/sh
echo "$*" >> ${folder}/called
${tests.map(({ words, passed }) => `if [ "$*" = '${words}' ]; then ${saying[words] ?? `echo 'A guest found a gift.'; echo '${passed} passed, 0 failed'`}; fi`).join('\n')}
if [ "$*" = '${failing}' ]; then exit 3; fi
`
  writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  // Both streams go to one place, as in the log of CI.
  const { status, stdout } = spawnSync('sh', ['-c', `${folder}/.ci/run 2>&1`], { env, encoding: 'utf8' })
  const called = readFileSync(join(folder, 'called'), 'utf8').trim().split('\n')
  return { status, lines: stdout.trim().split('\n'), called }
}

interface Job {
  container: string
  permissions?: Record<string, string>
  needs?: string
  steps: { name?: string; run?: string; uses?: string; with?: Record<string, unknown> }[]
}

interface Workflow {
  on: Record<string, unknown>
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

async function readWorkflow(name: string): Promise<Workflow> {
  return parse(await readFile(new URL(`../.github/workflows/${name}`, import.meta.url), 'utf8'))
}

async function jobOf(workflow: string, name: string): Promise<Job> {
  const job = (await readWorkflow(workflow)).jobs[name]
  assert.ok(job, name)
  return job
}

test('each job of the forge is on a Debian that its hash names, with all programs that its steps call, and actions by their hashes', async () => {
  const jobs = []
  for (const workflow of ['release.yaml', 'test.yaml'])
    jobs.push(...Object.values((await readWorkflow(workflow)).jobs))
  assert.equal(jobs.length, 3)
  for (const { container, steps } of jobs) {
    assert.match(container, /^debian:\d+\.\d+@sha256:[\da-f]{64}$/)
    const [first = '', ...others] = steps.map(({ run = '' }) => run)
    const [, installed = ''] = /apt-get install .*--no-install-recommends (.+)/.exec(first) ?? []
    const has = installed.split(' ')
    for (const name of ['ca-certificates', 'git']) assert.ok(has.includes(name), name)
    for (const [, name = ''] of others.join('\n').matchAll(/^ *(gh|git|skopeo) /gm))
      assert.ok(has.includes(name), name)
    for (const { uses } of steps) if (uses) assert.match(uses, /^actions\/[\w-]+@[\da-f]{40}$/)
  }
})

test('what is built of our packages knows no secret: another job signs and publishes it, and runs none of their code', async () => {
  const { permissions, jobs } = await readWorkflow('release.yaml')
  assert.deepEqual(permissions, {})
  const { build, publish } = jobs
  assert.deepEqual(build?.permissions, { contents: 'read' })
  assert.doesNotMatch(JSON.stringify(build), /secrets\.|github\.token/)
  assert.equal(publish?.needs, 'build')
  assert.deepEqual(publish.permissions, { contents: 'write' })
  assert.doesNotMatch(JSON.stringify(publish.steps), /npm|node|release\/build/)
  const [up] = build?.steps.filter(({ uses }) => uses?.includes('upload-artifact')) ?? []
  const [down] = publish.steps.filter(({ uses }) => uses?.includes('download-artifact'))
  assert.deepEqual([up?.with?.name, up?.with?.path], [down?.with?.name, down?.with?.path])
})

test('a pull request of a stranger is tested as every change is, and sees no secret', async () => {
  const workflow = await readWorkflow('test.yaml')
  assert.deepEqual(Object.keys(workflow.on).sort(), ['pull_request', 'push'])
  assert.deepEqual(workflow.permissions, { contents: 'read' })
  assert.doesNotMatch(JSON.stringify(workflow), /secrets\.|github\.token/)
  const { steps = [] } = workflow.jobs.test ?? {}
  assert.equal(steps.at(-1)?.run, '.ci/run')
  const [checkout] = steps.filter(({ uses }) => uses?.includes('checkout'))
  assert.equal(checkout?.with?.['persist-credentials'], false)
})

test('the release is signed with the key of the maintainers, and not where a file is another one than was built', async () => {
  const { forge } = await openForge()
  const [release, key] = [join(forge, 'release'), join(forge, 'release.pem')]
  writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const file = join(release, 'hopechest-0.1.0.tgz')
  writeFileSync(file, 'as it was built')
  writeFileSync(join(release, 'SHA256SUMS'), `${hash('sha256', 'as it was built')}  hopechest-0.1.0.tgz\n`)
  const sign = () =>
    spawnSync(fileURLToPath(new URL('../deploy/release/sign', import.meta.url)), [key, release], {
      encoding: 'utf8',
    })
  const { status, stderr } = sign()
  assert.equal(status, 0, stderr)
  const isSigned = verify(
    null,
    readFileSync(join(release, 'SHA256SUMS')),
    readFileSync(join(release, 'release.pub')),
    readFileSync(join(release, 'SHA256SUMS.sig')),
  )
  assert.ok(isSigned)
  writeFileSync(join(release, 'stranger.deb'), 'put in')
  assert.match(sign().stderr, /SHA256SUMS does not name stranger\.deb/)
  rmSync(join(release, 'stranger.deb'))
  writeFileSync(file, 'changed on the way')
  assert.notEqual(sign().status, 0)
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
  const { steps } = await jobOf('release.yaml', 'publish')
  return {
    forge,
    async run(name: string, settings: Record<string, string>) {
      const script = steps.find((step) => step.name === name)?.run ?? ''
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
