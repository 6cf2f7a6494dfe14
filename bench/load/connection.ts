import { once } from 'node:events'
import { connect } from 'node:net'
import { placeholder } from '../kettle.ts'

export interface Connection {
  /** Sends the requests in turn, again and again; a wrong answer ends it. */
  go(before: (() => void) | undefined, fail: (fault: Error) => void): void
  /** Closes it after the answer to the request that is under way: no server works for a client who went away. */
  finish(): Promise<void>
}

const lastChunk = '\r\n0\r\n\r\n'

/**
 * A connection that stays open and has one request under way. The time counts from the first to the last of them. Where
 * a request holds the placeholder, the next number is sent in its place.
 */
export async function openConnection(
  url: string,
  requests: readonly string[],
  next: () => number,
  answered: (milliseconds: number) => void,
): Promise<Connection> {
  const messages = requests.map((text) => ({
    bytes: Buffer.from(text),
    /** Negative where it counts nothing. */
    countedAt: text.indexOf(String(placeholder)),
  }))
  /** Which of them is under way. */
  let turn = 0
  const { hostname, port } = new URL(url)
  let before: (() => void) | undefined
  let fail: (fault: Error) => void = () => {}
  let finished: (() => void) | undefined
  let sentAt = 0
  /** How much of the answer has not come: undefined while its head is not there. */
  let missing: number | undefined
  let head: Buffer | undefined

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
    else if (missing === Number.POSITIVE_INFINITY) readChunks(part)
    else missing -= part.length
    if (missing !== 0) return
    missing = undefined
    turn = (turn + 1) % messages.length
    if (turn === 0) answered(performance.now() - sentAt)
    if (turn === 0 && finished) finished()
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
    if (length === undefined) {
      missing = Number.POSITIVE_INFINITY
      readChunks(part)
    } else missing = end + 4 + Number(length) - part.length
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
    if (turn === 0) before?.()
    if (message.countedAt >= 0) message.bytes.write(String(next()), message.countedAt, 'latin1')
    if (turn === 0) sentAt = performance.now()
    socket.write(message.bytes)
  }

  function describe(): string {
    return `${requests[turn]?.replace(/ HTTP.*/s, '')} at ${url}`
  }

  return {
    go(change, onFault) {
      before = change
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
