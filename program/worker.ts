import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** What the primary process sends to a worker. */
export const toWorker = { connection: 'hopechest:connection', stop: 'hopechest:stop' } as const
/** What a worker sends: it takes connections now, or it takes no more because it is about to end. */
export const toPrimary = { ready: 'hopechest:ready', leaving: 'hopechest:leaving' } as const
/** The variable in which a worker finds the addresses where the primary listens, by the names of the listeners. */
export const urlsVariable = 'HOPECHEST_LISTENS_AT'

/** The message that comes with a connection. */
export interface Connection {
  kind: typeof toWorker.connection
  /** The name of the listener that accepted it. */
  listener: string
}

/** The listeners whose connections this worker takes so far. */
const taken = new Set<string>()

/**
 * Lets the server take the connections of a listener that the primary process hands over, and returns where that one
 * listens. The worker is ready when each listener has its server.
 */
export function takeConnections(server: Server, listener: string): string {
  const urls: Record<string, string> = JSON.parse(process.env[urlsVariable] ?? '{}')
  // The limits on time begin with this event, which a server that does not listen itself never sees.
  server.emit('listening')
  process.on('message', (message, handle) => {
    const { kind, listener: from } = message as Partial<Connection>
    if (kind !== toWorker.connection || from !== listener) return
    const socket = handle as Socket | undefined
    // Its client may have closed it on the way.
    if (!socket) return
    socket.allowHalfOpen = true
    server.emit('connection', socket)
  })
  taken.add(listener)
  if (Object.keys(urls).every((name) => taken.has(name))) process.send?.(toPrimary.ready)
  return urls[listener] ?? ''
}

/** Calls when the primary process stops this worker. */
export function whenPrimaryStops(act: () => void): void {
  process.on('message', (message) => {
    if (message === toWorker.stop) act()
  })
}
