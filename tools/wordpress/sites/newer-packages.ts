import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../run.ts'

/** A newer Debian whose WordPress runs with the PHP of this one. */
export type Suite = 'trixie' | 'sid'

const sources: Record<Suite, (archive: string) => string[]> = {
  trixie: (archive) => [`${archive} trixie main`, `${archive}-security trixie-security main`],
  sid: (archive) => [`${archive} sid main`],
}

/** WordPress, its stock theme, and the libraries that Debian keeps outside of it. */
const packages = [
  'wordpress',
  'wordpress-theme-twentytwentyfive',
  'libphp-phpmailer',
  'php-getid3',
  'libjs-cropper',
  'libjs-jquery-ui',
  'libjs-lodash',
  'libjs-underscore',
]

/**
 * Unpacks the WordPress of a newer Debian into a folder and returns where it is. apt verifies the packages with the keys
 * of this machine. Nothing is installed, and the package lists of the machine stay as they are.
 */
export async function unpackNewer(suite: Suite, folder: string): Promise<string> {
  const root = join(folder, 'root')
  for (const name of ['lists/partial', 'cache/archives/partial', 'packages', 'root']) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  const list = join(folder, 'sources.list')
  const key = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
  const wanted = sources[suite](archiveOfMachine())
  writeFileSync(list, wanted.map((source) => `deb ${key} ${source}\n`).join(''))
  const apt = (...words: string[]) =>
    run('apt-get', [...settings(folder, list), '-qq', ...words], { cwd: join(folder, 'packages') })
  await apt('update')
  await apt('download', ...packages)
  await run('sh', ['-c', 'for package in *.deb; do dpkg-deb -x "$package" ../root || exit 1; done'], {
    cwd: join(folder, 'packages'),
  })
  return join(root, 'usr', 'share', 'wordpress')
}

/** Where this machine gets its own packages from: a newer Debian lies on the same server. */
function archiveOfMachine(): string {
  const words = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']
  const addresses = execFileSync('apt-get', words, { encoding: 'utf8' }).split('\n')
  const archive = addresses.map((each) => each.replace(/\/$/, '')).find((each) => each.endsWith('/debian'))
  if (archive === undefined) throw new Error('apt names no archive of Debian: look at its list of sources')
  return archive
}

function settings(folder: string, list: string): string[] {
  const values = {
    'Dir::Etc::SourceList': list,
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(folder, 'lists'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': join(folder, 'cache'),
    // The folder belongs to root, and apt would warn that its own user cannot write there.
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-o', `${name}=${value}`])
}
