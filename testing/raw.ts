import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  body: string
  /** All bytes of the answer, so that a test sees that it was one answer. */
  all: string
}

/** Writes bytes to the service as a broken client would, and returns the answer once it is whole, or the connection ends. */
export function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let all = ''
    const end = () => {
      socket.destroy()
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(all)?.[1])
      resolve({ status, body: all.slice(all.indexOf('\r\n\r\n') + 4), all })
    }
    socket.on('error', (error) => (all ? end() : reject(error)))
    socket.on('data', (chunk) => {
      all += chunk.toString('latin1')
      const length = /content-length: (\d+)/i.exec(all)?.[1]
      const start = all.indexOf('\r\n\r\n')
      if (length !== undefined && start > 0 && all.length >= start + 4 + Number(length)) setImmediate(end)
    })
    socket.on('end', end)
    socket.write(bytes)
  })
}

/** A connection that a test writes to by hand. */
export interface RawConnection {
  write(text: string): void
  /** Everything that the service sent until one side closed the connection. */
  answer: Promise<string>
  socket: Socket
}

export function openConnection(url: string): RawConnection {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let came = ''
  socket.setEncoding('utf8').on('data', (text) => {
    came += text
  })
  const answer = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(came)).on('error', () => {})
  })
  return { socket, answer, write: (text) => void socket.write(text) }
}
