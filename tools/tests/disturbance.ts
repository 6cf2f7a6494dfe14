import { type ChildProcess, spawn } from 'node:child_process'
import { readlinkSync, realpathSync } from 'node:fs'
import { descendantsOf } from './descendants.ts'

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
    const all = descendantsOf(process.pid).filter(runsNode)
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

function runsNode(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(process.execPath)
  } catch {
    // It ended in between.
    return false
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in between.
  }
}
