import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'

const usualSeconds = 120
/** Where a person asks for more kills, acts or visits. */
const secondsOfMore = 3600
const more = ['ACTS', 'COMBINATIONS', 'KILLS', 'PAUSES', 'VISITS']

/**
 * How many seconds a test file may take on a machine that has nothing else to do: 120, or as many as it asks for in a line
 * of its own, such as `// May take 300 s: it kills the service a hundred times.` A person who asks for more of the same, such as
 * kills, waits up to an hour.
 */
export function secondsFor(file: string, environment: NodeJS.ProcessEnv = process.env): number {
  if (more.some((name) => environment[name])) return secondsOfMore
  const [, asked] = /^\/\/ May take (\d+) s: \S/m.exec(readFileSync(file, 'utf8')) ?? []
  return Number(asked ?? usualSeconds)
}

/** How many times longer it may take at this load: our own processes use each processor, and others may wait for it. */
export function slowness(load = loadavg()[0] ?? 0, processors = availableParallelism()): number {
  return Math.max(1, load / (2 * processors))
}
