import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'

export interface Command {
  file: string
  words: string[]
  cwd?: string
  env?: Record<string, string | undefined>
  /** Whom it runs as: servers do not run as root. */
  user?: { uid: number; gid: number }
}

const running = new Set<ChildProcess>()
const patienceMilliseconds = 5000

/** Runs to its end and returns what it said on standard output; a failure throws with all that it said. */
export async function run({ file, words, cwd, env, user }: Command): Promise<string> {
  const child = spawn(file, words, {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, ...env },
    ...user,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.stderr += text
  })
  const [status] = await once(child, 'close')
  running.delete(child)
  if (status === 0) return said.stdout
  throw new Error(`${file} ended with ${status}\n${said.stdout}\n${said.stderr}`.trim())
}

/** Runs until everything is stopped; what it says goes to the file. In a group of its own, with all its workers. */
export function start({ file, words, cwd, env, user }: Command, log: string): ChildProcess {
  const output = openSync(log, 'a')
  const child = spawn(file, words, {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, ...env },
    ...user,
    detached: true,
    stdio: ['ignore', output, output],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.once('error', () => running.delete(child))
  return child
}

/** Ends a whole group: gently, then not. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  signal(child, 'SIGTERM')
  const late = setTimeout(() => signal(child, 'SIGKILL'), patienceMilliseconds)
  await ended
  clearTimeout(late)
}

/** Every process that is still there, the last one first: a web server goes before its database. */
export async function stopAll(): Promise<void> {
  for (const child of [...running].reverse()) await stop(child)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('This machine gives no port')
  return address.port
}

/** Waits until something is true; says what it waited for when it never is. */
export async function until(what: string, isTrue: () => Promise<boolean>, seconds = 30): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    if (await isTrue().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Waited ${seconds} s in vain for ${what}`)
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // It has ended by itself in between.
  }
}
