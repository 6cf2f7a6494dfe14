import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

export interface Disturbance {
  stop(): void
}

const longestPauseMilliseconds = 3000

/** Loops that keep the processors busy, as other work on the machine does. */
export function keepBusy(loops: number): Disturbance {
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })
    process.once('exit', () => child.kill('SIGKILL'))
    return child
  }
  const children = Array.from({ length: loops }, start)
  return { stop: () => children.forEach((child) => void child.kill('SIGKILL')) }
}

/**
 * Stops a process of the tests or one of our programs at random, and continues it a little later. The database and the
 * browser go on: that a database is away for seconds is an outage, of which stories of their own tell.
 */
export function pauseAtRandom(): Disturbance {
  let timer: NodeJS.Timeout
  let paused: number | undefined
  const next = () => {
    if (paused !== undefined) signal(paused, 'SIGCONT')
    paused = undefined
    timer = setTimeout(pause, Math.random() * longestPauseMilliseconds)
  }
  const pause = () => {
    const all = descendants().filter(runsNode)
    paused = all[Math.floor(Math.random() * all.length)]
    if (paused !== undefined) signal(paused, 'SIGSTOP')
    timer = setTimeout(next, Math.random() * longestPauseMilliseconds)
  }
  const stop = () => {
    clearTimeout(timer)
    if (paused !== undefined) signal(paused, 'SIGCONT')
  }
  // Also when a developer breaks the run off: a process that is stopped would stay.
  process.once('exit', stop)
  process.once('SIGINT', () => process.exit(130))
  next()
  return { stop }
}

/** All programs that this process has started, and those that they have started. */
function descendants(): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : undefined
    if (parent !== undefined) parents.set(Number(name), parent)
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent !== undefined && (parent === process.pid || isOurs(parent))
  }
  return [...parents.keys()].filter(isOurs)
}

function runsNode(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(process.execPath)
  } catch {
    // It ended in between.
    return false
  }
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It ended in between.
    return undefined
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in between.
  }
}
