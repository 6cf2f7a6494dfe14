import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { describe, test } from 'node:test'
import { readConfig } from '@hopechest/hopechest/config'
import { parse } from 'yaml'
import { imageConfig, namesInArchive } from './package/image/image.ts'
import { addDeploy } from './package/release.ts'
import { untar } from './package/testing/complete.ts'
import { root } from './run.ts'

interface Service {
  image: string
  command?: string[]
  healthcheck?: { test?: string[]; disable?: boolean }
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  ports?: string[]
  read_only?: boolean
  cap_drop?: string[]
  networks?: unknown
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}

const folder = join(root, 'deploy/container')
const read = (name: string) => readFile(join(folder, name), 'utf8')

/** What the operator of the file with PostgreSQL or WordPress sets. */
const given: Record<string, string> = {
  SITE_HOST: 'gifts.example',
  API_HOST: 'api.gifts.example',
  API_KEY: 'x'.repeat(32),
  SITE_SECRET: 'x'.repeat(32),
  POSTGRES_PASSWORD: 'secret',
  HOST_URL: 'https://wordpress.example',
}

/** As compose does it: `${NAME:?}` has to be set, `${NAME:-value}` need not be. */
function filled(value: string): string {
  return String(value).replaceAll(/\$\{(\w+)(:\?|:-([^}]*))\}/g, (_, name, how, otherwise) => {
    assert.ok(how !== ':?' || given[name] !== undefined, `${name} is asked for`)
    return given[name] ?? otherwise
  })
}

/** What a service mounts: a path of the machine, or the name of a volume. */
const sourceOf = (volume: string) => filled(volume).split(':')[0] ?? ''

describe('the image and its compose files', async () => {
  for (const name of ['compose.yaml', 'compose.postgres.yaml', 'compose.wordpress.yaml']) {
    test(`the program takes the settings of ${name}, as an account without rights, and all volumes have names`, async () => {
      const { services, volumes }: Compose = parse(await read(name), { merge: true })
      const ours = services.hopechest
      assert.ok(ours?.environment)
      const settings = Object.fromEntries(imageConfig.Env.map((each) => each.split('=')))
      for (const [key, value] of Object.entries(ours.environment)) settings[key] = filled(value)
      const config = readConfig(settings)
      assert.deepEqual([config.SITE_ADDRESS, config.API_ADDRESS], ['0.0.0.0', '0.0.0.0'])
      assert.equal(ours.read_only, true)
      if (name !== 'compose.yaml') assert.deepEqual(ours.cap_drop, ['ALL'])
      for (const { volumes: used = [], depends_on: others = {} } of Object.values(services)) {
        for (const source of used.map(sourceOf))
          if (!source.startsWith('.')) assert.ok(source in volumes, source)
        for (const other of Object.keys(others)) assert.ok(other in services, other)
      }
      // Podman knows no check of the image.
      assert.deepEqual(ours.healthcheck?.test, imageConfig.Healthcheck.Test)
      const nightly = services.backup
      assert.deepEqual(nightly?.command, ['backup', '--keep', '14', '--every', '24'])
      assert.deepEqual([nightly.image, nightly.volumes, nightly.read_only], [ours.image, ours.volumes, true])
      assert.deepEqual(nightly.environment, ours.environment)
      // It serves nothing that the check of the image could ask.
      assert.equal(nightly.healthcheck?.disable, true)
      assert.deepEqual(nightly.depends_on, { hopechest: { condition: 'service_healthy' } })
      // The API is open to others only behind a gateway that asks for its key.
      const open = (ours.ports ?? []).filter((port) => port.endsWith(':8000'))
      assert.deepEqual(
        open.filter((port) => !port.startsWith('127.0.0.1:')),
        [],
      )
    })
  }

  test('the shortest file fits on a page of seventeen lines, pulls the image that the operator names, and keeps the data where they say', async () => {
    const text = await read('compose.yaml')
    assert.equal(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length, 17)
    const { services } = parse(text, { merge: true })
    given.HOPECHEST_IMAGE = 'registry.example/hopechest:0.1.0'
    given.HOPECHEST_DATA = './data'
    for (const { image, volumes = [] } of Object.values<Service>(services))
      assert.deepEqual([image, ...volumes].map(filled), [given.HOPECHEST_IMAGE, './data:/data'])
    delete given.HOPECHEST_IMAGE
    delete given.HOPECHEST_DATA
    assert.deepEqual(services.backup.ports, [])
  })

  test('what the compose files of a release mount is in the release, where they look for it', async (t) => {
    const to = mkdtempSync(join(tmpdir(), 'release-'))
    t.after(() => rmSync(to, { recursive: true }))
    await addDeploy(to, '0.1.0')
    const files = await untar(join(to, 'hopechest-0.1.0-deploy.tar.gz'))
    for (const name of await readdir(to))
      if (name.endsWith('.yaml')) files.set(name, await readFile(join(to, name), 'utf8'))
    const composes = [...files.keys()].filter((path) => /(^|\/)(docker-)?compose[^/]*$/.test(path)).sort()
    assert.deepEqual(composes, [
      'compose.wordpress.yaml',
      'compose.yaml',
      'deploy/container/compose.postgres.yaml',
      'deploy/container/compose.wordpress.yaml',
      'deploy/container/compose.yaml',
      'deploy/home-servers/casaos/docker-compose.yml',
      'deploy/home-servers/umbrel/docker-compose.yml',
    ])
    const mounted = composes.flatMap((path) => {
      const { services }: Compose = parse(files.get(path) ?? '', { merge: true })
      const volumes = Object.values(services).flatMap(({ volumes = [] }) => volumes)
      return volumes
        .filter((volume) => typeof volume === 'string')
        .map((volume) => sourceOf(volume.replace(/^\$\{APP_DATA_DIR\}/, '.')))
        .filter((source) => source.startsWith('.'))
        .map((source) => posix.join(posix.dirname(path), source))
    })
    assert.deepEqual([...new Set(mounted)], ['deploy/gateway/Caddyfile', 'deploy/home-servers/umbrel/data'])
    const names = [...files.keys()].map((name) => name.replace(/\/$/, ''))
    for (const each of mounted) assert.ok(names.includes(each), each)
  })

  test('an engine that knows images by their annotations finds the archive under the name that the compose files ask for', async () => {
    const { services }: Compose = parse(await read('compose.yaml'), { merge: true })
    const image = services.hopechest?.image ?? assert.fail()
    const name = namesInArchive('0.1.0')['io.containerd.image.name']
    assert.equal(name, `docker.io/library/${filled(image)}:latest`)
  })

  test('the file with the secrets of the operator stays out of git', async () => {
    assert.match(await readFile(join(root, '.gitignore'), 'utf8'), /^\.env$/m)
  })

  test('the memory of password hashes goes back to the system, in the image as in the unit', async () => {
    const unit = await readFile(join(root, 'deploy/systemd/hopechest.service'), 'utf8')
    const [, ofImage] = /^MALLOC_MMAP_THRESHOLD_=(\d+)$/m.exec(imageConfig.Env.join('\n')) ?? []
    const [, ofUnit] = /^Environment=MALLOC_MMAP_THRESHOLD_=(\d+)$/m.exec(unit) ?? []
    assert.equal(ofImage, ofUnit)
    // A hash takes 19 MiB. Smaller blocks stay, because each that goes back costs time.
    assert.equal(Number(ofImage), 1024 * 1024)
  })
})
