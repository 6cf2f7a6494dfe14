import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseTarGzip } from 'nanotar'
import { CommandError } from '../../command.ts'
import { root, run } from '../../run.ts'
import { hashOf, type Inside, type Part } from './licences.ts'
import { withoutSymbols } from './without-symbols.ts'

export interface NodeOf {
  executable: Uint8Array
  licence: Part
}

/** The machines for which npm has the Node that this repository pins. */
export const machines = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win-x64'] as const
export type Machine = (typeof machines)[number]

/** The machine that we are on. */
export function ownMachine(): string {
  return `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
}

/** The pinned Node for a machine, as npm has it. It is fetched once. */
export async function readNode(machine: Machine): Promise<NodeOf> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const version: string = manifest.dependencies.node
  const kept = join(root, 'node_modules', '.cache', 'node')
  // npm keeps the name without `bin` for another package.
  const name = machine === 'darwin-arm64' ? `node-bin-${machine}` : `node-${machine}`
  const file = join(kept, `${name}-${version}.tgz`)
  if (!existsSync(file)) {
    await mkdir(kept, { recursive: true })
    await run('npm', ['pack', `${name}@${version}`, '--pack-destination', kept, '--silent']).catch(() => {
      throw new CommandError(`npm has no Node ${version} for ${machine}.`)
    })
  }
  const files = new Map((await parseTarGzip(await readFile(file))).map(({ name, data }) => [name, data]))
  const whole = files.get('package/bin/node') ?? files.get('package/bin/node.exe')
  if (!whole) throw new Error(`${file} holds no Node`)
  const executable = machine.startsWith('linux') ? withoutSymbols(Buffer.from(whole)) : whole
  const found = files.get('package/LICENSE')
  // The package for Windows has none. It is the same text for all machines.
  const text = found ? Buffer.from(found).toString() : (await readNode('linux-x64')).licence.text
  const purl = `pkg:generic/node@${version}`
  const inside = partsOfNode(version)
  return {
    executable,
    licence: { name: 'Node.js', version, licence: 'MIT', text, purl, hash: hashOf(whole), inside },
  }
}

/** What is built into Node, such as OpenSSL and SQLite, with the versions that this Node says of itself. */
export function partsOfNode(pinned: string): Inside[] {
  const { node, modules: _, napi: __, ...others } = process.versions
  if (node !== pinned)
    throw new CommandError(`This is Node ${node}, and Node ${pinned} knows its parts: run it with npm.`)
  return Object.entries(others).flatMap(([known, version = '']) => {
    const name = { ares: 'c-ares', uv: 'libuv' }[known] ?? known
    return version === '' ? [] : [{ name, version, purl: `pkg:generic/${name}@${version}` }]
  })
}

/** The flags of Node that `npm start` gives. */
export async function nodeFlags(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return scripts.start.split(' ').filter((word: string) => word.startsWith('--'))
}
