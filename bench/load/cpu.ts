import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The CPU time that the processes took so far, all their threads; undefined where the system does not say. */
export function cpuSecondsOf(pids: readonly number[]): number | undefined {
  if (pids.length === 0 || !existsSync('/proc/self/schedstat')) return undefined
  return pids.reduce((sum, pid) => sum + secondsOf(pid), 0)
}

/** Linux counts nanoseconds for each thread, and only hundredths of a second for the process. */
function secondsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => sum + nanosecondsOf(`/proc/${pid}/task/${thread}`), 0) / 1e9
}

function nanosecondsOf(thread: string): number {
  try {
    return Number.parseInt(readFileSync(`${thread}/schedstat`, 'utf8'), 10)
  } catch (error) {
    // It may have ended since it was listed.
    if (!existsSync(thread)) return 0
    throw error
  }
}
