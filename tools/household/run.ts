import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Task {
  seed: number
  isShrunk: boolean
}

/** What became of a seed: without a sentence all held. */
export interface Report {
  seed: number
  /** The same for each telling of the same story. */
  mark: string
  /** How many requests a process died under. */
  died: number
  sentence?: string
  /** The shortest story that fails, as commands of a shell. */
  lines?: string[]
}

export interface Run {
  seeds: Iterable<number>
  processes: number
  /** One of `faults/faults.ts`, which is planted into what the stories load. */
  fault?: string | undefined
  isShrunk: boolean
  /** Ends the run where it returns true. */
  hear(report: Report): boolean
}

/** Plays the story of each seed, in as many processes. */
export async function runStories({ seeds, processes, fault, isShrunk, hear }: Run): Promise<void> {
  const rest = seeds[Symbol.iterator]()
  let isOver = false
  const workers: ChildProcess[] = []
  const work = async () => {
    const env = { ...process.env, ...(fault !== undefined && { HOUSEHOLD_FAULT: fault }) }
    const execArgv = ['--max-semi-space-size=64', '--disable-warning=ExperimentalWarning']
    const worker = fork(join(import.meta.dirname, 'worker.ts'), { env, execArgv })
    workers.push(worker)
    const ended = once(worker, 'exit').then(([status]) => {
      if (!isOver) throw new Error(`A process that plays stories ended with ${status}`)
    })
    const next = () => Promise.race([once(worker, 'message'), ended])
    await next()
    for (let seed = rest.next(); !seed.done && !isOver; seed = rest.next()) {
      worker.send({ seed: seed.value, isShrunk } satisfies Task)
      const [report] = (await next()) as [Report]
      if (!isOver && hear(report)) isOver = true
    }
    worker.disconnect()
  }
  try {
    await Promise.all(Array.from({ length: processes }, work))
  } finally {
    isOver = true
    for (const worker of workers) worker.kill()
  }
}
