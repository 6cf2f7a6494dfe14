import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@hopechest/testing/until'
import { root, run } from '../run.ts'

/** An installed, running WordPress with our plugin. */
export interface Site {
  url: string
  /** Where its files are. */
  files: string
  /** Where the site may read our PHP for it. */
  scripts: string
  /** An administrator who furnishes the site with people; in no story. */
  keeper: { id: number; username: string; password: string }
  versions: string
  /** What PHP has logged so far. */
  log(): string
  /** Runs PHP as the site does. */
  php(words: string[], env?: Record<string, string>): Promise<string>
}

export interface Place {
  url: string
  files: string
  /** Of the servers, so that root owns nothing of the site. */
  user: { uid: number; gid: number }
}

const here = import.meta.dirname
const plugin = join(root, 'plugin')

/** The part that both kinds of site share: configuration, plugin, installation. The web server runs already. */
export async function furnish({ url, files, user }: Place, database: string): Promise<Site> {
  const log = join(files, '..', 'debug.log')
  const scripts = join(files, '..', 'php')
  const php = (words: string[], env: Record<string, string> = {}) =>
    run('php', ['-d', 'display_errors=stderr', ...words], { env, user, cwd: files })
  const prepare = [
    ['cp', '-r', join(here, 'php'), scripts],
    ['cp', '-r', plugin, join(files, 'wp-content', 'plugins', 'hopechest')],
    ['mkdir', '-p', ...['themes', 'uploads', 'mu-plugins'].map((name) => join(files, 'wp-content', name))],
    ['cp', join(scripts, 'quiet.php'), join(files, 'wp-content', 'mu-plugins', 'quiet.php')],
    [
      'cp',
      '-rL',
      '/usr/share/wordpress/wp-content/themes/twentytwentyone',
      join(files, 'wp-content', 'themes'),
    ],
    ['cp', join(scripts, 'wp-config.php'), join(files, 'wp-config.php')],
    ['touch', log],
    ['chown', '-R', `${user.uid}:${user.gid}`, files, log],
  ]
  for (const [file = '', ...words] of prepare) await run(file, words)
  const told = await php([join(scripts, 'install.php'), files, url, database, log]).catch((error) => {
    throw new Error(`WordPress was not installed: ${readFileSync(log, 'utf8') || error.message}`)
  })
  const installed: { keeper: Site['keeper']; versions: string } = JSON.parse(told)
  await until(`the REST interface of ${url}`, async () => (await fetch(`${url}/wp-json/`)).ok)
  return { url, files, scripts, ...installed, log: () => readFileSync(log, 'utf8'), php }
}
