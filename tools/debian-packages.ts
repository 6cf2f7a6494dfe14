import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { run } from './run.ts'

/** Whether this machine can install packages by itself. */
export function isDebianAsRoot(): boolean {
  const isDebian = existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version')
  return isDebian && process.getuid?.() === 0
}

/** Installs what is not there yet. No service of the system is started: everything runs from our own configurations. */
export async function installPackages(packages: readonly string[]): Promise<void> {
  const missing = await notInstalled(packages)
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

async function notInstalled(packages: readonly string[]): Promise<string[]> {
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
