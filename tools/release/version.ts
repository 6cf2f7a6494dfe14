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
  let first: { file: string; version: string } | undefined
  for (const { file, pattern } of sources) {
    const found = (await readFile(join(folder, file), 'utf8')).match(pattern) ?? []
    const [version = ''] = found
    if (found.length !== 1) throw new CommandError(`${file} names ${found.length} versions: let it name one.`)
    if (!/^(0|[1-9]\d{0,8})(\.(0|[1-9]\d{0,8})){2}$/.test(version))
      throw new CommandError(`The version in ${file} is "${version}": write three numbers like 1.2.3.`)
    first ??= { file, version }
    if (version !== first.version)
      throw new CommandError(
        `${first.file} says ${first.version}, but ${file} says ${version}: make them agree and commit that.`,
      )
  }
  if (!first) throw new Error('A component needs a version source')
  return first.version
}

/** The files that name the version, as they are with the new one. */
export async function withVersion(sources: readonly VersionSource[], folder: string, version: string) {
  const files = new Map<string, string>()
  for (const { file, pattern } of sources) {
    const text = files.get(file) ?? (await readFile(join(folder, file), 'utf8'))
    files.set(file, text.replace(pattern, version))
  }
  return files
}
