import { readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { debianPackages, type ProgramName, whyMissing } from '@hopechest/testing/machine/programs'
import { CommandError } from '../command.ts'
import { root } from '../run.ts'
import { readReach } from './reach.ts'

export interface MissingProgram {
  program: ProgramName
  /** The test files that need it. */
  files: string[]
  /** How to get it, as a sentence. */
  remedy: string
}

/** Leaves out the files that need a program that is not here. In CI that is an error: there nothing is left out. */
export async function leaveOut(
  chosen: readonly string[],
  { why = whyMissing, isInCi = Boolean(process.env.CI) } = {},
): Promise<{ files: readonly string[]; missing: MissingProgram[] }> {
  const names = Object.keys(debianPackages) as ProgramName[]
  const remedies = await Promise.all(names.map(async (name) => ({ name, remedy: await why(name) })))
  if (remedies.every(({ remedy }) => remedy === undefined)) return { files: chosen, missing: [] }
  const reach = readReach(root, { isOfRun: true })
  const needed = new Map(chosen.map((file) => [file, programsOf(reach.reached(file))]))
  const missing: MissingProgram[] = []
  for (const { name, remedy } of remedies) {
    const files = chosen.filter((file) => needed.get(file)?.has(name))
    if (remedy === undefined || files.length === 0) continue
    if (isInCi) throw new CommandError(`CI leaves no test out, and ${name} is missing. ${remedy}`)
    missing.push({ program: name, files, remedy })
  }
  const left = new Set(missing.flatMap(({ files }) => files))
  return { files: chosen.filter((file) => !left.has(file)), missing }
}

export function describeMissing({ program, files, remedy }: MissingProgram): string {
  const names = files.slice(0, mostNamed).map((file) => relative(root, file))
  const others = files.length > mostNamed ? [`${files.length - mostNamed} other files of tests`] : []
  return `${[...names, ...others].join(', ')}, for want of ${program}. ${remedy}`
}

const mostNamed = 3

/**
 * The programs that these sources start by name: the first word in the parentheses of `program`, `run` and the like, and of each command
 * of a shell script.
 */
export function programsOf(sources: Iterable<string>): Set<string> {
  const found = new Set<string>()
  for (const source of sources) for (const name of startedIn(source)) found.add(name)
  return found
}

const known = new Map<string, string[]>()
const start =
  /\b(?:program|findProgram|run|launch|spawn|spawnSync|execFileSync|execFile\)?)\(\s*'([\w-]+)'[,)]/g

const command = /(?:^|[|&;(]|\b(?:if|then|do|while|exec))\s*([a-z][\w-]*)/gm

function startedIn(file: string): string[] {
  const names = known.get(file) ?? read(file)
  known.set(file, names)
  return names
}

function read(file: string): string[] {
  const source = statSync(file).isFile() ? readFileSync(file, 'utf8') : ''
  const pattern = file.endsWith('.ts') ? start : /^#!.*sh\b/.test(source) ? command : undefined
  return pattern ? [...source.matchAll(pattern)].map(([, name = '']) => name) : []
}
