import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startItemService } from '../item-service.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'
import { healthOf, underAttack } from '../under-attack.ts'

/** Requests that are sent ahead on one connection, behind one that waits for a slow host, and answers that are not read. */
const measurement: Measurement = { title: 'Pipelined requests', isTimed: true, measure }
export default measurement

const hostMilliseconds = 500
const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const megabyte = 1_000_000

interface Attack {
  name: string
  connections: number
  bytes: number
  seconds: number
}

const attacks: Record<Form, Attack[]> = {
  full: [
    { name: '1.3 MB behind a slow host', connections: 1, bytes: 1.3 * megabyte, seconds: 5 },
    { name: '5.2 MB behind a slow host', connections: 1, bytes: 5.2 * megabyte, seconds: 5 },
    { name: '52 MB, answers not read', connections: 1, bytes: 52 * megabyte, seconds: 5 },
    { name: '1,000 x 1.3 MB, answers not read', connections: 1000, bytes: 1.3 * megabyte, seconds: 30 },
  ],
  short: [{ name: '5.2 MB behind a slow host', connections: 1, bytes: 5.2 * megabyte, seconds: 2 }],
}

async function measure(form: Form): Promise<Figure[]> {
  const host = fork(new URL('../slow-host.ts', import.meta.url), [String(hostMilliseconds), '1'])
  const [{ url: HOST_URL }] = await once(host, 'message')
  const figures: Figure[] = []
  for (const { name, connections, bytes, seconds } of attacks[form]) {
    const service = await startItemService({ HOST_URL, CONNECTIONS_PER_ADDRESS: '2000' }, {})
    const attack = () => pipeline(service.url, connections, bytes, seconds * 1000)
    figures.push(...(await underAttack(name, healthOf(service), attack)))
    await service.stop()
  }
  host.disconnect()
  return figures
}

/** The first request of each connection asks the host about credentials that it has not seen; nothing is ever read. */
async function pipeline(
  url: string,
  connections: number,
  bytes: number,
  milliseconds: number,
): Promise<void> {
  const ahead = Buffer.alloc(bytes, request)
  const sockets: Socket[] = []
  const { hostname, port } = new URL(url)
  for (let n = 0; n < connections; n++) {
    const authorization = Buffer.from(`stranger-${n}:password`).toString('base64')
    const socket = connect(Number(port), hostname)
      .pause()
      .on('error', () => {})
    socket.write(`GET /items HTTP/1.1\r\nHost: x\r\nAuthorization: Basic ${authorization}\r\n\r\n`)
    socket.write(ahead)
    sockets.push(socket)
  }
  await pause(milliseconds)
  for (const socket of sockets) socket.destroy()
}
