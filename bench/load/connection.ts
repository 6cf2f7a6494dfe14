import { once } from 'node:events'
import { connect } from 'node:net'
import { placeholder } from '../kettle.ts'

export interface Connection {
  /** Sends this number of requests, each after the whole answer to the one before. Rejects at a wrong answer. */
  ask(count: number): Promise<void>
  close(): void
}

export interface Talk {
  url: string
  /** They are sent in turn, again and again. */
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
  /** How many are still to be sent. */
  let left = 0
  let end = Promise.withResolvers<void>()
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
  socket.on('error', (error) => end.reject(error))
  socket.on('close', () => end.reject(new Error(`${describe()}: the server closed the connection`)))

  function read(part: Buffer): void {
    if (missing === undefined) readHead(head ? Buffer.concat([head, part]) : part)
    else readBody(part)
    if (missing !== 0) return
    if (bytes < leastBytes) {
      return void end.reject(
        new Error(`${describe()} was answered with ${bytes} bytes, not with ${leastBytes} or more`),
      )
    }
    missing = undefined
    answered(performance.now() - sentAt)
    turn = (turn + 1) % messages.length
    if (left > 0) send()
    else end.resolve()
  }

  function readHead(part: Buffer): void {
    const endOfHead = part.indexOf('\r\n\r\n')
    head = endOfHead < 0 ? Buffer.from(part) : undefined
    if (endOfHead < 0) return
    const text = part.toString('latin1', 0, endOfHead)
    if (!/^HTTP\/1\.1 20[01] /.test(text)) {
      return void end.reject(new Error(`${describe()} was answered ${part.toString('utf8').slice(0, 500)}`))
    }
    const [, length] = /^content-length: (\d+)/im.exec(text) ?? []
    missing = length === undefined ? Number.POSITIVE_INFINITY : Number(length)
    bytes = 0
    readBody(part.subarray(endOfHead + 4))
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
    left--
    if (message.countedAt >= 0) message.bytes.write(String(next()), message.countedAt, 'latin1')
    sentAt = performance.now()
    socket.write(message.bytes)
  }

  function describe(): string {
    return `${requests[turn]?.replace(/ HTTP.*/s, '')} at ${url}`
  }

  return {
    ask(count) {
      left = count
      end = Promise.withResolvers()
      if (socket.destroyed) end.reject(new Error(`${describe()}: the server closed the connection`))
      else send()
      return end.promise
    },
    close() {
      end.promise.catch(() => {})
      socket.destroy()
    },
  }
}
