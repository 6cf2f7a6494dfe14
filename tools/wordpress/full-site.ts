import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@hopechest/testing/free-port'
import { until } from '@hopechest/testing/until'
import { run, start } from '../run.ts'
import { furnish, type Site } from './site.ts'
import { idsOf } from './users.ts'

/** Debian's WordPress as it is mostly run: nginx, php-fpm, MariaDB, each with a configuration and data of its own. */
export async function openFullSite(folder: string): Promise<Site> {
  const files = join(folder, 'site')
  const user = await idsOf('www-data')
  // Debian links some libraries from outside of the folder, so links are followed.
  await run('cp', ['-rL', '/usr/share/wordpress', files])
  await run('rm', ['-f', join(files, 'wp-config.php')])
  const socket = await startMariaDb(join(folder, 'mariadb'))
  await startPhp(folder)
  const port = await freePort()
  startNginx(folder, files, port)
  return furnish({ url: `http://127.0.0.1:${port}`, files, user }, `localhost:${socket}`)
}

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
    '--innodb-flush-log-at-trx-commit=2',
  ]
  start('mariadbd', serving, join(folder, 'log'), { user })
  const asRoot = ['--no-defaults', '-uroot', '-S', socket]
  await until('MariaDB', async () => {
    await run('mariadb-admin', [...asRoot, 'ping'])
    return true
  })
  const statements = [
    'CREATE DATABASE wordpress CHARACTER SET utf8mb4',
    "CREATE USER wordpress@localhost IDENTIFIED BY 'wordpress'",
    'GRANT ALL ON wordpress.* TO wordpress@localhost',
  ]
  await run('mariadb', [...asRoot, '-e', statements.join(';')])
  return socket
}

async function startPhp(folder: string): Promise<void> {
  const version = (await run('php', ['-r', 'echo PHP_MAJOR_VERSION,".",PHP_MINOR_VERSION;'])).trim()
  const configuration = join(folder, 'php-fpm.conf')
  writeFileSync(
    configuration,
    `[global]
error_log = ${join(folder, 'php-fpm.log')}
[www]
user = www-data
group = www-data
listen = ${join(folder, 'php.socket')}
listen.owner = www-data
listen.group = www-data
pm = static
pm.max_children = 4
php_admin_value[memory_limit] = 256M
`,
  )
  const words = ['--nodaemonize', '--fpm-config', configuration]
  start(`php-fpm${version}`, words, join(folder, 'php-fpm.log'))
}

function startNginx(folder: string, files: string, port: number): void {
  const configuration = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    configuration,
    `user www-data;
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx.log')};
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_max_body_size 8m;
  ${temporary.map((kind) => `${kind}_temp_path ${join(folder, `nginx-${kind}`)};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${files};
    index index.php;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ {
      try_files $uri =404;
      include /etc/nginx/fastcgi_params;
      # Debian leaves out the port, for which WordPress redirects to itself without end.
      fastcgi_param HTTP_HOST $host:$server_port;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_buffers 16 32k;
      fastcgi_buffer_size 64k;
      fastcgi_pass unix:${join(folder, 'php.socket')};
    }
  }
}
`,
  )
  chmodSync(folder, 0o755)
  start('nginx', ['-c', configuration], join(folder, 'nginx.log'))
}
