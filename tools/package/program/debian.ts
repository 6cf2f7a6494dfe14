import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { components } from '../../release/components.ts'
import { root, run } from '../../run.ts'
import { addChecksum, versionOf } from '../artefact.ts'
import { packageProgram } from './executable.ts'
import { type Machine, ownMachine } from './node.ts'

const architectures: Partial<Record<Machine, string>> = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' }

/** Makes the Debian package for this machine or another; returns its path. */
export async function packageDebian(to: string, machine = ownMachine() as Machine): Promise<string> {
  const program = await packageProgram(to, machine)
  return makeDebian(to, { program, machine, version: await versionOf('api') })
}

interface Parts {
  /** The executable, with its licences beside it. */
  program: string
  machine: Machine
  version: string
}

export async function makeDebian(to: string, { program, machine, version }: Parts): Promise<string> {
  const architecture = architectures[machine]
  if (!architecture) throw new Error(`Debian does not run on ${machine}`)
  const tree = await mkdtemp(join(tmpdir(), 'debian-'))
  try {
    await layOut(tree, program)
    await control(join(tree, 'DEBIAN'), { VERSION: version, ARCHITECTURE: architecture })
    await setModes(tree)
    const file = join(to, `hopechest_${version}_${architecture}.deb`)
    // Files that are newer get this time, so that two builds give the same bytes.
    const env = { SOURCE_DATE_EPOCH: '315532800' }
    await run('dpkg-deb', ['--build', '--root-owner-group', '-Zzstd', '-z6', tree, file], { env })
    await addChecksum(file, await readFile(file))
    return file
  } finally {
    await rm(tree, { recursive: true })
  }
}

async function layOut(tree: string, program: string): Promise<void> {
  const units = 'usr/lib/systemd/system'
  const place = async (from: string, path: string) => {
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await copyFile(from, join(tree, path))
  }
  await place(program, 'usr/bin/hopechest')
  await place(join(dirname(program), 'LICENCES.txt'), 'usr/share/doc/hopechest/copyright')
  await place(join(dirname(program), 'hopechest.cdx.json'), 'usr/share/doc/hopechest/hopechest.cdx.json')
  await place(join(root, components.api.notes.file), 'usr/share/doc/hopechest/CHANGELOG.md')
  await place(join(root, 'docs/operate.md'), 'usr/share/doc/hopechest/operate.md')
  await place(join(root, 'deploy/debian/env'), 'etc/hopechest/env')
  await cp(join(root, 'deploy/systemd'), join(tree, units), { recursive: true })
  // The backup runs in the same sandbox.
  const sandbox = 'hopechest.service.d/sandbox.conf'
  await place(join(root, 'deploy/systemd', sandbox), `${units}/hopechest-backup.service.d/sandbox.conf`)
}

/** What dpkg reads and runs. */
async function control(folder: string, words: Record<string, string>): Promise<void> {
  await mkdir(folder)
  for (const name of ['control', 'conffiles', 'templates', 'postinst', 'prerm', 'postrm']) {
    const text = await readFile(join(root, 'deploy/debian', name), 'utf8')
    const filled = Object.entries(words).reduce((all, [word, value]) => all.replaceAll(word, value), text)
    await writeFile(join(folder, name), filled)
  }
}

/** Every account may read what is of the system, but for the settings. The account of this build may have stricter habits. */
async function setModes(tree: string): Promise<void> {
  await chmod(tree, 0o755)
  for (const entry of await readdir(tree, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const isRun = entry.isDirectory() || /^(?:DEBIAN\/p|usr\/bin\/)/.test(relative(tree, path))
    await chmod(path, path.endsWith('etc/hopechest/env') ? 0o640 : isRun ? 0o755 : 0o644)
  }
}
