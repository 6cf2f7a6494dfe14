import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** This checkout. Programs run here unless `cwd` names another folder. */
export const root = join(import.meta.dirname, '..')

/** Programs of our packages come before those of the machine. */
const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)

interface Circumstances {
  cwd?: string
  /** Added to our own environment; undefined removes a variable. */
  env?: Record<string, string | undefined>
  /** The account that it runs as: servers do not run as root. */
  user?: { uid: number; gid: number }
  /** What it prints is seen at once, too, as one waits for long. */
  isSeen?: boolean
}

/** Runs a program and returns what it prints. When it fails, the error holds everything that it printed. */
export async function run(
  file: string,
  words: readonly string[],
  circumstances: Circumstances = {},
): Promise<string> {
  const child = spawn(file, words, { ...toOptions(circumstances), stdio: ['ignore', 'pipe', 'pipe'] })
  remember(child)
  if (circumstances.isSeen)
    for (const stream of [child.stdout, child.stderr]) stream.pipe(process.stderr, { end: false })
  const [printed, complaints, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (status === 0) return printed
  throw new Error(`${[file, ...words].join(' ')} ended with ${status}\n${printed}${complaints}`.trim())
}

/** Starts a program that runs until `stopAll`; its output goes to the log file. It returns the process id. */
export function start(
  file: string,
  words: readonly string[],
  log: string,
  circumstances: Circumstances = {},
): number {
  const output = openSync(log, 'a')
  const child = spawn(file, words, { ...toOptions(circumstances), stdio: ['ignore', output, output] })
  remember(child)
  if (child.pid === undefined) throw new Error(`${file} cannot be started: is it installed?`)
  return child.pid
}

/** Ends every program that still runs, the last one first: a web server ends before its database. */
export async function stopAll(): Promise<void> {
  for (const child of [...running].reverse()) await stop(child)
}

const running = new Set<ChildProcess>()
const stopMilliseconds = 5000

/** Each program has a process group of its own, which ends with all its workers. */
function toOptions({ cwd = root, env, user }: Circumstances) {
  return { cwd, env: { ...process.env, PATH, ...env }, ...user, detached: true }
}

function remember(child: ChildProcess): void {
  running.add(child)
  for (const event of ['exit', 'error']) child.once(event, () => running.delete(child))
}

/** Asks the program to end, and kills it when it does not. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  signal(child, 'SIGTERM')
  const late = setTimeout(() => signal(child, 'SIGKILL'), stopMilliseconds)
  await ended
  clearTimeout(late)
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // The program ended by itself in between.
  }
}
