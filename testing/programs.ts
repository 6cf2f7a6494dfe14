import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { unpackedChromium } from './browser/unpacked-chromium.ts'

/** Where Debian installs the programs that tests use and our packages do not bring. */
export const installedChromium = '/usr/bin/chromium'
export const pgbouncerProgram = '/usr/sbin/pgbouncer'
export const caddyProgram = '/usr/bin/caddy'
export const nginxProgram = '/usr/sbin/nginx'

/** What to do where no PgBouncer is installed, or undefined. */
export async function whyNoPgbouncer(): Promise<string | undefined> {
  if (existsSync(pgbouncerProgram)) return undefined
  return "Install Debian's package pgbouncer: as root, `npm run install-test-packages` does it."
}

/** What to do where a gateway is missing, or undefined. */
export async function whyNoGateways(): Promise<string | undefined> {
  if ([caddyProgram, nginxProgram].every((path) => existsSync(path))) return undefined
  return "Install Debian's packages caddy and nginx: as root, `npm run install-test-packages` does it."
}

/** What to do where no browser can run, or undefined. */
export async function whyNoBrowser(): Promise<string | undefined> {
  if (existsSync(installedChromium)) return undefined
  try {
    await promisify(execFile)(await unpackedChromium(), ['--version'])
    return undefined
  } catch {
    return "Install Debian's package chromium."
  }
}
