import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@hopechest/testing/until'
import { writeLook } from '../../package/look.ts'
import { root, run } from '../../run.ts'

/** An installed, running WordPress with our plugin. */
export interface Site {
  url: string
  /** The same site through two PHP workers, where the web server has such a door. */
  fewWorkersUrl?: string
  /** The same, where the pages of lists have PHP workers of their own. */
  ownWorkersUrl?: string
  /** Where its files are. */
  files: string
  /** Where the site may read our PHP for it. */
  scripts: string
  /** An administrator who makes the people of the tests and is in no story. */
  keeper: { id: number; username: string; password: string }
  versions: string
  /** The log of PHP so far. */
  log(): string
  /** Runs PHP as the site does. */
  php(words: string[], env?: Record<string, string>): Promise<string>
}

export interface Place {
  url: string
  files: string
  /** The account of the servers, so that root owns nothing of the site. */
  user: { uid: number; gid: number }
  database: { name: string; address: string }
  /** The folder of the theme that WordPress of this version brings. */
  theme: string
  isNetwork: boolean
  /** Settings of its PHP. */
  phpSettings?: string[]
}

const plugin = join(root, 'plugin')

/** A command loads WordPress from what the one before has compiled: that takes a third of the time. */
const keepsCompiled = ['opcache.enable_cli=1', 'opcache.file_cache_only=1']

/** The part that all kinds of site share: configuration, plugin, installation. The web server runs already. */
export async function furnish({
  url,
  files,
  user,
  database,
  theme,
  isNetwork,
  phpSettings = [],
}: Place): Promise<Site> {
  const log = join(files, '..', 'debug.log')
  const scripts = join(files, '..', 'php')
  const compiled = join(files, '..', 'compiled')
  const ofCommands = ['display_errors=stderr', ...keepsCompiled, `opcache.file_cache=${compiled}`]
  const php = (words: string[], env: Record<string, string> = {}) =>
    run('php', [...ofCommands.flatMap((setting) => ['-d', setting]), ...phpSettings, ...words], {
      env,
      user,
      cwd: files,
    })
  const content = (...names: string[]) => join(files, 'wp-content', ...names)
  const prepare = [
    ['cp', '-r', join(import.meta.dirname, '../php'), scripts],
    ['cp', '-r', join(plugin, 'tests'), join(scripts, 'tests')],
    ['cp', '-r', plugin, content('plugins', 'hopechest')],
    ['rm', '-r', content('plugins', 'hopechest', 'tests')],
    ['mkdir', '-p', ...['themes', 'uploads', 'mu-plugins'].map((name) => content(name))],
    ['cp', join(scripts, 'quiet.php'), content('mu-plugins', 'quiet.php')],
    ['cp', '-rL', theme, content('themes')],
    ['cp', join(scripts, 'wp-config.php'), join(files, 'wp-config.php')],
    ['touch', log],
    ['mkdir', compiled],
  ]
  for (const [file = '', ...words] of prepare) await run(file, words)
  writeLook(content('plugins', 'hopechest'))
  await run('chown', ['-R', `${user.uid}:${user.gid}`, files, log, compiled])
  const install = async (act: 'site' | 'network' | 'plugin') =>
    php([join(scripts, 'install.php'), files, act], {
      SITE: JSON.stringify({ url, database, log, theme: theme.split('/').at(-1) }),
    }).catch((error) => {
      throw new Error(`WordPress was not installed: ${readFileSync(log, 'utf8') || error.message}`)
    })
  await install('site')
  if (isNetwork) await install('network')
  const installed: { keeper: Site['keeper']; versions: string } = JSON.parse(await install('plugin'))
  await until(`the REST interface of ${url}`, async () => (await fetch(`${url}/wp-json/`)).ok)
  return { url, files, scripts, ...installed, log: () => readFileSync(log, 'utf8'), php }
}
