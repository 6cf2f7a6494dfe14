import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A connection that stays unused during a stop is closed after this: its client had time to hear of the stop. */
const idleMilliseconds = 2000
/** Whatever is unfinished after this is cut off, so that a program ends within ten seconds. */
const lastMilliseconds = 8000
/** How long a stop accepts the connections that have arrived, where more and more arrive. */
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
  /** The answers under way on each connection. */
  const connections = new Map<Socket, Set<PendingResponse>>()
  const { promise: allEnded, resolve: end } = Promise.withResolvers<void>()
  let isStopping = false
  let isLate = false
  /** Requests that wait until the server has stopped listening. */
  let held: [IncomingMessage, PendingResponse][] | undefined

  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set())
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
    const answers = connections.get(socket)
    answers?.add(response)
    response.on('close', forget)
    if (isStopping && answers) announceClose(socket, answers, isLate)
    if (held) {
      held.push([request, response])
      server.emit(requestKeptBack, socket)
    } else handle(request, response)
  })

  function handle(request: IncomingMessage, response: PendingResponse): void {
    for (const handler of handlers) handler.call(server, request, response)
  }

  function forget(this: PendingResponse): void {
    const { socket } = this.req
    connections.get(socket)?.delete(this)
    if (isStopping) closeIfIdle(socket)
  }

  function closeIfIdle(socket: Socket): void {
    setTimeout(async () => {
      // What has arrived meanwhile is read first; a new connection may be read a turn later.
      await nextTurn()
      await nextTurn()
      if (connections.get(socket)?.size === 0) socket.destroySoon()
    }, idleMilliseconds).unref()
  }

  return async () => {
    const waiting: typeof held = []
    held = waiting
    await stopListening(server)
    isStopping = true
    held = undefined
    if (connections.size === 0) end()
    for (const [socket, answers] of connections) {
      announceClose(socket, answers, isLate)
      closeIfIdle(socket)
    }
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
 * The last answer of a connection says that it ends. Requests that a client sent ahead are answered before; one that
 * sends ever more of them is not waited for when it is late.
 */
function announceClose(socket: Socket, answers: Set<PendingResponse>, isLate: boolean): void {
  const last = isLate || socket.readableLength === 0 ? [...answers].at(-1) : undefined
  for (const answer of answers) {
    if (answer.headersSent) continue
    if (answer === last) answer.setHeader('connection', 'close')
    else if (answer.hasHeader('connection')) answer.removeHeader('connection')
  }
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
