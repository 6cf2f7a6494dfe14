import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** On Linux every such address is this machine: what the program itself asks for is not counted with the attacker. */
const attacker = process.platform === 'linux' ? { localAddress: '127.0.0.3' } : {}

/** Asks on each connection, and again as soon as an answer begins. */
export async function askAgain(
  address: string,
  request: string,
  connections: number,
  milliseconds: number,
): Promise<void> {
  const { hostname, port } = new URL(address)
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ host: hostname, port: Number(port), ...attacker }).on('error', () => {})
    socket.write(request)
    return socket.on('data', (piece: Buffer) => {
      if (piece.subarray(0, 5).toString() === 'HTTP/') socket.write(request)
    })
  })
  await pause(milliseconds)
  for (const socket of sockets) socket.destroy()
}
