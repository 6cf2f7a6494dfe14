import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** This checkout. Programs run here unless they are told where. */
export const root = join(import.meta.dirname, '..')

/** What our packages bring is found before what the machine has. */
const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)

interface Circumstances {
  cwd?: string
  /** Beside our own environment; undefined takes something out of it. */
  env?: Record<string, string | undefined>
  /** Whom it runs as: servers do not run as root. */
  user?: { uid: number; gid: number }
}

/** What a program prints until its end. When it fails, all that it has said is the reason. */
export async function run(
  file: string,
  words: readonly string[],
  circumstances: Circumstances = {},
): Promise<string> {
  const child = spawn(file, words, { ...toOptions(circumstances), stdio: ['ignore', 'pipe', 'pipe'] })
  remember(child)
  const [printed, complaints, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (status === 0) return printed
  throw new Error(`${[file, ...words].join(' ')} ended with ${status}\n${printed}${complaints}`.trim())
}

/** Starts a program that goes on until everything is stopped; what it says goes to the file. */
export function start(
  file: string,
  words: readonly string[],
  log: string,
  circumstances: Circumstances = {},
): void {
  const output = openSync(log, 'a')
  remember(spawn(file, words, { ...toOptions(circumstances), stdio: ['ignore', output, output] }))
}

/** Ends every program that is still there, the last one first: a web server goes before its database. */
export async function stopAll(): Promise<void> {
  for (const child of [...running].reverse()) await stop(child)
}

const running = new Set<ChildProcess>()
const patienceMilliseconds = 5000

/** Each in a group of its own, which ends with all its workers. */
function toOptions({ cwd = root, env, user }: Circumstances) {
  return { cwd, env: { ...process.env, PATH, ...env }, ...user, detached: true }
}

function remember(child: ChildProcess): void {
  running.add(child)
  for (const event of ['exit', 'error']) child.once(event, () => running.delete(child))
}

/** Gently, then not. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  signal(child, 'SIGTERM')
  const late = setTimeout(() => signal(child, 'SIGKILL'), patienceMilliseconds)
  await ended
  clearTimeout(late)
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // It has ended by itself in between.
  }
}
