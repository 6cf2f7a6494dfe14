import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { connectionLimits } from './limits.ts'

/** The requests whose body waits for its turn to be read. */
const unread = new WeakSet<IncomingMessage>()

/**
 * The body of the request is not read until its turn comes, which its client cannot hasten: meanwhile its connection is not cut for
 * being slow. Call what it returns when the turn has come, or has not.
 */
export function waitUnread(request: IncomingMessage): () => void {
  const { socket } = request
  // The form of a visit comes through no connection: its host says how long it is.
  if (!(socket instanceof Socket)) return () => {}
  unread.add(request)
  socket.setTimeout(0)
  return () => {
    unread.delete(request)
    socket.setTimeout(connectionLimits.connectionTimeout)
  }
}

export function isUnread(request: IncomingMessage): boolean {
  return unread.has(request)
}
