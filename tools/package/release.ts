import { hash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { root } from '../run.ts'
import { packageApi } from './api.ts'
import { quickGzip, tar, zip } from './archive.ts'
import { readShipped, versionOf } from './artefact.ts'
import { packClient } from './client.ts'
import { packageExtension } from './extension.ts'
import { architectures, makeImage } from './image/image.ts'
import { packageMcp } from './mcp.ts'
import { packagePlugin, packagePluginForDirectory } from './plugin.ts'
import { writeBill } from './program/bill.ts'
import { makeDebian } from './program/debian.ts'
import { packageProgram } from './program/executable.ts'
import { readTypeface } from './program/licences.ts'
import { type Machine, machines } from './program/node.ts'
import { packageNpm } from './program/npm.ts'
import { packageTheme } from './theme.ts'

/** Makes everything that is released, for all machines, in one folder. */
export async function packageRelease(to: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  try {
    const programs = new Map<Machine, string>()
    for (const machine of machines) programs.set(machine, await packageProgram(folder, machine))
    await makeRelease(to, programs)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The same with these programs. `deploy/release/sign` signs the sums of all files. */
export async function makeRelease(to: string, programs: ReadonlyMap<Machine, string>): Promise<void> {
  const stage = await mkdtemp(join(tmpdir(), 'release-'))
  try {
    const version = await versionOf('api')
    const linux = new Map([...programs].filter(([machine]) => machine in architectures))
    for (const [machine, program] of programs) await packProgram(stage, machine, program)
    for (const [machine, program] of linux) await makeDebian(stage, { program, machine, version })
    await makeImage(stage, linux)
    await packClient(join(stage, 'client'), stage)
    for (const make of [
      packageNpm,
      packageApi,
      packagePlugin,
      packagePluginForDirectory,
      packageTheme,
      packageExtension,
      packageMcp,
    ])
      await make(stage)
    await addPapers(stage, version, [...programs.values()][0] ?? '')
    await rm(to, { recursive: true, force: true })
    await mkdir(to, { recursive: true })
    const isPart = (name: string) => !name.endsWith('.sha256') && name !== 'client'
    const names = (await readdir(stage)).filter(isPart).sort()
    for (const name of names) await copyFile(join(stage, name), join(to, name))
    await addSums(to, names)
  } finally {
    await rm(stage, { recursive: true })
  }
}

/** The file, its licences and its bill, as one download. */
async function packProgram(to: string, machine: Machine, program: string): Promise<void> {
  const folder = basename(dirname(program))
  const names = [basename(program), 'LICENCES.txt', 'hopechest.cdx.json']
  const entries = new Map<string, Buffer>()
  for (const name of names) entries.set(`${folder}/${name}`, await readFile(join(dirname(program), name)))
  const special = new Map([[`${folder}/${basename(program)}`, { mode: '755' }]])
  if (machine.startsWith('win')) await writeFile(join(to, `${folder}.zip`), zip(entries))
  else await writeFile(join(to, `${folder}.tar.gz`), quickGzip(tar(entries, special)))
}

/** What belongs to several of the files. */
async function addPapers(to: string, version: string, program: string): Promise<void> {
  await copyFile(join(dirname(program), 'LICENCES.txt'), join(to, 'LICENCES.txt'))
  await copyFile(join(dirname(program), 'hopechest.cdx.json'), join(to, `hopechest-${version}.cdx.json`))
  for (const name of ['plugin', 'theme'] as const) {
    const own = await versionOf(name)
    const bill = writeBill(own, [await readTypeface()], `hopechest-${name}`)
    await writeFile(join(to, `hopechest-${name}-${own}.cdx.json`), bill)
  }
  await addDeploy(to, version)
}

/** The folder `deploy`, in which each file finds those that it names; and beside it the compose files that need no other one. */
export async function addDeploy(to: string, version: string): Promise<void> {
  const files = await readShipped('deploy')
  // They make packages, in a clone.
  for (const path of files.keys()) if (/^deploy\/(?:debian|release)\//.test(path)) files.delete(path)
  // A mount that is empty: git keeps it by a hidden file.
  const mount = 'deploy/home-servers/umbrel/data/'
  files.set(mount, Buffer.alloc(0))
  const archive = quickGzip(tar(files, new Map([[mount, { mode: '755' }]])))
  await writeFile(join(to, `hopechest-${version}-deploy.tar.gz`), archive)
  for (const name of ['compose.yaml', 'compose.wordpress.yaml'])
    await copyFile(join(root, 'deploy/container', name), join(to, name))
}

async function addSums(to: string, names: readonly string[]): Promise<void> {
  const lines: string[] = []
  for (const name of names) lines.push(`${hash('sha256', await readFile(join(to, name)))}  ${name}\n`)
  await writeFile(join(to, 'SHA256SUMS'), lines.join(''))
}
