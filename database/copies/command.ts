import { parseArgs } from 'node:util'
import { namedFile } from '@hopechest/program/installation'
import { readSecret } from '@hopechest/program/secret-files'
import { databaseUrlFault } from '../engines.ts'
import { defaultDatabaseUrl, describeOpenFault } from '../open.ts'
import { againAndAgain, mostHours, type Outcome } from './again-and-again.ts'
import { newestBackup } from './backup-folder.ts'
import { CopyRefused, NoDatabase, WrongOption } from './refused.ts'
import { otherDatabaseFault } from './running-here.ts'

export interface CopyCommand {
  usage: string
  /** How many words may name a file. */
  files: { least: number; most: number }
  options: CopyOptions
  run(task: CopyTask): Promise<void>
  /** Hears why a database that is there was not copied. */
  failed?(task: CopyTask, reason: string): void
}

type CopyOptions = Readonly<Record<string, { type: 'boolean' | 'string' }>>

export interface CopyTask {
  /** The database of the service. */
  url: string
  file: string | undefined
  has(option: string): boolean
  /** The value of an option. */
  word(option: string): string | undefined
  say(line: string): void
  /** Shows how far long work has come; on a terminal in one line. */
  progress(done: number, total?: number): void
}

/** Runs the command `backup` or `restore` from its command line to its exit code. */
export async function runCopyCommand({ usage, files, options, run, failed }: CopyCommand): Promise<void> {
  const words = process.argv.slice(2)
  if (words.some((word) => ['help', '--help', '-h'].includes(word))) return console.log(usage)
  let read: ReturnType<typeof readWords>
  try {
    read = readWords(words, options)
    const { length } = read.positionals
    if (length < files.least || length > files.most) throw new Error('Name one file.')
    const { every } = read.values
    if (
      every !== undefined &&
      !(/^\d{1,3}$/.test(String(every)) && Number(every) >= 1 && Number(every) <= mostHours)
    )
      throw new Error(`--every needs a whole number of hours from 1 to ${mostHours}.`)
    if (every !== undefined && length > 0)
      throw new Error('--every is for the folder backups: name no file with it.')
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exitCode = 2
    return
  }
  const given = readSecret('DATABASE_URL', process.env)
  if ('fault' in given) {
    console.error(`${given.fault}.`)
    process.exitCode = 1
    return
  }
  const progress = createProgress()
  const url = given.text ?? defaultDatabaseUrl
  const [named] = read.positionals
  /** What it ended with, once it had reached the database. */
  let thrown: unknown
  const runHere = async (task: CopyTask) => {
    const other = given.text === undefined ? otherDatabaseFault() : undefined
    if (other !== undefined) throw new CopyRefused(other)
    await run(task).catch((error) => {
      thrown = error
      throw error
    })
  }
  const task: CopyTask = {
    url,
    file: named === undefined ? undefined : namedFile(named),
    has: (option) => read.values[option] === true,
    word: (option) => {
      const value = read.values[option]
      return typeof value === 'string' ? value : undefined
    },
    say(line) {
      progress.end()
      console.log(line)
    },
    progress: progress.show,
  }
  let isWaiting = false
  const attempt = async (): Promise<Outcome> => {
    thrown = undefined
    const fault = await carryOut(runHere, task)
    if (fault === undefined) return 'done'
    const isSaid = isWaiting && thrown instanceof NoDatabase
    isWaiting = thrown instanceof NoDatabase
    progress.end()
    if (!isSaid) console.error(fault)
    if (isWaiting) return 'waiting'
    if (thrown instanceof WrongOption) process.exit(1)
    if (thrown !== undefined)
      note(() => failed?.(task, fault instanceof Error ? fault.message : String(fault)))
    return 'failed'
  }
  const hours = hoursIn(read.values.every)
  if (hours === undefined) {
    if ((await attempt()) !== 'done') process.exitCode = 1
    return
  }
  const last = newestBackup()
  const ended = againAndAgain(hours, last, attempt, (outcome, next) => {
    if (outcome === 'waiting') return
    const what = outcome === 'done' ? 'The next one' : 'Another try'
    console.log(`${what} is due at ${next.toISOString()}.`)
  })
  if (last !== undefined) console.log(`The newest backup was made at ${new Date(last).toISOString()}.`)
  await ended
}

/** A disk that took no backup may take no note of that. The command has said the reason. */
function note(write: () => void): void {
  try {
    write()
  } catch (error) {
    console.error(
      `The doctor cannot be given the whole reason: ${error instanceof Error ? error.message : error}.`,
    )
  }
}

function hoursIn(word: string | boolean | undefined): number | undefined {
  return word === undefined ? undefined : Number(word)
}

/** Returns what the operator reads when it fails: a sentence, or the error where the mistake is ours. */
export async function carryOut(run: CopyCommand['run'], task: CopyTask): Promise<unknown> {
  const { url } = task
  try {
    const fault = url === 'sqlite::memory:' ? 'must name a database that lasts' : databaseUrlFault(url)
    if (fault !== undefined) throw new CopyRefused(`DATABASE_URL ${fault}.`)
    await run(task)
    return undefined
  } catch (error) {
    return error instanceof CopyRefused ? error.message : (describeOpenFault(url, error) ?? error)
  }
}

function readWords(args: string[], options: CopyOptions) {
  return parseArgs({ args, options, allowPositionals: true })
}

const betweenLinesMilliseconds = { terminal: 200, elsewhere: 5000 }

/** Nothing for work that is done at once. */
function createProgress() {
  const { isTTY } = process.stderr
  const pause = isTTY ? betweenLinesMilliseconds.terminal : betweenLinesMilliseconds.elsewhere
  let shownAt = performance.now()
  let isOpen = false
  return {
    show(done: number, total?: number) {
      if (performance.now() - shownAt < pause) return
      shownAt = performance.now()
      const line =
        total === undefined
          ? `${done.toLocaleString('en')} rows`
          : `${Math.floor((100 * done) / Math.max(total, 1))} %`
      process.stderr.write(isTTY ? `\r${line}\x1b[K` : `${line}\n`)
      isOpen = isTTY
    },
    end() {
      if (isOpen) process.stderr.write('\r\x1b[K')
      isOpen = false
    },
  }
}
