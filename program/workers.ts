import cluster, { type Address, type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from './log.ts'

export interface Workers {
  /** The port that they share. */
  port: number
  /** Ends when every worker has answered what it had and has ended. */
  stop(): Promise<void>
}

/** A worker that ends again and again, for instance while the database is away, is started again ever later. */
const firstPause = 100
const longestPause = 10_000

/**
 * Starts this program in several processes that share one port, and starts a worker again when one ends by itself.
 * Throws when a worker cannot start, or when `stopping` is aborted meanwhile; a worker says itself what is wrong.
 */
export async function startWorkers(count: number, log: Logger, stopping: AbortSignal): Promise<Workers> {
  let isUp = false
  let restartPause = firstPause

  async function start(): Promise<number> {
    stopping.throwIfAborted()
    const worker = cluster.fork()
    let listens = false
    worker.once('exit', (code, signal) => {
      if (stopping.aborted || !isUp) return
      log.error({ worker: worker.process.pid, code, signal }, 'A worker ended by itself')
      restartPause = listens ? firstPause : Math.min(restartPause * 2, longestPause)
      setTimeout(() => void start().catch(() => {}), restartPause).unref()
    })
    const port = await listening(worker)
    listens = true
    return port
  }

  stopping.addEventListener('abort', () => void stopAll())
  // The first one alone: what keeps it from listening would keep all of them, and is said once.
  const port = await start()
  await Promise.all(Array.from({ length: count - 1 }, start))
  isUp = true
  return { port, stop: stopAll }
}

async function listening(worker: Worker): Promise<number> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('a worker process ended while it was starting. Its own message says why.')
  })
  const [{ port }] = (await Promise.race([once(worker, 'listening'), ended])) as [Address]
  return port
}

async function stopAll(): Promise<void> {
  const ended: Promise<unknown>[] = []
  for (const worker of Object.values(cluster.workers ?? {})) {
    if (!worker || worker.isDead()) continue
    ended.push(once(worker, 'exit'))
    worker.process.kill('SIGTERM')
  }
  await Promise.all(ended)
}
