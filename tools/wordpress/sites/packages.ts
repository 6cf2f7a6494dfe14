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
  'nginx-light',
  'chromium',
  'unzip',
  'gettext',
]

/** The reason why the sites cannot be set up here, as one sentence, or undefined. */
export function whatIsMissing(): string | undefined {
  if (isDebianAsRoot()) return undefined
  return `This sets up WordPress sites by itself on Debian 12 as root; elsewhere it would need ${packages.join(', ')} and the right to run servers as other users.`
}

export function installPackages(): Promise<void> {
  return install(packages)
}
