import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { stopListening } from './graceful-stop.ts'
import { type ListenAt, listenAt } from './listen.ts'
import type { Logger } from './log.ts'
import { toPrimary, toWorker, urlVariable } from './worker.ts'

export interface Workers {
  url: string
  /** Takes no new connection. It is fulfilled when every worker has answered what it had and has ended. */
  stop(): Promise<void>
}

/** A worker that ends again and again, for instance while the database is away, is started again ever later. */
const firstPause = 100
const longestPause = 10_000
/** Connections that wait while no worker is ready. */
const mostWaiting = 512

/**
 * Runs this program in several processes. This one, the primary, listens and hands each connection to the next worker:
 * so it can stop listening first, and no connection is lost between processes. A worker that ends by itself is started
 * again. Throws when a worker cannot start, or when `stopping` is aborted meanwhile.
 */
export async function startWorkers(
  count: number,
  at: ListenAt,
  log: Logger,
  stopping: AbortSignal,
): Promise<Workers> {
  const ready: Worker[] = []
  const waiting: Socket[] = []
  const listener = createServer({ pauseOnConnect: true, noDelay: true }, handOver)
  const url = await listenAt(listener, at)
  let isUp = false
  let restartPause = firstPause

  function handOver(socket: Socket): void {
    const worker = ready.shift()
    if (worker) {
      ready.push(worker)
      // A worker that dies takes along what is on its way to it.
      worker.send(toWorker.connection, socket, (error) => void (error && socket.destroy()))
    } else if (waiting.push(socket) > mostWaiting) waiting.shift()?.destroy()
  }

  async function start(): Promise<void> {
    stopping.throwIfAborted()
    const worker = cluster.fork({ [urlVariable]: url })
    let wasReady = false
    worker.once('disconnect', () => remove(worker))
    worker.once('exit', (code, signal) => {
      if (stopping.aborted || !isUp) return
      log.error({ worker: worker.process.pid, code, signal }, 'A worker ended by itself')
      restartPause = wasReady ? firstPause : Math.min(restartPause * 2, longestPause)
      setTimeout(() => void start().catch(() => {}), restartPause).unref()
    })
    worker.on('message', (message) => {
      if (message === toPrimary.leaving) remove(worker)
    })
    await untilReady(worker)
    wasReady = true
    ready.push(worker)
    for (const socket of waiting.splice(0)) handOver(socket)
  }

  function remove(worker: Worker): void {
    if (ready.includes(worker)) ready.splice(ready.indexOf(worker), 1)
  }

  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= stopAll())

  async function stopAll(): Promise<void> {
    await stopListening(listener)
    const ended: Promise<unknown>[] = []
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (!worker || worker.isDead()) continue
      ended.push(once(worker, 'exit'))
      // The order of messages is kept: the worker has all its connections when it reads this. A worker that is not
      // ready yet has none.
      if (ready.includes(worker)) worker.send(toWorker.stop, () => {})
      else worker.process.kill('SIGKILL')
    }
    await Promise.all(ended)
  }

  stopping.addEventListener('abort', () => void stop())
  try {
    // The first one alone: what keeps it from starting would keep all of them, and is said once.
    await start()
    await Promise.all(Array.from({ length: count - 1 }, start))
  } catch (error) {
    await stop()
    throw error
  }
  isUp = true
  return { url, stop }
}

async function untilReady(worker: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker.on('message', (message) => {
    if (message === toPrimary.ready) resolve()
  })
  worker.once('exit', () =>
    reject(new Error('a worker process ended while it was starting. Its own message says why.')),
  )
  await promise
}
