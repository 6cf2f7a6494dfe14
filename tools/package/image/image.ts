import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Attributes, quickGzip, tar } from '../archive.ts'
import { addChecksum, versionOf } from '../artefact.ts'
import { addToBill } from '../program/bill.ts'
import { packageProgram } from '../program/executable.ts'
import { type Part, writeLicences } from '../program/licences.ts'
import { type Machine, ownMachine } from '../program/node.ts'
import { type Architecture, fetchLibraries, type Libraries } from './libraries.ts'

export const architectures: Partial<Record<Machine, Architecture>> = {
  'linux-x64': 'amd64',
  'linux-arm64': 'arm64',
}

/** What the program finds in a container. */
export const imageConfig = {
  User: '65532:65532',
  WorkingDir: '/data',
  Volumes: { '/data': {} },
  Env: [
    'SITE_ADDRESS=0.0.0.0',
    'API_ADDRESS=0.0.0.0',
    'DATABASE_URL=sqlite:/data/hopechest.db',
    // glibc would keep the memory of password hashes, some 115 MB, until the program ends: blocks from this size on go back.
    'MALLOC_MMAP_THRESHOLD_=1048576',
  ],
  ExposedPorts: { '8080/tcp': {}, '8000/tcp': {} },
  StopSignal: 'SIGTERM',
  // Docker runs it; Podman knows none in images of this form, so compose files name it too.
  Healthcheck: {
    Test: ['CMD', '/hopechest', 'doctor', '--ready'],
    Interval: 30e9,
    Timeout: 10e9,
    StartPeriod: 30e9,
  },
  Entrypoint: ['/hopechest'],
}

/** Makes the image for this machine; returns the path of its archive. */
export async function packageImage(to: string): Promise<string> {
  const machine = ownMachine() as Machine
  const program = await packageProgram(to, machine)
  return makeImage(to, new Map([[machine, program]]))
}

/**
 * Writes the image of these programs into one archive, for `docker load`, `podman load` and `skopeo copy oci-archive:…`. It holds
 * the program, the libraries that it needs, and no shell. No Docker is asked.
 */
export async function makeImage(to: string, programs: ReadonlyMap<Machine, string>): Promise<string> {
  const version = await versionOf('api')
  const files = new Map<string, Buffer>()
  const add = (type: string, content: Buffer | object) => {
    const body = content instanceof Buffer ? content : Buffer.from(JSON.stringify(content))
    const digest = hash('sha256', body)
    files.set(`blobs/sha256/${digest}`, body)
    return { mediaType: `application/vnd.oci.image.${type}`, digest: `sha256:${digest}`, size: body.length }
  }
  const manifests: object[] = []
  const libraries: Part[] = []
  const forDocker: object[] = []
  for (const [machine, program] of programs) {
    const architecture = architectures[machine]
    if (!architecture) throw new Error(`There is no image for ${machine}.`)
    const fetched = await fetchLibraries(architecture)
    libraries.push(...fetched.parts)
    const plain = await writeLayer(program, fetched)
    const layer = add('layer.v1.tar+gzip', quickGzip(plain))
    const platform = { architecture, os: 'linux' }
    const config = add('config.v1+json', {
      ...platform,
      config: { ...imageConfig, Labels: labelsOf(version) },
      rootfs: { type: 'layers', diff_ids: [`sha256:${hash('sha256', plain)}`] },
      history: [{ created_by: 'Hopechest' }],
    })
    const manifest = add('manifest.v1+json', {
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config,
      layers: [layer],
    })
    manifests.push({ ...manifest, platform })
    const blobOf = ({ digest }: { digest: string }) => `blobs/${digest.replace(':', '/')}`
    const tag = forDocker.length === 0 ? 'hopechest:latest' : `hopechest:${architecture}`
    forDocker.push({ Config: blobOf(config), RepoTags: [tag], Layers: [blobOf(layer)] })
  }
  const index = { schemaVersion: 2, mediaType: 'application/vnd.oci.image.index.v1+json' }
  const all = add('index.v1+json', { ...index, manifests })
  const json = (value: object) => Buffer.from(JSON.stringify(value))
  files.set('index.json', json({ ...index, manifests: [{ ...all, annotations: namesInArchive(version) }] }))
  files.set('oci-layout', json({ imageLayoutVersion: '1.0.0' }))
  files.set('manifest.json', json(forDocker))
  const file = join(to, `hopechest-${version}-image.tar`)
  const archive = Buffer.from(tar(files))
  await writeFile(file, archive)
  await addChecksum(file, archive)
  const [[, first] = ['', '']] = programs
  await writeFile(
    join(to, `hopechest-${version}-image.cdx.json`),
    addToBill(await readFile(join(dirname(first), 'hopechest.cdx.json')), libraries),
  )
  return file
}

/** Docker with the store of containerd, and Podman, load it under the first name, and without one under the second. */
export function namesInArchive(version: string) {
  return {
    'io.containerd.image.name': 'docker.io/library/hopechest:latest',
    'org.opencontainers.image.ref.name': version,
  }
}

async function writeLayer(program: string, { files, parts }: Libraries): Promise<Uint8Array> {
  const executable = { mode: '755' }
  const entries = new Map(files)
  const special = new Map<string, Attributes>([...files.keys()].map((path) => [path, executable]))
  entries.set('hopechest', await readFile(program)).set('data/', Buffer.alloc(0))
  special.set('hopechest', executable).set('data/', { mode: '700', uid: 65532, gid: 65532 })
  entries.set('etc/passwd', Buffer.from('hopechest:x:65532:65532::/data:/nonexistent\n'))
  entries.set('usr/share/doc/libraries', await writeLicences(parts))
  for (const path of [...entries.keys()]) {
    for (let at = path.indexOf('/'); at > 0 && at < path.length - 1; at = path.indexOf('/', at + 1)) {
      const folder = path.slice(0, at + 1)
      entries.set(folder, Buffer.alloc(0))
      special.set(folder, executable)
    }
  }
  return tar(entries, special)
}

function labelsOf(version: string) {
  return {
    'org.opencontainers.image.title': 'Hopechest',
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.licenses': 'MIT',
  }
}
