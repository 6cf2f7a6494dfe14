import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Program } from '@hopechest/testing/launch'
import { CommandError, runCommand } from './command.ts'
import { installPackages, isDebianAsRoot } from './debian-packages.ts'
import { buildah, makeBase } from './install/base-image.ts'
import { packageProgram } from './package/program/executable.ts'
import { addFirstGift, passwordIn } from './package/testing/first-gift.ts'
import { root, run } from './run.ts'

/**
 * Builds the image as its Containerfile says, and uses what is in it: as its account, on a root that is read-only, with
 * /data alone to write to. No registry of images is asked: the base is made from packages of Debian.
 */
const name = 'localhost/hopechest-test'
const mostBytes = 250_000_000

interface Image {
  OCIv1: { config: Record<'Env' | 'Entrypoint', string[]> & { User: string; WorkingDir: string } }
  Docker: { config: { Healthcheck?: { Test: string[] } } }
}

await runCommand(async () => {
  if (!isDebianAsRoot()) throw new CommandError('This needs Debian, and root.')
  await installPackages(['buildah', 'debootstrap', 'libatomic1'])
  const folder = await mkdtemp(join(tmpdir(), 'image-test-'))
  let container: string | undefined
  try {
    await makeBase(folder)
    const program = await packageProgram(folder)
    const file = join(root, 'deploy/container/Containerfile')
    const kind = ['--isolation', 'chroot', '--format', 'docker']
    await buildah('bud', ...kind, '--file', file, '--tag', name, dirname(program))
    container = (await buildah('from', name)).trim()
    await use(
      JSON.parse(await buildah('inspect', container)),
      (await buildah('mount', container)).trim(),
      folder,
    )
  } finally {
    if (container !== undefined) await buildah('rm', container)
    await buildah('rmi', name).catch(() => '')
    await rm(folder, { recursive: true })
  }
})

async function use(image: Image, files: string, folder: string): Promise<void> {
  const { Env, Entrypoint, User, WorkingDir } = image.OCIv1.config
  assert.deepEqual([Entrypoint, User, WorkingDir], [['/hopechest'], '65532:65532', '/data'])
  const bytes = Number((await run('du', ['--summarize', '--bytes', files])).split('\t')[0])
  console.log(`    ${Math.round(bytes / 1e6)} MB, of ${mostBytes / 1e6}`)
  assert.ok(bytes < mostBytes)
  assert.equal(
    await run('sh', ['-c', `ls ${files}/bin ${files}/usr/bin 2>/dev/null | wc -l`]),
    '0\n',
    'no shell',
  )
  const ports = { API_PORT: `${await freePort()}`, SITE_PORT: `${await freePort()}` }
  const own = Object.fromEntries(Env.map((each) => each.split('=')))
  const settings = { ...own, ...ports, FIRST_SIGN_IN: 'auto' }
  const start = (...words: string[]): Program => {
    const script = join(root, 'tools/package/testing/read-only-root.sh')
    return launch('unshare', ['--mount', 'sh', script, files, ...Entrypoint, ...words], folder, settings)
  }
  const says = async (...words: string[]) => {
    const program = start(...words)
    assert.equal((await program.ended).status, 0, program.printed())
    return program.printed()
  }
  const service = start()
  try {
    await service.says(/The site is listening/)
    assert.doesNotMatch(service.printed(), /\/set-up\//, 'no secret is in the log')
    const [check, ...words] = image.Docker.config.Healthcheck?.Test ?? []
    assert.deepEqual([check, words], ['CMD', ['/hopechest', 'doctor', '--ready']])
    assert.match(await says(...words.slice(1)), /^well {5}Service/m)
    assert.match(await says('user', 'set-up'), /http:\S+\/set-up\/\S+/)
    const password = passwordIn(await says('user', 'add', 'jo', '--email', 'jo@example.com'))
    await addFirstGift(`http://127.0.0.1:${ports.API_PORT}`, 'jo', password)
    assert.match(await says('backup', '/data/monday.db'), /The backup is \/data\/monday\.db/)
    const elsewhere = start('backup', '/monday.db')
    assert.equal((await elsewhere.ended).status, 1, 'the root is read-only')
    const status = await readFile(`/proc/${service.pid}/status`, 'utf8')
    assert.match(status, /^Uid:\t65532\t65532\t65532\t65532$/m)
  } finally {
    service.signal('SIGTERM')
    assert.deepEqual(await service.ended, { status: 0, signal: null }, service.printed())
  }
  console.log('ok  The image serves as an account without rights, on a root that is read-only')
}
