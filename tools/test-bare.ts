import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { CommandError, readWords, runCommand } from './command.ts'
import { isDebianAsRoot } from './debian-packages.ts'
import { root, run } from './run.ts'

const usage = `Usage: npm run test:bare [-- --whole]

Runs README's test command as people do who have only what README asks for: on a clone that it makes, with a PATH that
holds Node, npm, sh and the coreutils. It does so for an account that is not root and whose home is not there: tests that
pass so pass also with a home, or as root. It runs a few files. Each run has to end green, and to name what it left
out; a file that fails beside others may pass alone. It needs root.

  --whole  once a week: the whole short form, also for that account with a home, and for root, as which CI runs all else`

const few = [
  // They start our programs, a database and a browser, and write files: each does so as the account that runs it.
  'testing',
  'program/start.test.ts',
  'api/test/items.test.ts',
  'database/database.test.ts',
  'hopechest/test/start.test.ts',
  // They need programs that are not there.
  'database/pgbouncer.test.ts',
  'hopechest/test/embedding-php.test.ts',
  'tools/gateway.test.ts',
  'tools/tests/reach.test.ts',
]
/** What the files that run need, and the machine lacks. */
const notHere = { few: ['php', 'pgbouncer', 'nginx', 'caddy', 'git'], whole: ['bash', 'pgbouncer', 'git'] }

/** An account of Debian without a home. */
const stranger = { uid: 65534, gid: 65534 }
/** Without the programs of our packages, which npm has put before it. */
const machine = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

const { whole } = readWords(usage, { options: { whole: { type: 'boolean', default: false } } }).values

await runCommand(async () => {
  if (!isDebianAsRoot())
    throw new CommandError('This runs the tests as several accounts of a Debian machine, so it needs root.')
  const folder = mkdtempSync(join(tmpdir(), 'hopechest-bare-'))
  chmodSync(folder, 0o755)
  try {
    const PATH = await makePath(join(folder, 'programs'))
    // npm itself needs a place for what it downloads, also where the home cannot be written.
    const ownHome = join(folder, 'home')
    mkdirSync(ownHome)
    const clone = join(folder, 'clone')
    await run('git', ['clone', '--quiet', root, clone])
    const people = {
      'an account whose home is not there': { home: '/nonexistent', user: stranger },
      ...(whole && {
        'an account that is not root': { home: ownHome, user: stranger },
        root: { home: ownHome, user: undefined },
      }),
    }
    for (const [who, { home, user }] of Object.entries(people)) {
      const started = performance.now()
      const words = ['--', '--again', ...(whole ? [] : few)]
      if (user !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, clone, ownHome])
      const command = `npm install && npm test ${words.join(' ')}`
      const env = { ...withoutOurs(), PATH, HOME: home, npm_config_cache: join(ownHome, '.npm') }
      const circumstances = { cwd: clone, env, isSeen: true, ...(user && { user }) }
      const printed = await run('sh', ['-c', command], circumstances)
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      const left = printed.split('\n').filter((line) => line.startsWith('Left out: '))
      console.log([`${who}, ${seconds} s: ${lastLineOf(printed)}`, ...left].join('\n    '))
      const missing = notHere[whole ? 'whole' : 'few'].filter(
        (name) => !left.some((line) => line.includes(`for want of ${name}.`)),
      )
      if (missing.length > 0) throw new CommandError(`It does not name ${missing.join(', ')}:\n${printed}`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** A folder with links to what README asks for, and nothing else. */
async function makePath(folder: string): Promise<string> {
  const listed = (await run('dpkg', ['--listfiles', 'coreutils'])).split('\n')
  const coreutils = listed.filter((path) => /\/s?bin\/[^/]+$/.test(path)).map((path) => basename(path))
  mkdirSync(folder)
  for (const name of [...coreutils, 'sh', 'node', 'npm']) {
    const found = (
      await run('sh', ['-c', `command -v -- ${name} || true`], { env: { PATH: machine } })
    ).trim()
    if (found.startsWith('/')) symlinkSync(realpathSync(found), join(folder, name))
  }
  return folder
}

/** What npm, CI and the run of the tests around this one have set reaches none of these. */
function withoutOurs(): Record<string, undefined> {
  const ours = Object.keys(process.env).filter((name) =>
    /^(npm_.*|TEST_.*|CI|NODE_COMPILE_CACHE)$/.test(name),
  )
  return Object.fromEntries(ours.map((name) => [name, undefined]))
}

function lastLineOf(printed: string): string {
  return printed.trimEnd().split('\n').at(-1) ?? ''
}
