import { join } from 'node:path'
import { whyNoBrowser, whyNoGateways, whyNoPgbouncer } from '@hopechest/testing/programs'
import { CommandError } from '../command.ts'
import { root } from '../run.ts'
import { readReach } from './reach.ts'

export interface MissingProgram {
  program: string
  /** The test files that need it. */
  files: string[]
  /** How to get it, as a sentence. */
  remedy: string
}

interface Program {
  program: string
  /** The file of the test kit through which tests use it. */
  kit: string
  /** How to get it, or undefined where it is there. */
  why(): Promise<string | undefined>
}

/** The programs that not every machine has. */
const ours: readonly Program[] = [
  { program: 'PgBouncer', kit: 'databases/pgbouncer.ts', why: whyNoPgbouncer },
  { program: 'Caddy or nginx', kit: 'gateways.ts', why: whyNoGateways },
  { program: 'a browser', kit: 'browser/shared.ts', why: whyNoBrowser },
]

/** Leaves out the files that need a program that is not here. In CI that is an error: there nothing is left out. */
export async function leaveOut(
  chosen: readonly string[],
  { programs = ours, isInCi = Boolean(process.env.CI) } = {},
): Promise<{ files: readonly string[]; missing: MissingProgram[] }> {
  const remedies = await Promise.all(programs.map(({ why }) => why()))
  if (remedies.every((remedy) => remedy === undefined)) return { files: chosen, missing: [] }
  const reach = readReach(root)
  const missing: MissingProgram[] = []
  for (const [n, { program, kit }] of programs.entries()) {
    const remedy = remedies[n]
    const files = chosen.filter((file) => reach.doesReach(file, [join(root, 'testing', kit)]))
    if (remedy === undefined || files.length === 0) continue
    if (isInCi) throw new CommandError(`CI leaves no test out, and ${program} is missing. ${remedy}`)
    missing.push({ program, files, remedy })
  }
  const left = new Set(missing.flatMap(({ files }) => files))
  return { files: chosen.filter((file) => !left.has(file)), missing }
}

export function describeMissing({ program, files, remedy }: MissingProgram): string {
  return `${files.length} files of tests that need ${program}. ${remedy}`
}
