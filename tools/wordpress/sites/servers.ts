import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@hopechest/testing/until'
import { root, run, start } from '../../run.ts'
import { idsOf } from './users.ts'

/** MariaDB and php-fpm, which all sites share. */
export interface Servers {
  phpSocket: string
  /** The same PHP with two workers, as a small site has them. */
  fewPhpSocket: string
  /** The same PHP with workers for the pages of lists alone, as we advise. */
  listsPhpSocket: string
  /** Makes an empty database and returns its address as WordPress writes it. */
  createDatabase(name: string): Promise<string>
}

/** A file of the folder that we advise sites to copy from. */
export const advised = (name: string) => readFileSync(join(root, 'deploy', 'wordpress', name), 'utf8')

const phpWorkers = 8
const fewPhpWorkers = 2

export async function startServers(folder: string): Promise<Servers> {
  const phpSocket = join(folder, 'php.socket')
  const fewPhpSocket = join(folder, 'few-php.socket')
  const listsPhpSocket = join(folder, 'lists-php.socket')
  const [socket] = await Promise.all([
    startMariaDb(join(folder, 'mariadb')),
    startPhp(folder, [
      poolOf('many', phpSocket, phpWorkers),
      poolOf('few', fewPhpSocket, fewPhpWorkers),
      advised('php-fpm.conf').replace('/run/php/hopechest.sock', listsPhpSocket),
    ]),
  ])
  return {
    phpSocket,
    fewPhpSocket,
    listsPhpSocket,
    async createDatabase(name) {
      const statements = [
        `CREATE DATABASE ${name} CHARACTER SET utf8mb4`,
        `GRANT ALL ON ${name}.* TO wordpress@localhost IDENTIFIED BY 'wordpress'`,
      ]
      await run('mariadb', [...asRoot(socket), '-e', statements.join(';')])
      return `localhost:${socket}`
    },
  }
}

const asRoot = (socket: string) => ['--no-defaults', '-uroot', '-S', socket]

async function startMariaDb(folder: string): Promise<string> {
  const user = await idsOf('mysql')
  const data = join(folder, 'data')
  const socket = join(folder, 'socket')
  mkdirSync(data, { recursive: true })
  await run('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  const installing = [
    '--no-defaults',
    `--datadir=${data}`,
    '--skip-test-db',
    '--auth-root-authentication-method=socket',
    '--auth-root-socket-user=root',
  ]
  await run('mariadb-install-db', installing, { user })
  const serving = [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--pid-file=${join(folder, 'pid')}`,
    '--skip-networking',
    '--innodb-buffer-pool-size=64M',
    // Its data end with the run.
    '--innodb-flush-log-at-trx-commit=0',
    '--skip-innodb-doublewrite',
  ]
  start('mariadbd', serving, join(folder, 'log'), { user })
  await until('MariaDB', async () => {
    await run('mariadb-admin', [...asRoot(socket), 'ping'])
    return true
  })
  return socket
}

/** php-fpm keeps the compiled files of all sites beside each other. A pool cannot ask for more room than PHP has begun with. */
const compiledOfAllSites = [
  'opcache.memory_consumption=256',
  'opcache.interned_strings_buffer=32',
  'opcache.max_accelerated_files=20000',
].flatMap((setting) => ['-d', setting])

async function startPhp(folder: string, pools: string[]): Promise<void> {
  const version = (await run('php', ['-r', 'echo PHP_MAJOR_VERSION,".",PHP_MINOR_VERSION;'])).trim()
  const configuration = join(folder, 'php-fpm.conf')
  writeFileSync(
    configuration,
    `[global]
error_log = ${join(folder, 'php-fpm.log')}
${pools.join('')}`,
  )
  const words = ['--nodaemonize', '--fpm-config', configuration, ...compiledOfAllSites]
  start(`php-fpm${version}`, words, join(folder, 'php-fpm.log'))
}

function poolOf(name: string, socket: string, workers: number): string {
  return `[${name}]
user = www-data
group = www-data
listen = ${socket}
listen.owner = www-data
listen.group = www-data
pm = static
pm.max_children = ${workers}
php_admin_value[memory_limit] = 256M
`
}
