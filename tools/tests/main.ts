import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { useFastFolder } from '@hopechest/testing/machine/fast-folder'
import { readWords, runCommand, wrongWords } from '../command.ts'
import { root } from '../run.ts'
import { changedFiles } from './changed.ts'
import { cpuSeconds } from './cpu.ts'
import { keepBusy, pauseAtRandom } from './disturbance.ts'
import { withoutLongForm } from './long-form.ts'
import { describeMissing, leaveOut } from './missing-programs.ts'
import { runShared } from './processes.ts'
import { readReach } from './reach.ts'
import { createReport } from './report.ts'
import { costOf, forgetFile, hasEnded } from './share-folder.ts'

const pooledConnections = 10
/** A machine that is slow for a moment fails a file or two. Where six fail, the reason is another one. */
const mostAgain = 5

const usage = `Usage: npm test -- [FILE or FOLDER]… [--except FOLDER]… [--all] [--name PATTERN] [--changed] [--times] [--pgbouncer] [--again] [--busy LOOPS] [--pauses]

Runs the short form of the tests, which has every rule and story once, against SQLite and a PostgreSQL of its own. What is
named, or reached by --changed, runs whole.

  --except FOLDER not what lies in this one
  --all           all tests, as npm run test:all and CI run them: every story on each engine and host, every page in every
                  form, kills, gateways, packages
  --name PATTERN  only tests whose name matches
  --changed       only files that reach, by their imports, a file that has changed since main
  --times         at the end, the CPU time of each file in seconds
  --pgbouncer     the stories of the API through a PgBouncer in transaction mode, which shares 10 connections
  --again         a file that fails runs once more, alone, and what passes then is named and is no failure; where more than
                  ${mostAgain} files fail, none does
  --busy LOOPS    beside this number of loops that do nothing but keep the processors busy
  --pauses        while its processes and our programs are stopped and continued at random, for up to 3 seconds each time

GENERATED_REQUESTS is the number of generated requests that each route gets: 100 in the short form, 300 in the others; TEST_POSTGRES_URL names a
PostgreSQL that runs already, with the right to create databases; TEST_PGBOUNCER=1 is --pgbouncer. Where CI is set, a
missing program is a failure. A file may take 120 seconds, or as many as a line of it asks for; on a busy machine more, in
proportion to its load.`

const { values, positionals } = readWords(usage, {
  options: {
    except: { type: 'string', multiple: true, default: [] },
    all: { type: 'boolean', default: false },
    name: { type: 'string' },
    changed: { type: 'boolean', default: false },
    times: { type: 'boolean', default: false },
    pgbouncer: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    busy: { type: 'string', default: '0' },
    pauses: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
for (const folder of values.except)
  if (!isFolder(folder)) wrongWords(`There is no folder "${folder}".`, usage)
if (!/^\d{1,3}$/.test(values.busy)) wrongWords('--busy is a number of loops, like --busy 8.', usage)

const isWhole = values.all || values.changed || positionals.length > 0 || values.name !== undefined
if (isWhole) process.env.TEST_DEPTH = 'all'
process.env.GENERATED_REQUESTS ??= isWhole ? '300' : '100'
if (values.pauses || values.busy !== '0') process.env.TEST_DISTURBED = '1'
// Without it every file compiles the whole service anew.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'tests')

let isGood = false
await runCommand(async () => {
  const chosen = await chooseFiles()
  const { files, missing } = await leaveOut(chosen.files)
  const folder = mkdtempSync(join(tmpdir(), 'hopechest-tests-'))
  using _data = useFastFolder()
  const leftOut = [...missing.map(describeMissing), ...chosen.leftOut]
  const report = createReport(files, leftOut, values.name !== undefined)
  {
    await using stack = new AsyncDisposableStack()
    await startServers(stack)
    disturb(stack)
    await runShared(files, { folder, name: values.name, ...report })
    if (values.again) await runAgain(files, folder, report)
  }
  isGood = report.end(files.filter((file) => !hasEnded(folder, file)))
  if (values.times) printCpuTimes(files, folder)
  rmSync(folder, { recursive: true })
})
// `process.exitCode` would be lost: the embedded PostgreSQL ends the process by itself.
process.exit(isGood ? 0 : 1)

/** Each file alone, with nothing beside it. */
async function runAgain(
  files: readonly string[],
  folder: string,
  report: ReturnType<typeof createReport>,
): Promise<void> {
  const failed = report.failedFiles(files.filter((file) => !hasEnded(folder, file)))
  if (failed.length === 0 || failed.length > mostAgain) return
  report.startAgain(failed)
  for (const file of failed) {
    forgetFile(folder, file)
    await runShared([file], { folder, name: values.name, ...report })
  }
}

async function chooseFiles(): Promise<{ files: string[]; leftOut: string[] }> {
  const patterns = positionals.map((each) => (isFolder(each) ? join(each, '**/*.test.ts') : each))
  if (patterns.length === 0) patterns.push('**/*.test.ts')
  const exclude = ['**/node_modules/**', ...values.except.map((each) => join(relative('', each), '**'))]
  const found = globSync(patterns, { exclude }).map((file) => resolve(file))
  if (found.length === 0) {
    const outside = values.except.map((each) => ` outside of ${each}`).join('')
    console.error(`There is no test file ${positionals.join(' ')}${outside}.`)
    process.exit(2)
  }
  if (!values.changed) return isWhole ? { files: found, leftOut: [] } : withoutLongForm(found)
  const changed = await changedFiles(root)
  const reach = readReach(root)
  const reached = found.filter((file) => reach.doesReach(file, changed))
  if (reached.length > 0) return { files: reached, leftOut: [] }
  console.log(`${changed.length} files have changed since main, and no test reaches them.`)
  process.exit(0)
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** One PostgreSQL serves all files; each file creates its own databases there. The pooler is for the stories of the API. */
async function startServers(stack: AsyncDisposableStack): Promise<void> {
  if (process.env.TEST_POSTGRES_URL === undefined) {
    const { startPostgres } = await import('@hopechest/testing/databases/postgres')
    const server = stack.adopt(await startPostgres(), (started) => started.stop())
    process.env.TEST_POSTGRES_URL = server.url
  }
  if (!values.pgbouncer && !process.env.TEST_PGBOUNCER) return
  const { startPgbouncer } = await import('@hopechest/testing/databases/pgbouncer')
  const pooler = await startPgbouncer(process.env.TEST_POSTGRES_URL, pooledConnections)
  process.env.TEST_POOLER_URL = stack.adopt(pooler, (started) => started.stop()).url
}

function disturb(stack: AsyncDisposableStack): void {
  if (values.busy !== '0') stack.adopt(keepBusy(Number(values.busy)), async (loops) => loops.stop())
  if (values.pauses) stack.adopt(pauseAtRandom(), async (pauses) => pauses.stop())
}

/** A row for each file with its CPU time, and one for the programs that the files share. */
function printCpuTimes(files: readonly string[], folder: string): void {
  const rows = files.map((file): [string, number] => [relative('', file), costOf(folder, file) ?? 0])
  const all = cpuSeconds()
  const shared = all - rows.reduce((sum, [, seconds]) => sum + seconds, 0)
  rows.push(['what the files share: starts, the browser, PostgreSQL, this report', shared])
  console.log('CPU time in seconds:')
  for (const [name, seconds] of rows.toSorted(([, a], [, b]) => b - a))
    console.log(`${cell(seconds)}  ${name}`)
  console.log(`${cell(all)}  in all`)
}

function cell(seconds: number): string {
  return seconds.toFixed(2).padStart(8)
}
