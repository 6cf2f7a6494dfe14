import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'

/** A real server on this machine: a shop, or a server inside a private network. */
export interface TestServer {
  port: number
  /** How many connections were made. */
  connections: number
  close(): Promise<void>
}

export function openShop(answer: RequestListener): Promise<TestServer> {
  return listening(createServer(answer))
}

/** Answers in raw bytes. */
export function openRawShop(speak: (socket: Socket) => void): Promise<TestServer> {
  return listening(createTcpServer(speak))
}

export async function listening(server: Server, host = '127.0.0.1', port = 0): Promise<TestServer> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    opened.connections++
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  server.listen(port, host)
  await once(server, 'listening')
  const opened: TestServer = {
    port: (server.address() as AddressInfo).port,
    connections: 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return opened
}
