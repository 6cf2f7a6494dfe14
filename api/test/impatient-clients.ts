import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface ImpatientClients {
  /** Every client has its first answers: the connections are kept, new ones arrive, requests are under way. */
  haveBegun: Promise<unknown>
  /** Requests that are sent and have no whole answer yet. */
  underWay(): number
  /**
   * When the service refuses connections: why a request on an open connection got no whole answer, or one such as 500. A busy
   * service may say 503.
   */
  faults: Promise<string[]>
}

interface Client {
  /** Before each request, for as long as a random part of this. */
  thinkMilliseconds: number
  /** Whether it asks for the connection to be closed after each answer. */
  closes: boolean
}

const busy: Client = { thinkMilliseconds: 0, closes: false }
const calm: Client = { thinkMilliseconds: 40, closes: false }
const fleeting: Client = { thinkMilliseconds: 10, closes: true }

const clients = [...Array(16).fill(busy), ...Array(16).fill(calm), ...Array(4).fill(fleeting)] as Client[]
const firstAnswers = 2

/** Clients that repeat nothing and go on until the service refuses connections. */
export function startImpatientClients(url: string, authorization: string): ImpatientClients {
  const faults: string[] = []
  let underWay = 0

  async function run(client: Client, begun: () => void): Promise<void> {
    const { hostname, port } = new URL(url)
    for (let answers = 0; ; ) {
      const socket = connect(Number(port), hostname)
      if (!(await isOpen(socket))) return
      for (let isOver = false; !isOver; ) {
        if (client.thinkMilliseconds > 0) await pause(Math.random() * client.thinkMilliseconds)
        if (socket.destroyed || socket.readableEnded) break
        underWay++
        const answer = await ask(socket, requestOf(client, authorization))
        underWay--
        if (!answer.isGood) faults.push(answer.text)
        if (++answers === firstAnswers) begun()
        isOver = !answer.isGood || /^connection: close/im.test(answer.text)
      }
      socket.destroy()
    }
  }

  const running = clients.map((client) => {
    const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>()
    // One that is refused at once has nothing to wait for.
    return { hasBegun, isOver: run(client, begun).then(begun) }
  })
  return {
    haveBegun: Promise.all(running.map(({ hasBegun }) => hasBegun)),
    underWay: () => underWay,
    faults: Promise.all(running.map(({ isOver }) => isOver)).then(() => faults),
  }
}

function isOpen(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.on('error', () => {})
    socket.on('end', () => {})
  })
}

function requestOf({ closes }: Client, authorization: string): string {
  const head = `Host: x\r\nAuthorization: ${authorization}\r\nConnection: ${closes ? 'close' : 'keep-alive'}\r\n`
  if (Math.random() < 0.7) return `GET /items?limit=5 HTTP/1.1\r\n${head}\r\n`
  const body = JSON.stringify({ registry_id: 7, name: 'Teapot', url: 'https://shop.example/teapot' })
  return `POST /items HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** Sends a request and waits for its whole answer, or for the end of the connection. */
function ask(socket: Socket, request: string): Promise<{ isGood: boolean; text: string }> {
  return new Promise((resolve) => {
    let text = ''
    let fault = 'the connection ended'
    const end = (isWhole: boolean) => {
      socket.off('data', read).off('close', close).off('end', close).off('error', fail)
      const isGood = isWhole && !/^HTTP\S+ 5(?!03)/.test(text)
      resolve({ isGood, text: isWhole ? text : `${fault} after ${text.length} bytes of the answer` })
    }
    const fail = (error: Error) => {
      fault = error.message
    }
    const close = () => end(false)
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const start = text.indexOf('\r\n\r\n')
      const length = /^content-length: (\d+)/im.exec(text)?.[1]
      if (start >= 0 && text.length >= start + 4 + Number(length)) end(true)
    }
    socket.on('data', read).on('close', close).on('end', close).on('error', fail)
    socket.write(request)
  })
}
