import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * A connection that stays unused during a stop is closed after this time, in which its client could hear of the stop.
 */
const idleMilliseconds = 2000
/** An answer that is unfinished after this time is cut off, so that a program ends within ten seconds. */
const lastMilliseconds = 8000
/** A stop accepts the connections that have arrived; while more keep arriving, for this time at most. */
const acceptMilliseconds = 2000
const enoughQuietTurns = 3
const shortTurnMilliseconds = 0.3

/** The event of a server when a stop keeps a request back for a moment, with its socket: read no further there. */
export const requestKeptBack = 'requestKeptBack'

type PendingResponse = ServerResponse<IncomingMessage> & { req: IncomingMessage }

/**
 * Watches the connections of a server, and returns what stops it without breaking an answer. A stop accepts no new
 * connection, and every answer from then on says `Connection: close`. An idle connection stays open for a while,
 * because closing it would break the request that its client may be sending at that moment. The promise is fulfilled
 * when all connections have ended.
 */
export function watchConnections(server: Server): () => Promise<void> {
  /** The answer that is under way on each connection, the last one. An answer that has ended may hold much memory. */
  const connections = new Map<Socket, PendingResponse | undefined>()
  const { promise: allEnded, resolve: end } = Promise.withResolvers<void>()
  let isStopping = false
  let isLate = false
  /** Requests that wait until the server has stopped listening. */
  let held: [IncomingMessage, PendingResponse][] | undefined

  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => {
      connections.delete(socket)
      if (isStopping && connections.size === 0) end()
    })
    if (isStopping) closeIfIdle(socket)
  })
  const handlers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (isStopping) expectEnd(socket, response, connections.get(socket))
    connections.set(socket, response)
    response.on('close', forget)
    if (held) {
      held.push([request, response])
      server.emit(requestKeptBack, socket)
    } else handle(request, response)
  })

  /** One function for all answers: each request would pay for its own. */
  function forget(this: PendingResponse): void {
    const { socket } = this.req
    if (connections.get(socket) === this) connections.set(socket, undefined)
  }

  function handle(request: IncomingMessage, response: PendingResponse): void {
    for (const handler of handlers) handler.call(server, request, response)
  }

  /** The connection ends with its last answer, whose headers say so. */
  function expectEnd(socket: Socket, last: PendingResponse | undefined, before?: PendingResponse): void {
    if (last?.closed === false) {
      announceClose(socket, last, before, isLate)
      last.on('close', () => closeIfIdle(socket))
    } else closeIfIdle(socket)
  }

  function closeIfIdle(socket: Socket): void {
    setTimeout(async () => {
      // Requests that have arrived meanwhile are read first; those of a new connection may come a turn later.
      await nextTurn()
      await nextTurn()
      if (connections.get(socket)?.closed !== false) socket.destroySoon()
    }, idleMilliseconds).unref()
  }

  return async () => {
    const waiting: typeof held = []
    held = waiting
    await stopListening(server)
    isStopping = true
    held = undefined
    if (connections.size === 0) end()
    for (const [socket, last] of connections) expectEnd(socket, last)
    setTimeout(() => {
      isLate = true
    }, idleMilliseconds).unref()
    for (const [request, response] of waiting) handle(request, response)
    const last = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy()
    }, lastMilliseconds)
    await allEnded
    clearTimeout(last)
  }
}

/**
 * Only the last answer of a connection says that it ends: requests that the client sent ahead are answered before it. A
 * client that sends ever more of them is not waited for.
 */
function announceClose(
  socket: Socket,
  last: PendingResponse,
  before: PendingResponse | undefined,
  isLate: boolean,
): void {
  if (before && !before.headersSent) before.removeHeader('connection')
  const isMoreHere = socket.readableLength > 0
  if (!last.headersSent && (isLate || !isMoreHere)) last.setHeader('connection', 'close')
}

/**
 * Stops listening, and touches no connection: the `close` of an HTTP server would close those that look idle. The
 * system resets connections that have arrived and are not accepted yet, so they are accepted first. Node accepts one
 * in each turn of its event loop: a few turns without any say that none is left. The last of them has to be short,
 * because another may arrive until it ends.
 */
export async function stopListening(server: TcpServer): Promise<void> {
  if (!server.listening) return
  let quietTurns = 0
  const notice = () => {
    quietTurns = 0
  }
  server.on('connection', notice)
  const end = performance.now() + acceptMilliseconds
  for (let turn = Infinity, now = performance.now(); now < end; ) {
    if (quietTurns >= enoughQuietTurns && turn < shortTurnMilliseconds) break
    quietTurns++
    await nextTurn()
    turn = performance.now() - now
    now += turn
  }
  server.off('connection', notice)
  TcpServer.prototype.close.call(server)
}
