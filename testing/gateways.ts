import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { launch, type Program } from './launch.ts'
import { freshFolder } from './process.ts'
import { caddyProgram, nginxProgram } from './programs.ts'

export interface Gateway {
  port: number
  program: Program
}

/** Where the services behind it listen: a host and a port. */
export interface Behind {
  api: string
  site: string
}

const deploy = join(import.meta.dirname, '../deploy/gateway')

/** The Caddyfile as it is delivered, with certificates of its own: nothing is asked of an authority, or trusted here. */
export async function startCaddy({ api, site }: Behind, key: string): Promise<Gateway> {
  const folder = await freshFolder()
  const port = await freePort()
  const text = await readFile(join(deploy, 'Caddyfile'), 'utf8')
  const forTest = 'local_certs\n\tskip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n'
  const file = join(folder, 'Caddyfile')
  await writeFile(file, text.replace('\tservers {', `\t${forTest}\tservers {`))
  const program = launch(caddyProgram, ['run', '--config', file, '--adapter', 'caddyfile'], folder, {
    HOME: folder,
    XDG_DATA_HOME: folder,
    SITE_HOST: `gifts.example:${port}`,
    API_HOST: `api.gifts.example:${port}`,
    SITE_AT: site,
    API_AT: api,
    API_KEY: key,
  })
  return { port, program }
}

/** The nginx.conf as it is delivered, at a port of its own and with a certificate of this minute. */
export async function startNginx({ api, site }: Behind, key: string): Promise<Gateway> {
  const folder = await freshFolder()
  const port = await freePort()
  const text = await readFile(join(deploy, 'nginx.conf'), 'utf8')
  const names = [
    '-subj',
    '/CN=gifts.example',
    '-keyout',
    'key.pem',
    '-out',
    'cert.pem',
    '-days',
    '1',
    '-nodes',
  ]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', ...names],
    {
      cwd: folder,
      stdio: 'ignore',
    },
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
  const adapted = text
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${join(folder, 'cert.pem')};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${join(folder, 'key.pem')};`)
    .replaceAll('http://127.0.0.1:8080', `http://${site}`)
    .replaceAll('http://127.0.0.1:8000', `http://${api}`)
    .replace('the-key-of-your-api', key)
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  const file = join(folder, 'nginx.conf')
  const frame = `${user}daemon off;\npid ${folder}/pid;\nerror_log stderr notice;\nevents {}\n`
  await writeFile(file, `${frame}http {\naccess_log off;\n${paths}\n${adapted}}\n`)
  return { port, program: launch(nginxProgram, ['-e', 'stderr', '-c', file], folder, {}) }
}
