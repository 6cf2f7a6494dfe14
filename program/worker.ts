import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** What the primary process sends to a worker. */
export const toWorker = { connection: 'hopechest:connection', stop: 'hopechest:stop' } as const
/** What a worker sends: it takes connections, or takes no more because it ends by itself. */
export const toPrimary = { ready: 'hopechest:ready', leaving: 'hopechest:leaving' } as const
/** The variable in which a worker finds the address where the primary listens. */
export const urlVariable = 'HOPECHEST_LISTENS_AT'

/** Lets the server take the connections that the primary process hands over, and returns where that one listens. */
export function takeConnections(server: Server): string {
  // The limits on time begin with this event, which a server that does not listen itself never sees.
  server.emit('listening')
  process.on('message', (message, handle) => {
    if (message !== toWorker.connection) return
    const socket = handle as Socket | undefined
    // Its client may have closed it on the way.
    if (!socket) return
    socket.allowHalfOpen = true
    server.emit('connection', socket)
  })
  process.send?.(toPrimary.ready)
  return process.env[urlVariable] ?? ''
}

/** Calls when the primary process stops this worker. */
export function whenPrimaryStops(act: () => void): void {
  process.on('message', (message) => {
    if (message === toWorker.stop) act()
  })
}
