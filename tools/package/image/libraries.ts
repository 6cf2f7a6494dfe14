import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { run } from '../../run.ts'
import { hashOf, type Part } from '../program/licences.ts'

export interface Libraries {
  /** By their paths in the image. */
  files: ReadonlyMap<string, Buffer>
  parts: readonly Part[]
}

/** The packages of Debian that Node needs, and what is in them for it. */
const packages = ['libc6', 'libgcc-s1', 'libstdc++6', 'libatomic1']
const names =
  /^(?:ld-linux-.*|lib(?:c|m|dl|pthread|gcc_s|stdc\+\+|atomic|resolv|nss_dns|nss_files))\.so\.\d+$/

/** Where a program of each processor looks for the library that loads the others. */
const loaders = { amd64: 'lib64/ld-linux-x86-64.so.2', arm64: 'lib/ld-linux-aarch64.so.1' }
const triplets = { amd64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }
export type Architecture = keyof typeof loaders

/** The libraries of a processor, from the Debian of this machine. Nothing is installed, and apt keeps its own lists. */
export async function fetchLibraries(architecture: Architecture): Promise<Libraries> {
  const folder = await mkdtemp(join(tmpdir(), 'libraries-'))
  try {
    for (const each of ['state/lists/partial', 'cache/archives/partial', 'debs', 'tree'])
      await mkdir(join(folder, each), { recursive: true })
    await writeFile(join(folder, 'status'), '')
    const own = [
      `APT::Architecture=${architecture}`,
      `APT::Architectures=${architecture}`,
      `Dir::State=${folder}/state`,
      `Dir::State::status=${folder}/status`,
      `Dir::Cache=${folder}/cache`,
      'APT::Sandbox::User=root',
    ].flatMap((each) => ['-o', each])
    await run('apt-get', [...own, '-qq', 'update'])
    await run('apt-get', [...own, '-qq', 'download', ...packages], { cwd: join(folder, 'debs') })
    const parts: Part[] = []
    for (const deb of globSync('*.deb', { cwd: join(folder, 'debs') }).sort()) {
      const file = join(folder, 'debs', deb)
      await run('dpkg-deb', ['--extract', file, join(folder, 'tree')])
      parts.push(await describePackage(file, join(folder, 'tree'), architecture))
    }
    return { files: await readLibraries(join(folder, 'tree'), architecture), parts }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function readLibraries(tree: string, architecture: Architecture): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const path of globSync(`{lib,usr/lib}/${triplets[architecture]}/*`, { cwd: tree })) {
    if (!names.test(basename(path))) continue
    const isLoader = basename(path).startsWith('ld-')
    const place = isLoader ? loaders[architecture] : `lib/${triplets[architecture]}/${basename(path)}`
    files.set(place, await readFile(join(tree, path)))
  }
  return files
}

/** GPL with an exception, or LGPL: their texts come along. */
async function describePackage(deb: string, tree: string, architecture: Architecture): Promise<Part> {
  const fields = await run('dpkg-deb', ['--field', deb, 'Package', 'Version'])
  const [, name = '', version = ''] = /^Package: (.+)\nVersion: (.+)$/m.exec(fields) ?? []
  const licence = name === 'libc6' ? 'LGPL-2.1-or-later' : 'GPL-3.0-with-GCC-exception'
  const [file = ''] = globSync(`usr/share/doc/{${name},gcc-*-base}/copyright`, { cwd: tree })
  const text =
    file === '' ? `See /usr/share/doc of Debian's package ${name}.` : await readFile(join(tree, file), 'utf8')
  const purl = `pkg:deb/debian/${name}@${version}?arch=${architecture}`
  return { name, version, licence, text, purl, hash: hashOf(await readFile(deb)) }
}
