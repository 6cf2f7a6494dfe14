import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { run } from '../run.ts'

const packages = [
  'wordpress',
  'wordpress-theme-twentytwentyone',
  'php-cli',
  'php-fpm',
  'php-mysql',
  'php-sqlite3',
  'php-mbstring',
  'php-xml',
  'php-intl',
  'mariadb-server',
  'nginx-light',
  'chromium',
  'unzip',
  'gettext',
]

/** What is in the way of setting everything up, as one sentence, or undefined. */
export function whatIsMissing(): string | undefined {
  const isDebian = existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version')
  if (isDebian && process.getuid?.() === 0) return undefined
  return `This sets up WordPress sites by itself on Debian 12 as root; elsewhere it would need ${packages.join(', ')} and the right to run servers as other users.`
}

/** Installs what is not there yet. No service of the system is started: everything runs from our own configurations. */
export async function installPackages(): Promise<void> {
  const missing = await notInstalled()
  if (missing.length === 0) return
  const withdraw = forbidServices()
  try {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env })
  } finally {
    withdraw()
  }
}

async function notInstalled(): Promise<string[]> {
  const state = async (name: string) => {
    // The second letter of a line is the state of the package: i is installed.
    return /^[a-z]i /m.test(await run('dpkg-query', ['--list', name]))
  }
  const states = await Promise.all(packages.map((name) => state(name).catch(() => false)))
  return packages.filter((_, n) => !states[n])
}

/** Debian asks this file whether a service may start. A file that is there already belongs to the machine and stays. */
function forbidServices(): () => void {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) return () => {}
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const withdraw = () => rmSync(policy, { force: true })
  // Also when we are stopped in the middle.
  process.once('exit', withdraw)
  return withdraw
}
