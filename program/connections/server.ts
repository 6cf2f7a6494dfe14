import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '@hopechest/contract'
import { requestKeptBack } from '../graceful-stop.ts'
import { createServer } from '../node-http.ts'
import { noteArrival } from '../turns/index.ts'
import { type ClientOf, countedAddress, createClientOf } from './client-address.ts'
import { Clients, lookMilliseconds, tooSlow } from './clients.ts'
import type { Connection } from './connection.ts'
import { connectionLimits } from './limits.ts'
import { type AnswerOf, rawAnswer } from './raw-answers.ts'

/** How many bytes a connection holds that are not parsed yet. */
const highWaterMark = 16 * 1024

/**
 * More headers than a browser and some gateways send. Each is two texts in the memory of a request that waits: 480 requests
 * with 950 headers held 80 MB.
 */
const mostHeaders = 100

/** A program and Node listen eleven times for the end of an answer that is a stream. A leak is far above that. */
const mostListeners = 20

export interface HttpServerOptions {
  handle: RequestListener
  connectionsPerAddress: number
  /** Without it, a client is the other end of a connection. */
  clientOf?: ClientOf
  /** How this server words a refusal that comes before there is a request. */
  answerOf: AnswerOf
}

/** The HTTP server that our programs listen with: no client takes it away from the others. */
export function createHttpServer({
  handle,
  connectionsPerAddress,
  clientOf = createClientOf(),
  answerOf,
}: HttpServerOptions): Server {
  const { http, connectionTimeout, keepAliveTimeout } = connectionLimits
  const options = {
    ...http,
    // A connection counts the time of a body by itself.
    requestTimeout: 0,
    keepAliveTimeout,
    highWaterMark,
    requireHostHeader: false,
    optimizeEmptyRequests: true,
  }
  const connections = new Map<Socket, Connection>()
  const server = createServer(options, (request, response) => {
    response.setMaxListeners(mostListeners)
    if (request.rawHeaders.length > 2 * mostHeaders) {
      // Behind a proxy it is the fault of one visitor, and the proxy has the connection for all of them.
      const other = countedAddress(request.socket.remoteAddress ?? '')
      if (clientOf(request) === other) clients.noteFault(request.socket)
      end(request.socket, headersTooLarge)
      return
    }
    // A request without a body may still name the type of one. A handler would wait for ever for the end of that body,
    // which is past.
    if (request.readableEnded) delete request.headers['content-type']
    connections.get(request.socket)?.receive(request, response)
  })
  // One too many is seen above. For more, Node 26 has an error, and Node 24 leaves them out.
  server.maxHeadersCount = mostHeaders + 1
  server.setTimeout(connectionTimeout)
  // Node reads nothing of a connection before we say so.
  Object.assign(server, { pauseOnConnect: true })
  const refusalOf = (refusal: Refusal) => rawAnswer(refusal, answerOf)
  const clients = new Clients(connectionsPerAddress, handle, clientOf, refusalOf)
  // Node's own listener makes a parser, which costs more than all the rest: a connection that is refused gets none.
  const [parse] = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    noteArrival()
    // A client may leave at any moment: also before Node listens for errors, and after CONNECT has removed that
    // listener.
    socket.on('error', () => socket.destroy())
    if (clients.refuse(socket)) return
    const connection = clients.connect(socket)
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    connection.open(() => parse?.call(server, socket))
  })
  server.on(requestKeptBack, (socket: Socket) => connections.get(socket)?.keepBack())
  // A server that never listens keeps no program from ending.
  const check = setInterval(() => {
    clients.look()
  }, lookMilliseconds).unref()
  server.on('close', () => clearInterval(check))

  const end = (socket: Socket, refusal: Refusal) => {
    if (socket.writable) connections.get(socket)?.end(refusalOf(refusal))
    else socket.destroy()
  }
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (error.code?.startsWith('HPE_')) clients.noteFault(socket)
    end(socket, refusals[error.code ?? ''] ?? new Refusal('malformed', 'The request is not valid HTTP'))
  })
  server.on('connect', (_request, socket: Socket) => {
    end(socket, new Refusal('method_not_allowed', 'The service is not a proxy and does not accept CONNECT'))
  })
  server.on('checkExpectation', (request) => {
    end(request.socket, new Refusal('expectation_failed', 'Send the header Expect only as "100-continue"'))
  })
  return server
}

const headersTooLarge = new Refusal(
  'headers_too_large',
  `The headers are longer than 16 KB, or more than ${mostHeaders}`,
)
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  // Of its head alone.
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
}
