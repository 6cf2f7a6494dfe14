import type { Worker } from 'node:cluster'
import type { Socket } from 'node:net'
import { type Connection, toWorker } from './worker.ts'

/**
 * Connections that wait for a worker. With one more, the oldest is closed. The files that a process may open are 4096 on some
 * systems.
 */
const mostWaiting = 2048

interface Accepted {
  socket: Socket
  /** The name of the listener that accepted it. */
  listener: string
}

/**
 * Hands the connections that the primary process has accepted to its workers. Node sends a worker one at a time: when one
 * has arrived, it goes through all others that it was given. So it is given only the next one, and the others wait here.
 */
export class HandOver {
  readonly #ready = new Set<Worker>()
  /** The workers for which Node has sent all that it was given. While there are any, no connection waits here. */
  readonly #free: Worker[] = []
  readonly #waiting: Accepted[] = []
  /** What Node was given and has not sent yet. */
  readonly #given = new Map<Worker, Set<Socket>>()

  /** The worker is ready. */
  add(worker: Worker): void {
    this.#ready.add(worker)
    this.#given.set(worker, new Set())
    this.#beFree(worker)
  }

  isReady(worker: Worker): boolean {
    return this.#ready.has(worker)
  }

  /** The worker takes no more connections. */
  remove(worker: Worker): void {
    this.#ready.delete(worker)
    if (this.#free.includes(worker)) this.#free.splice(this.#free.indexOf(worker), 1)
  }

  /** The worker has ended. The connections that were on their way to it are lost. */
  end(worker: Worker): void {
    this.remove(worker)
    for (const socket of this.#given.get(worker) ?? []) socket.destroy()
    this.#given.delete(worker)
    closeSent(worker)
  }

  accept(socket: Socket, listener: string): void {
    socket.on('error', () => socket.destroy())
    // The system knows no address of a client that has gone already.
    if (socket.remoteAddress === undefined) {
      socket.destroy()
      return
    }
    if (this.#free.length > 0) this.#send({ socket, listener })
    else this.#waiting.push({ socket, listener })
    if (this.#waiting.length > mostWaiting) this.#waiting.shift()?.socket.destroy()
  }

  /** Leaves no connection waiting. Call it before the workers stop. */
  finish(): void {
    while (this.#waiting.length > 0 && this.#ready.size > 0) {
      for (const worker of this.#ready) this.#beFree(worker)
    }
  }

  #beFree(worker: Worker): void {
    if (!this.#ready.has(worker)) return
    this.#free.push(worker)
    let next = this.#waiting.shift()
    while (next && isGone(next.socket)) next = this.#waiting.shift()
    if (next) this.#send(next)
  }

  #send({ socket, listener }: Accepted): void {
    const worker = this.#free.shift()
    if (!worker) return
    const given = this.#given.get(worker)
    given?.add(socket)
    const message: Connection = { kind: toWorker.connection, listener }
    worker.send(message, socket, (error) => {
      given?.delete(socket)
      if (!error) {
        this.#beFree(worker)
        return
      }
      socket.destroy()
      // In the next turn of the event loop we know whether the worker has ended.
      setImmediate(() => void (worker.isConnected() && this.#beFree(worker)))
    })
  }
}

/**
 * Node keeps a connection that it has sent open until it has arrived, even when the worker has ended, and there is no
 * other way to reach it: https://github.com/nodejs/node/blob/v26.0.0/lib/internal/child_process.js
 */
function closeSent({ process }: Worker): void {
  const { _pendingMessage: sent } = process as { _pendingMessage?: { handle?: { close?(): void } } | null }
  sent?.handle?.close?.()
}

/** The system refuses even to write nothing to a client that has cut its connection. */
function isGone(socket: Socket): boolean {
  socket.write('')
  return socket.errored !== null
}
