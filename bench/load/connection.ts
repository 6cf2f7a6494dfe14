import { once } from 'node:events'
import { connect } from 'node:net'
import { placeholder } from '../kettle.ts'

export interface Connection {
  /** Sends the requests in turn, again and again; a wrong answer ends it. */
  go(fail: (fault: Error) => void): void
  /** Closes it after the answer to the request that is under way: no server works for a client who went away. */
  finish(): Promise<void>
}

export interface Talk {
  url: string
  requests: readonly string[]
  /** A body with fewer bytes is a wrong answer. */
  leastBytes: number
  /** What is sent in place of the placeholder. */
  next(): number
  answered(milliseconds: number): void
}

const lastChunk = '\r\n0\r\n\r\n'

/** A connection that stays open and has one request under way. */
export async function openConnection({
  url,
  requests,
  leastBytes,
  next,
  answered,
}: Talk): Promise<Connection> {
  const messages = requests.map((text) => ({
    bytes: Buffer.from(text),
    /** Negative where it counts nothing. */
    countedAt: text.indexOf(String(placeholder)),
  }))
  /** Which of them is under way. */
  let turn = 0
  const { hostname, port } = new URL(url)
  let fail: (fault: Error) => void = () => {}
  let finished: (() => void) | undefined
  let sentAt = 0
  /** How much of the answer has not come: undefined while its head is not there. */
  let missing: number | undefined
  let head: Buffer | undefined
  /** What has come of the body. */
  let bytes = 0

  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(256 * 1024),
      callback(count, buffer) {
        read(Buffer.from(buffer.buffer, buffer.byteOffset, count))
        return true
      },
    },
  })
  await once(socket, 'connect')
  socket.on('error', (error) => fail(error))
  socket.on('close', () => fail(new Error(`${describe()}: the server closed the connection`)))

  function read(part: Buffer): void {
    if (missing === undefined) readHead(head ? Buffer.concat([head, part]) : part)
    else readBody(part)
    if (missing !== 0) return
    if (bytes < leastBytes) {
      return void fail(
        new Error(`${describe()} was answered with ${bytes} bytes, not with ${leastBytes} or more`),
      )
    }
    missing = undefined
    answered(performance.now() - sentAt)
    turn = (turn + 1) % messages.length
    if (finished) finished()
    else send()
  }

  function readHead(part: Buffer): void {
    const end = part.indexOf('\r\n\r\n')
    head = end < 0 ? Buffer.from(part) : undefined
    if (end < 0) return
    const text = part.toString('latin1', 0, end)
    if (!/^HTTP\/1\.1 20[01] /.test(text)) {
      return void fail(new Error(`${describe()} was answered ${part.toString('utf8').slice(0, 500)}`))
    }
    const [, length] = /^content-length: (\d+)/im.exec(text) ?? []
    missing = length === undefined ? Number.POSITIVE_INFINITY : Number(length)
    bytes = 0
    readBody(part.subarray(end + 4))
  }

  function readBody(part: Buffer): void {
    bytes += part.length
    if (missing === Number.POSITIVE_INFINITY) readChunks(part)
    else missing = (missing ?? 0) - part.length
  }

  /** The last chunk is empty. It can come in pieces, so the end of what came before is kept. */
  let tail = ''
  function readChunks(part: Buffer): void {
    tail = (tail + part.subarray(-lastChunk.length).toString('latin1')).slice(-lastChunk.length)
    if (tail !== lastChunk) return
    missing = 0
    tail = ''
  }

  function send(): void {
    const message = messages[turn]
    if (message === undefined) return
    if (message.countedAt >= 0) message.bytes.write(String(next()), message.countedAt, 'latin1')
    sentAt = performance.now()
    socket.write(message.bytes)
  }

  function describe(): string {
    return `${requests[turn]?.replace(/ HTTP.*/s, '')} at ${url}`
  }

  return {
    go(onFault) {
      fail = onFault
      send()
    },
    finish() {
      return new Promise((resolve) => {
        finished = () => {
          fail = () => {}
          socket.destroy()
          resolve()
        }
      })
    },
  }
}
