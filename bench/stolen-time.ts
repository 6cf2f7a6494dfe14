import { existsSync, readFileSync } from 'node:fs'

/** Processor time since the machine started, in the units of the system. */
export interface ProcessorTime {
  used: number
  /** The time for which the programs of a virtual machine waited because the hardware worked for others. */
  stolen: number
}

/** At this share, other machines take the time that the bench wants to measure. */
const mostStolen = 0.01

const file = '/proc/stat'

/** Undefined where the system does not say. */
export function readProcessorTime(): ProcessorTime | undefined {
  return existsSync(file) ? parseProcessorTime(readFileSync(file, 'utf8')) : undefined
}

export function parseProcessorTime(stat: string): ProcessorTime {
  const [, times = ''] = /^cpu +(.+)$/m.exec(stat) ?? []
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = times
    .split(' ')
    .map(Number)
  return { used: user + nice + system + interrupts + softInterrupts, stolen }
}

/** What to say about the time between two readings; undefined when next to nothing was stolen. */
export function warnOfStolenTime(before: ProcessorTime, after: ProcessorTime): string | undefined {
  const stolen = after.stolen - before.stolen
  const wanted = after.used - before.used + stolen
  const share = wanted === 0 ? 0 : stolen / wanted
  if (share < mostStolen) return undefined
  return `Other virtual machines took ${(100 * share).toFixed(1)} % of the processor time that this one wanted: do not trust the verdicts.`
}
