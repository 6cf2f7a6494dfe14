import { chmodSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { freePort } from '@hopechest/testing/free-port'
import { run, start } from '../../run.ts'
import { advised, type Servers } from './servers.ts'
import { furnish, type Site } from './site.ts'
import { idsOf } from './users.ts'

interface Kind {
  /** The folder of an unpacked WordPress. */
  source: string
  theme: string
  isNetwork: boolean
}

/** A WordPress of Debian as it is mostly run: nginx, php-fpm, MariaDB, with a configuration and data of its own. */
export async function openFullSite(folder: string, servers: Servers, kind: Kind): Promise<Site> {
  const files = join(folder, 'site')
  const user = await idsOf('www-data')
  // Debian links some libraries from outside of the folder, so links are followed.
  await run('cp', ['-rL', kind.source, files])
  await run('rm', ['-f', join(files, 'wp-config.php')])
  const name = `wordpress_${basename(folder)}`
  const database = { name, address: await servers.createDatabase(name) }
  const [port, few, own] = [await freePort(), await freePort(), await freePort()]
  const map = advised('nginx.conf')
    .replace('/run/php/php-fpm.sock', servers.phpSocket)
    .replace('/run/php/hopechest.sock', servers.listsPhpSocket)
  startNginx(folder, files, port, map, [
    { port, php: `unix:${servers.phpSocket}` },
    { port: few, php: `unix:${servers.fewPhpSocket}` },
    { port: own, php: '$php_of_site' },
  ])
  const at = (port: number) => `http://127.0.0.1:${port}`
  const site = await furnish({ url: at(port), files, user, database, ...kind })
  return { ...site, fewWorkersUrl: at(few), ownWorkersUrl: at(own) }
}

interface Door {
  port: number
  php: string
}

/** By the port of the site it knows itself, also where it is reached at another one. */
function startNginx(folder: string, files: string, sitePort: number, map: string, doors: Door[]): void {
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
${map}${doors.map((door) => serverOf(files, sitePort, door)).join('')}}
`,
  )
  chmodSync(folder, 0o755)
  start('nginx', ['-c', configuration], join(folder, 'nginx.log'))
}

function serverOf(files: string, sitePort: number, { port, php }: Door): string {
  return `  server {
    listen 127.0.0.1:${port};
    root ${files};
    index index.php;
    # The other sites of a network: their addresses begin with their name.
    if (!-e $request_filename) { rewrite ^/second(/wp-.*|/.*\\.php)$ $1 last; }
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ {
      try_files $uri =404;
      include /etc/nginx/fastcgi_params;
      # Debian leaves out the port, for which WordPress redirects to itself without end.
      fastcgi_param HTTP_HOST $host:${sitePort};
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_buffers 16 32k;
      fastcgi_buffer_size 64k;
      fastcgi_pass ${php};
    }
  }
`
}
