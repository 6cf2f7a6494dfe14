import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { unpackedChromium } from '../browser/unpacked-chromium.ts'

/** What tests use and our packages do not bring, and the package of Debian that has it. */
export const debianPackages = {
  bash: 'bash',
  caddy: 'caddy',
  chromium: 'chromium',
  // What shows no words on a screen: our packages bring one, and the whole browser is one as well.
  'chromium-headless-shell': 'chromium',
  curl: 'curl',
  'dpkg-deb': 'dpkg',
  'fail2ban-regex': 'fail2ban',
  git: 'git',
  go: 'golang-go',
  nginx: 'nginx',
  openssl: 'openssl',
  pgbouncer: 'pgbouncer',
  php: 'php-cli',
  phpcs: 'php-codesniffer',
  prlimit: 'util-linux',
  python3: 'python3',
  ruby: 'ruby',
  strace: 'strace',
  tar: 'tar',
} as const

export type ProgramName = keyof typeof debianPackages

/**
 * The path of a program. A test file that reaches this call, itself or through the kit, is left out where the program is
 * missing: see `tools/tests/missing-programs.ts`.
 */
export function program(name: ProgramName): string {
  const path = findProgram(name)
  if (path === undefined) throw new Error(`${name} is not here. ${remedyFor(name)}`)
  return path
}

/** Looks where a shell would look. */
export function findProgram(name: ProgramName): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const file = name === 'chromium-headless-shell' ? 'chromium' : name
  return places.map((folder) => join(folder, file)).find(isExecutable)
}

export function remedyFor(name: ProgramName): string {
  return `Install Debian's package ${debianPackages[name]}, and have ${debianPackages[name] === 'chromium' ? 'chromium' : name} in the PATH.`
}

/** How to get the program, or undefined where it is there. */
export async function whyMissing(name: ProgramName): Promise<string | undefined> {
  if (findProgram(name) !== undefined) return undefined
  if (name === 'chromium-headless-shell' && (await doesOwnChromiumRun())) return undefined
  return remedyFor(name)
}

async function doesOwnChromiumRun(): Promise<boolean> {
  try {
    await promisify(execFile)(await unpackedChromium(), ['--version'])
    return true
  } catch {
    return false
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
