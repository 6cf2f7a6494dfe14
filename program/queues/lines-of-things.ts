import { anyNumberWaits, createFairQueue, type FairQueue } from './fair-queue.ts'

export interface LinesOfThings<Thing> {
  /** Runs the task when no other one of this thing runs. `full` when that is not so before the deadline. */
  inLine<Result>(thing: Thing, caller: string, deadline: number, task: () => Promise<Result>): Promise<Result>
  /** Whether no task of this thing runs or waits. */
  isFree(thing: Thing): boolean
}

/** One task of each thing runs at a time in this process, and callers take turns. */
export function createLinesOfThings<Thing>(full: () => Error): LinesOfThings<Thing> {
  const lines = new Map<Thing, { queue: FairQueue; tasks: number }>()

  return {
    async inLine(thing, caller, deadline, task) {
      const line = lines.get(thing) ?? {
        queue: createFairQueue({ running: 1, runningPerCaller: 1, ...anyNumberWaits }, full),
        tasks: 0,
      }
      lines.set(thing, line)
      line.tasks++
      try {
        return await line.queue.run(caller, deadline, task)
      } finally {
        if (--line.tasks === 0) lines.delete(thing)
      }
    },
    isFree: (thing) => !lines.has(thing),
  }
}
