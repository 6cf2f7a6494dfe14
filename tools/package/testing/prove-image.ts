import assert from 'node:assert/strict'
import { chown, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Program } from '@hopechest/testing/launch'
import { root, run } from '../../run.ts'
import type { imageConfig } from '../image/image.ts'
import { addFirstGift, passwordIn } from './first-gift.ts'
import type { Tell } from './program-stories.ts'

type Config = typeof imageConfig

const mostBytes = 250_000_000

/** Uses what is in the archive of the image, as root on Debian: no Docker is asked. */
export async function proveImage(archive: string, folder: string, tell: Tell): Promise<void> {
  const { config, files } = await unpack(archive, join(folder, 'image'))
  await tell('The image is small, has no shell, and checks itself', async () => {
    const { Entrypoint, User, WorkingDir, Healthcheck } = config
    assert.deepEqual([Entrypoint, User, WorkingDir], [['/hopechest'], '65532:65532', '/data'])
    assert.deepEqual(Healthcheck.Test, ['CMD', '/hopechest', 'doctor', '--ready'])
    const bytes = Number((await run('du', ['--summarize', '--bytes', files])).split('\t')[0])
    assert.ok(bytes < mostBytes, `${bytes} bytes`)
    assert.deepEqual(
      (await readdir(files)).filter((name) => /bin$/.test(name)),
      [],
    )
  })
  await tell('It serves as its account without rights, on a root that is read-only', () =>
    use(config, files, join(files, 'data'), 65532),
  )
  await tell('It serves as any other account, with a folder of that', async () => {
    const data = join(folder, 'data-of-another')
    await mkdir(data)
    await chown(data, 4711, 4711)
    await use(config, files, data, 4711)
  })
}

/** As an engine of containers does it: from the index to the manifest, its configuration and its layer. */
async function unpack(archive: string, to: string): Promise<{ config: Config; files: string }> {
  const files = join(to, 'files')
  await mkdir(files, { recursive: true })
  await run('tar', ['--extract', '--file', archive, '--directory', to])
  const read = async (path: string) => JSON.parse(await readFile(join(to, path), 'utf8'))
  const blob = (digest: string) => `blobs/${digest.replace(':', '/')}`
  const index = await read(blob((await read('index.json')).manifests[0].digest))
  const manifest = await read(blob(index.manifests[0].digest))
  const [forDocker] = await read('manifest.json')
  assert.equal(forDocker.Config, blob(manifest.config.digest))
  const layer = join(to, blob(manifest.layers[0].digest))
  await run('tar', ['--extract', '--gzip', '--same-owner', '--file', layer, '--directory', files])
  return { config: (await read(blob(manifest.config.digest))).config, files }
}

async function use(config: Config, files: string, data: string, account: number): Promise<void> {
  const ports = { API_PORT: `${await freePort()}`, SITE_PORT: `${await freePort()}` }
  const own = Object.fromEntries(config.Env.map((each) => each.split('=')))
  const settings = { ...own, ...ports, FIRST_SIGN_IN: 'auto' }
  const script = join(root, 'tools/package/testing/read-only-root.sh')
  const start = (...words: string[]): Program => {
    const inside = ['--mount', 'sh', script, files, data, String(account), ...config.Entrypoint, ...words]
    return launch('unshare', inside, '/', settings)
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
    assert.match(await says(...config.Healthcheck.Test.slice(2)), /^well {5}Service/m)
    assert.match(await says('user', 'set-up'), /http:\S+\/set-up\/\S+/)
    const password = passwordIn(await says('user', 'add', 'jo', '--email', 'jo@example.com'))
    await addFirstGift(`http://127.0.0.1:${ports.API_PORT}`, 'jo', password)
    assert.match(await says('backup', '/data/monday.db'), /The backup is \/data\/monday\.db/)
    assert.equal((await start('backup', '/monday.db').ended).status, 1, 'the root is read-only')
    const status = await readFile(`/proc/${service.pid}/status`, 'utf8')
    assert.match(status, new RegExp(`^Uid:(\\t${account}){4}$`, 'm'))
  } finally {
    service.signal('SIGTERM')
    assert.deepEqual(await service.ended, { status: 0, signal: null }, service.printed())
  }
}
