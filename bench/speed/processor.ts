import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The most that a program may ask for, and the usual. */
const [first, usual] = [-20, 0]
/** Linux shares its time among terminals first, and then among the programs of each. */
const terminal = '/proc/self/autogroup'

/**
 * The bench, and all that it starts, has its turn before the other programs of the machine: these move what a request costs, and each
 * kind of request by another share. Only Linux can do all of it, and only for root. Elsewhere programs run as they did.
 */
export function goFirst(): void {
  try {
    setPriority(first)
    writeFileSync(terminal, String(first))
    process.once('exit', () => writeFileSync(terminal, String(usual)))
  } catch {
    // The system has no such order, or does not allow another.
  }
}

/** The tool has one to itself, and what it asks has the other. */
export const processors = { tool: 0, servers: 1 }

const placed = new Map<number, number>()

/** Gives a process one processor, where the system can. A process that moves between them costs more for a while. */
export function giveProcessor(pid: number | undefined, processor: number): void {
  if (pid === undefined || placed.get(pid) === processor) return
  placed.set(pid, processor)
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)])
}
