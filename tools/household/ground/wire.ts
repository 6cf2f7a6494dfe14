import type { Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import { opening } from './life.ts'
import { machine } from './machine.ts'

export interface Asked {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | undefined
}

export interface Answered {
  status: number
  headers: [name: string, value: string][]
  body: string
}

/** How long a caller waits, in milliseconds of the household. */
const patience = 60_000

/** Servers that no process of the household opens, such as the site that is its host, by their ports. */
const others = new Map<number, Server>()

/** No caller reaches a household by the network: a server that would listen is kept by the process that opens it. */
net.Server.prototype.listen = function (this: Server, ...given: unknown[]) {
  const port = opening.life ? 1 : 2
  if (opening.life) opening.life.servers.push(this)
  else others.set(port, this)
  this.address = () => ({ address: '127.0.0.1', family: 'IPv4', port })
  const heard = given.find((each) => typeof each === 'function') as (() => void) | undefined
  queueMicrotask(() => heard?.())
  if (port !== 1) queueMicrotask(() => this.emit('listening'))
  return this
} as typeof net.Server.prototype.listen

/** Nor does a process of it reach the network: it is connected with the other server of this machine. */
net.connect = ((options: { port: number }) => {
  const server = others.get(Number(options.port))
  const [near, far] = duplexPair()
  const socket = asSocket(near)
  queueMicrotask(() => {
    if (!server)
      return void socket.destroy(Object.assign(new Error('Nothing listens'), { code: 'ECONNREFUSED' }))
    server.emit('connection', asSocket(far))
    socket.emit('connect')
  })
  return socket
}) as unknown as typeof net.connect
syncBuiltinESMExports()

/**
 * Sends one request through Node's own parser and all that stands behind it, over a connection that is no socket, so that nothing
 * depends on the system. Undefined when the program died meanwhile.
 */
export async function ask(
  server: Server,
  { method, path, headers, body }: Asked,
  isDead: () => boolean,
): Promise<Answered | undefined> {
  const [client, connection] = duplexPair()
  server.emit('connection', asSocket(connection))
  const all = { host: 'household.example', connection: 'close', ...headers }
  const length = body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`]
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
    ...length,
  ]
  const pieces: Buffer[] = []
  let isOver = false
  const end = () => {
    isOver = true
  }
  client.on('data', (piece: Buffer) => {
    if (!isDead()) pieces.push(piece)
  })
  for (const event of ['end', 'close', 'error']) client.once(event, end)
  client.write(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
  for (let waited = 0; !isOver && !isDead(); waited++) {
    await machine.settle()
    if (isOver || isDead()) break
    if (waited > 5000) throw new Error(`${method} ${path} got no answer`)
    if (!machine.waitForTimer(patience)) await machine.othersWork()
  }
  const answered = readAnswer(Buffer.concat(pieces))
  client.destroy()
  return answered
}

function asSocket(connection: Duplex): Duplex {
  return Object.assign(connection, {
    remoteAddress: '127.0.0.1',
    remotePort: 1,
    localAddress: '127.0.0.1',
    localPort: 1,
    bytesRead: 0,
    setTimeout: () => connection,
    setNoDelay: () => connection,
    setKeepAlive: () => connection,
    ref: () => connection,
    unref: () => connection,
    destroySoon: () => connection.end(),
  })
}

/** Undefined where it did not arrive whole. */
function readAnswer(bytes: Buffer): Answered | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const of = (name: string) => headers.find(([each]) => each === name)?.[1]
  const rest = bytes.subarray(end + 4)
  const body = of('transfer-encoding') === 'chunked' ? fromChunks(rest) : rest
  const length = of('content-length')
  if (body === undefined || (length !== undefined && body.length < Number(length))) return undefined
  return { status: Number(first.split(' ')[1]), headers, body: body.toString() }
}

function fromChunks(bytes: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return undefined
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16)
    if (size === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
