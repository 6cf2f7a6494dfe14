import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** All programs that a process has started, and those that they have started. */
export function descendantsOf(pid: number): number[] {
  const parents = existsSync('/proc/self/stat') ? readProc() : askPs()
  const isBelow = (each: number): boolean => {
    const parent = parents.get(each)
    return parent !== undefined && (parent === pid || isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow)
}

/** Ends a process and all that it has started, at once. What has ended by itself in between is no fault. */
export function endTree(pid: number): void {
  endAtOnce([pid, ...descendantsOf(pid)])
}

export function endAtOnce(pids: Iterable<number>): void {
  for (const each of pids) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {}
  }
}

/** Programs that print on one of these streams, and how they were started. A system without /proc says none. */
export function printersOn(streams: readonly number[]): Map<number, string> {
  const found = new Map<number, string>()
  const wanted = new Set(streams.flatMap((stream) => [`socket:[${stream}]`, `pipe:[${stream}]`]))
  for (const name of existsSync('/proc/self/fd') ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue
    try {
      if (![1, 2].some((stream) => wanted.has(readlinkSync(`/proc/${name}/fd/${stream}`)))) continue
      found.set(Number(name), readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim())
    } catch {
      // It ended in between, or is of another account.
    }
  }
  return found
}

function readProc(): Map<number, number> {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : undefined
    if (parent !== undefined) parents.set(Number(name), parent)
  }
  return parents
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program stands in parentheses and may hold anything; its state and its parent follow.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It ended in between.
    return undefined
  }
}

/** A system without /proc. */
function askPs(): Map<number, number> {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return new Map(lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]))
}
