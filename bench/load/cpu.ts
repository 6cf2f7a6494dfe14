import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100

/** The CPU time that the processes took so far, all their threads; undefined where the system does not say. */
export function cpuSecondsOf(pids: readonly number[]): number | undefined {
  if (process.platform !== 'linux' || pids.length === 0) return undefined
  return pids.reduce((sum, pid) => sum + secondsOf(pid), 0)
}

function secondsOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may hold blanks. User time is the 12th field after it, then system time.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
