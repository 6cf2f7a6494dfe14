import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../command.ts'
import type { VersionSource } from './components.ts'

export const levels = ['patch', 'minor', 'major'] as const
export type Level = (typeof levels)[number]

/** The version after this one. */
export function bumpVersion(version: string, level: Level): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (level === 'major') return `${major + 1}.0.0`
  return level === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** The version that all sources of a component name; it refuses sources that disagree. */
export async function readVersion(sources: readonly VersionSource[], folder: string): Promise<string> {
  const named: { file: string; version: string }[] = []
  for (const { file, pattern } of sources) {
    const found = (await read(file, folder)).match(pattern) ?? []
    const [version = ''] = found
    if (found.length !== 1) throw new CommandError(`${file} names ${found.length} versions: let it name one.`)
    if (!/^(0|[1-9]\d{0,8})(\.(0|[1-9]\d{0,8})){2}$/.test(version))
      throw new CommandError(`The version in ${file} is "${version}": write three numbers like 1.2.3.`)
    named.push({ file, version })
  }
  const [first] = named
  const other = named.find(({ version }) => version !== first?.version)
  if (first === undefined) throw new Error('A component needs a version source')
  if (other === undefined) return first.version
  throw new CommandError(
    `${first.file} says ${first.version}, but ${other.file} says ${other.version}: make them agree and commit that.`,
  )
}

/** The files that name the version, as they are with the new one. */
export async function withVersion(
  sources: readonly VersionSource[],
  folder: string,
  version: string,
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { file, pattern } of sources) {
    files.set(file, (files.get(file) ?? (await read(file, folder))).replace(pattern, version))
  }
  return files
}

function read(file: string, folder: string): Promise<string> {
  return readFile(join(folder, file), 'utf8')
}
