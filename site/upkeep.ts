import { existsSync, statSync } from 'node:fs'

/** Everything that may be wrong around a site. The doctor and the page Health have a row for each. */
export const healthParts = [
  'database',
  'disk',
  'clock',
  'key',
  'service',
  'address',
  'host',
  'mail',
  'backups',
  'version',
] as const

/** A check for each part; none is forgotten, here or there. */
export type HealthChecks<Check> = Record<(typeof healthParts)[number], Check>

/** Two clocks that are further apart show wrong times. */
export const mostClockSeconds = 5

/** The file of the site key: whether it is there, and whether other accounts of this machine can read it. */
export function inspectKey(file: string): 'missing' | 'open' | 'well' {
  if (!existsSync(file)) return 'missing'
  return (statSync(file).mode & 0o077) === 0 ? 'well' : 'open'
}

const mostBackupHours = 48

/** The age of the newest backup, by the time when it was written. */
export function inspectBackup(written: number, now: number): { hours: number; isOld: boolean } {
  const hours = Math.max(0, Math.floor((now - written) / 3_600_000))
  return { hours, isOld: hours > mostBackupHours }
}

/** Whether a password on its way to this address can be read by others. */
export function isOpenToReaders({ protocol, hostname }: URL): boolean {
  return protocol !== 'https:' && !isOfThisMachine(hostname)
}

export function isOfThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
