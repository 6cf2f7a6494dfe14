import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Visits {
  /** The server, such as `http://127.0.0.1:8080`. */
  address: string
  request: string
  /** The number of addresses that the connections come from, where the system has more than one to give. */
  addresses: number
  connections: number
  milliseconds: number
  /** A client leaves this long after its request. Without it, a client leaves with the first byte of its answer. */
  leavesAfter?: number
}

/** Connections that begin again as soon as they were answered, were cut or have left. */
export async function comeAgain(visits: Visits): Promise<void> {
  const { hostname: host, port } = new URL(visits.address)
  const { request, addresses, connections, milliseconds, leavesAfter } = visits
  let isOver = false
  function come(n: number): void {
    if (isOver) return
    const from = process.platform === 'linux' ? { localAddress: `127.0.1.${1 + (n % addresses)}` } : {}
    const socket = connect({ host, port: Number(port), ...from }).on('error', () => {})
    const leave = () => socket.destroy()
    socket.write(request)
    if (leavesAfter === undefined) socket.once('data', leave)
    else socket.once('connect', () => setTimeout(leave, leavesAfter))
    socket.once('close', () => setImmediate(come, n))
  }
  for (let n = 0; n < connections; n++) come(n)
  await pause(milliseconds)
  isOver = true
}
