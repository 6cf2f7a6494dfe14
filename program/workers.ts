import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { firstProcessVariable } from './first-process.ts'
import { stopListening } from './graceful-stop.ts'
import { HandOver } from './hand-over.ts'
import { type ListenAt, listenAt } from './listen.ts'
import type { Logger } from './log/log.ts'
import { toPrimary, toWorker, urlsVariable } from './worker.ts'

export interface Workers<Name extends string> {
  /** Where each listener is reached. */
  urls: Record<Name, string>
  /** Takes no new connection. It is fulfilled when every worker has answered what it had and has ended. */
  stop(): Promise<void>
}

/** A worker that ends again and again, for instance while the database is away, is started again ever later. */
const firstPause = 100
const longestPause = 10_000

/**
 * Runs this program in several processes. This one, the primary, listens and hands each connection to the next worker:
 * so it can stop listening first, and no connection is lost between processes. A worker that ends by itself is started
 * again. Throws when a worker cannot start, or when `stopping` is aborted meanwhile.
 */
export async function startWorkers<Name extends string>(
  count: number,
  at: Record<Name, ListenAt>,
  log: Logger,
  stopping: AbortSignal,
): Promise<Workers<Name>> {
  const handOver = new HandOver()
  const listeners: Server[] = []
  const urls: Record<string, string> = {}
  for (const [name, place] of Object.entries<ListenAt>(at)) {
    const listener = createServer({ pauseOnConnect: true, noDelay: true }, (socket) =>
      handOver.accept(socket, name),
    )
    listeners.push(listener)
    urls[name] = await listenAt(listener, place)
  }
  let isUp = false
  let restartPause = firstPause

  async function start(): Promise<void> {
    stopping.throwIfAborted()
    const worker = cluster.fork({
      [urlsVariable]: JSON.stringify(urls),
      [firstProcessVariable]: String(process.pid),
    })
    let wasReady = false
    worker.once('disconnect', () => handOver.remove(worker))
    worker.once('exit', (code, signal) => {
      // A worker that is killed while a connection is on its way to it may end without that event.
      handOver.end(worker)
      if (stopping.aborted || !isUp) return
      log.error({ worker: worker.process.pid, code, signal }, 'A worker ended by itself')
      restartPause = wasReady ? firstPause : Math.min(restartPause * 2, longestPause)
      setTimeout(() => void start().catch(() => {}), restartPause).unref()
    })
    worker.on('message', (message) => {
      if (message === toPrimary.leaving) handOver.remove(worker)
    })
    await untilReady(worker)
    wasReady = true
    handOver.add(worker)
  }

  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= stopAll())

  async function stopAll(): Promise<void> {
    await Promise.all(listeners.map(stopListening))
    handOver.finish()
    const ended: Promise<unknown>[] = []
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (!worker || worker.isDead()) continue
      ended.push(once(worker, 'exit'))
      // The order of messages is kept: the worker has all its connections when it reads this. A worker that is not
      // ready yet has none.
      if (handOver.isReady(worker)) worker.send(toWorker.stop, () => {})
      else worker.process.kill('SIGKILL')
    }
    await Promise.all(ended)
  }

  stopping.addEventListener('abort', () => void stop())
  try {
    // Only the first worker says why it cannot start: the reason holds for all of them.
    await start()
    await Promise.all(Array.from({ length: count - 1 }, start))
  } catch (error) {
    await stop()
    throw error
  }
  isUp = true
  return { urls, stop }
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
