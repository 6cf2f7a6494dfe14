import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../command.ts'
import type { Component } from './components.ts'

export const levels = ['patch', 'minor', 'major', 'first']

/** The version after this one. The first release has the one that the sources name already. */
export function bumpVersion(version: string, level: string): string {
  if (level === 'first') return version
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (level === 'major') return `${major + 1}.0.0`
  return level === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** The version that all sources of a component name; it refuses sources that disagree. */
export async function readVersion({ sources }: Component, folder: string): Promise<string> {
  const fileOf = new Map<string, string>()
  for (const [file, pattern] of sources) {
    const found = (await readFile(join(folder, file), 'utf8')).match(pattern) ?? []
    const [version = ''] = found
    if (found.length !== 1) throw new CommandError(`${file} names ${found.length} versions: let it name one.`)
    if (!/^(0|[1-9]\d{0,8})(\.(0|[1-9]\d{0,8})){2}$/.test(version))
      throw new CommandError(`The version in ${file} is "${version}": write three numbers like 1.2.3.`)
    fileOf.set(version, file)
  }
  const [[version, file] = ['', ''], other] = fileOf
  if (other)
    throw new CommandError(
      `${file} says ${version}, but ${other[1]} says ${other[0]}: make them agree and commit that.`,
    )
  return version
}
