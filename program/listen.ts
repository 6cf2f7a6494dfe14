import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { type AddressInfo, isIPv6, type Server as TcpServer } from 'node:net'
import { takeConnections } from './worker.ts'

/** Connections that wait to be accepted: a storm of them must not shut out the next client. */
const backlog = 4096

export interface ListenAt {
  address: string
  /** 0 takes any port that is free. */
  port: number
}

/**
 * Opens the server to its clients and returns its address. A worker gets its connections from the listener of this name
 * in the primary process.
 */
export async function listen(server: Server, listener: string, at: ListenAt): Promise<string> {
  return cluster.isWorker ? takeConnections(server, listener) : listenAt(server, at)
}

/** Listens in this process. */
export async function listenAt(server: TcpServer, { address, port }: ListenAt): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ port, host: address, backlog }, resolve)
  await promise
  server.off('error', reject)
  const bound = server.address() as AddressInfo
  return `http://${isIPv6(address) ? `[${address}]` : address}:${bound.port}`
}
