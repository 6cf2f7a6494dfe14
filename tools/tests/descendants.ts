import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

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
  for (const each of [pid, ...descendantsOf(pid)]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {}
  }
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
