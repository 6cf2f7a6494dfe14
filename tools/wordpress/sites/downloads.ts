import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../run.ts'

interface Download {
  /** Name and version of the npm package. */
  from: string
  path: string
  sha256: string
}

/** WordPress 6.5, for tests only, and the plugin with which it keeps its data in SQLite. */
const downloads = {
  wordpress: {
    from: '@wp-playground/wordpress-builds@0.9.19',
    path: 'package/src/wordpress/wp-6.5.zip',
    sha256: '264f163157658da2a4df8f9979f527fc806fd963039b4a14062ab99e8f44ecd9',
  },
  sqlite: {
    from: '@wp-playground/cli@3.1.56',
    path: 'package/sqlite-database-integration.zip',
    sha256: '519abfab608e6b70e88d8731192eae51da3eadf3981ee2be043f0b01c214a9ee',
  },
} satisfies Record<string, Download>

export type Downloads = Record<keyof typeof downloads, string>

/** The paths of the two files, which are fetched once, kept between runs, and verified each time. */
export async function fetchDownloads(): Promise<Downloads> {
  const kept = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'hopechest')
  mkdirSync(kept, { recursive: true, mode: 0o700 })
  const [wordpress, sqlite] = await Promise.all([
    fetchOnce(kept, downloads.wordpress),
    fetchOnce(kept, downloads.sqlite),
  ])
  return { wordpress, sqlite }
}

async function fetchOnce(folder: string, { from, path, sha256 }: Download): Promise<string> {
  const file = join(folder, `${sha256}.zip`)
  if (existsSync(file) && hashOf(file) === sha256) return file
  const workshop = join(folder, `fetching-${sha256.slice(0, 8)}`)
  rmSync(workshop, { recursive: true, force: true })
  mkdirSync(workshop)
  const printed = await run('npm', ['pack', '--silent', from], { cwd: workshop })
  const archive = printed.trim().split('\n').at(-1) ?? ''
  await run('tar', ['xzf', archive, path], { cwd: workshop })
  const found = hashOf(join(workshop, path))
  if (found !== sha256)
    throw new Error(`${path} of ${from} is not the expected file, its SHA-256 is ${found}`)
  renameSync(join(workshop, path), file)
  rmSync(workshop, { recursive: true, force: true })
  return file
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
