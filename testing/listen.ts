import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Has a server of a test listen on a free port of this machine; returns its address. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return addressOf(server)
}

export function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
