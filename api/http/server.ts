import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { connectionLimits } from '@hopechest/program'
import { Connection } from './connection.ts'

const connections = new WeakMap<Socket, Connection>()

/** The HTTP server that the service listens with. */
export function createHttpServer(handle: RequestListener): Server {
  const { http, connectionTimeout, requestTimeout, keepAliveTimeout } = connectionLimits
  const options = {
    ...http,
    requestTimeout,
    keepAliveTimeout,
    requireHostHeader: false,
  }
  const server = createServer(options, (request, response) => {
    connectionOf(request.socket).receive(request, response)
  })
  server.setTimeout(connectionTimeout)
  server.on('connection', (socket) => connections.set(socket, new Connection(socket, handle)))
  return server
}

export function connectionOf(socket: Socket): Connection {
  const connection = connections.get(socket)
  if (!connection) throw new Error('A request came on a connection that the server does not know')
  return connection
}
