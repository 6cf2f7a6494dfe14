import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** Where a server of the program is reached. */
export interface Server {
  port: number
  /** Its public name. */
  name: string
  isTls: boolean
}

/** Both servers, as clients reach them in one of the ways. */
export interface Servers {
  api: Server
  site: Server
}

/** On Linux every address of 127.0.0.0/8 is this machine, so each client has an address of its own. */
export function connectFrom(localAddress: string, { port, name, isTls }: Server): Socket {
  const to = { host: '127.0.0.1', port, localAddress }
  // The certificate of the gateway is one of this minute, which no one has signed.
  return isTls ? connectTls({ ...to, servername: name, rejectUnauthorized: false }) : connect(to)
}
