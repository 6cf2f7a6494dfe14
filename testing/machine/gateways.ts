import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { launch, type Program } from '../launch.ts'
import { program } from './programs.ts'

export interface Gateway {
  port: number
  /** Where it listens without TLS, if it does. */
  plainPort: number
  program: Program
  /** Its lines about requests. */
  logged(): Promise<string>
}

/** Where the services behind it listen: a host and a port. */
export interface Behind {
  api: string
  site: string
  /** Whether the pages stand below the path /gifts. */
  isBelowPath?: boolean
}

/** Whether this machine has it for itself. */
export const hasIpv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
)

const ofDebian = 'worker_processes auto;\nevents {\nworker_connections 768;\n}\n'
const deploy = join(import.meta.dirname, '../../deploy/gateway')

const toPages = {
  caddy: /^\timport hopechest 5242880 .*\n/m,
  nginx: /^\tlocation \/ \{ proxy_pass http:\/\/pages; \}\n/m,
}

/** The file as it is delivered; for a site below a path, with the lines of the README in it. */
async function fileOf(kind: 'caddy' | 'nginx', isBelowPath: boolean): Promise<string> {
  const text = await readFile(join(deploy, kind === 'caddy' ? 'Caddyfile' : 'nginx.conf'), 'utf8')
  if (!isBelowPath) return text
  const readme = await readFile(join(deploy, 'README.md'), 'utf8')
  const [, lines = ''] = new RegExp(`^\`\`\`${kind}\\n([^\`]+)`, 'm').exec(readme) ?? []
  assert.match(text, toPages[kind])
  assert.notEqual(lines, '')
  return text.replace(toPages[kind], () => lines).replace('/(assets|pictures)/', '/gifts/(assets|pictures)/')
}

/** The Caddyfile as it is delivered, with certificates of its own: nothing is asked of an authority, or trusted here. */
export async function startCaddy(
  { api, site, isBelowPath = false }: Behind,
  key: string,
  folder: string,
): Promise<Gateway> {
  const port = await freePort()
  const text = await fileOf('caddy', isBelowPath)
  const forTest = 'local_certs\n\tskip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n'
  const file = join(folder, 'Caddyfile')
  await writeFile(file, text.replace('\tservers {', `\t${forTest}\tservers {`))
  const caddy = launch(program('caddy'), ['run', '--config', file, '--adapter', 'caddyfile'], folder, {
    HOME: folder,
    XDG_DATA_HOME: folder,
    SITE_HOST: `gifts.example:${port}`,
    API_HOST: `api.gifts.example:${port}`,
    SITE_AT: site,
    API_AT: api,
    API_KEY: key,
  })
  return { port, plainPort: 0, program: caddy, logged: async () => caddy.printed() }
}

/**
 * The nginx.conf as it is delivered, at ports of its own and with a certificate of this minute, in the frame that Debian gives
 * it.
 */
export async function startNginx(
  { api, site, isBelowPath = false }: Behind,
  key: string,
  folder: string,
): Promise<Gateway> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const lines = join(folder, 'requests.log')
  const text = await fileOf('nginx', isBelowPath)
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
    program('openssl'),
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', ...names],
    {
      cwd: folder,
      stdio: 'ignore',
    },
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
  const adapted = text
    .replaceAll(/^\tlisten \[::\].*\n/gm, (line) => (hasIpv6 ? line.replace('[::]', '[::1]') : ''))
    .replaceAll(/listen ((?:\[::1\]:)?)(443|80)\b/g, (_, six: string, kind: string) => {
      return `listen ${six || '127.0.0.1:'}${kind === '443' ? port : plainPort}`
    })
    .replace(/access_log \S+/, `access_log ${lines}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${join(folder, 'cert.pem')};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${join(folder, 'key.pem')};`)
    .replace('127.0.0.1:8080', site)
    .replace('127.0.0.1:8000', api)
    .replace('the-key-of-your-api', key)
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  const file = join(folder, 'nginx.conf')
  const frame = `${user}daemon off;\npid ${folder}/pid;\nerror_log stderr notice;\n${ofDebian}`
  await writeFile(file, `${frame}http {\n${paths}\n${adapted}}\n`)
  const nginx = launch(program('nginx'), ['-e', 'stderr', '-c', file], folder, {})
  return { port, plainPort, program: nginx, logged: () => readFile(lines, 'utf8') }
}
