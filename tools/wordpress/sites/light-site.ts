import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@hopechest/testing/free-port'
import { run, start } from '../../run.ts'
import type { Downloads } from './downloads.ts'
import { furnish, type Site } from './site.ts'
import { idsOf } from './users.ts'

const workers = '4'

/** Without these functions WordPress sends requests as on a host without php-curl. */
const phpSettings = ['-d', 'disable_functions=curl_init,curl_exec']

/** A WordPress on PHP's own web server with SQLite: no database server, no web server, no php-curl. */
export async function openLightSite(folder: string, downloads: Downloads, theme: string): Promise<Site> {
  const files = join(folder, 'site')
  const user = await idsOf('www-data')
  mkdirSync(files, { recursive: true })
  await run('unzip', ['-q', downloads.wordpress, '-d', files])
  // It comes installed; ours begins from nothing.
  for (const folder of ['database', 'db.php', 'mu-plugins']) {
    rmSync(join(files, 'wp-content', folder), { recursive: true, force: true })
  }
  await installSqlite(files, downloads)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const router = join(folder, 'router.php')
  await run('cp', [join(import.meta.dirname, '../php/router.php'), router])
  const database = { name: 'wordpress', address: '' }
  const site = furnish({ url, files, user, database, theme, isNetwork: false, phpSettings })
  start('php', [...phpSettings, '-S', `127.0.0.1:${port}`, '-t', files, router], join(folder, 'server.log'), {
    env: { PHP_CLI_SERVER_WORKERS: workers },
    user,
    cwd: files,
  })
  return site
}

/** The plugin for SQLite goes to the place where WordPress looks for a database driver. */
async function installSqlite(files: string, { sqlite }: Downloads): Promise<void> {
  const content = join(files, 'wp-content')
  const unpacked = join(files, '..', 'sqlite')
  const name = 'sqlite-database-integration'
  await run('unzip', ['-q', sqlite, '-d', unpacked])
  for (const folder of ['mu-plugins', 'database']) mkdirSync(join(content, folder), { recursive: true })
  renameSync(join(unpacked, `plugin-${name}`), join(content, 'mu-plugins', name))
  const driver = await run('cat', [join(content, 'mu-plugins', name, 'db.copy')])
  writeFileSync(
    join(content, 'db.php'),
    driver
      .replaceAll("'{SQLITE_IMPLEMENTATION_FOLDER_PATH}'", `__DIR__ . '/mu-plugins/${name}'`)
      .replaceAll('{SQLITE_PLUGIN}', `${name}/load.php`),
  )
}
