import { whyMissing } from '@hopechest/testing/machine/programs'
import { installPackages as install, isDebianAsRoot } from '../../debian-packages.ts'

const packages = [
  'wordpress',
  'wordpress-theme-twentytwentyone',
  'php-cli',
  'php-curl',
  'php-fpm',
  'php-mysql',
  'php-sqlite3',
  'php-mbstring',
  'php-xml',
  'php-intl',
  'mariadb-server',
  'nginx',
  'unzip',
  'gettext',
]

/** The reason why the sites cannot be set up here, as one sentence, or undefined. */
export function whatIsMissing(): string | undefined {
  if (isDebianAsRoot()) return undefined
  return `This sets up WordPress sites by itself on Debian 12 as root; elsewhere it would need ${packages.join(', ')}, chromium and the right to run servers as other users.`
}

export async function installPackages(): Promise<void> {
  await install(await packagesOfSites())
}

/** Debian's Chromium only where that of npm does not run: it brings half of all that would be installed. */
export async function packagesOfSites(): Promise<string[]> {
  return (await whyMissing('chromium-headless-shell')) === undefined ? packages : [...packages, 'chromium']
}
