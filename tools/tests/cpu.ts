import { readFileSync } from 'node:fs'

/** `USER_HZ`, which Linux has fixed for what programs see. */
const ticksPerSecond = 100

/** The CPU time of this process in seconds; on Linux also that of the programs that it started and that have ended. */
export function cpuSeconds(): number {
  if (process.platform === 'linux') return ofProcessAndChildren()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function ofProcessAndChildren(): number {
  const stat = readFileSync('/proc/self/stat', 'latin1')
  // The name of the program stands in parentheses and may hold anything; utime, stime, cutime and cstime follow it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return ticks / ticksPerSecond
}
