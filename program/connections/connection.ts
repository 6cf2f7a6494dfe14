import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { requestBegins } from '../traces/channels.ts'
import { inLaterTurn, inTurn } from '../turns/index.ts'
import { CarefulReader } from './careful-reader.ts'
import type { ClientOf } from './client-address.ts'
import { gatherPieces } from './gather-pieces.ts'
import { connectionLimits } from './limits.ts'
import { noteBegin, noteEnd } from './load.ts'
import { isUnread } from './unread.ts'

const goodbyeMilliseconds = 1000

/** The time that a client has to read an answer, from its first byte to its last. */
const readMilliseconds = 30_000

/** The requests that a client may send ahead before it is read with care on all its connections. */
const mostAhead = 16

/**
 * The small pieces in which a body may arrive before its client is read with care: each costs as much as a letter or as 64
 * KiB. Behind these, a piece has to be this long on average.
 */
const mostPieces = 256
const usualPieceBytes = 256

/** What a body may hold that has arrived and is not read yet, on every connection. */
const fewBytes = 16 * 1024

export interface ConnectionOptions {
  socket: Socket
  /** The other end of the connection, which is read in its turns. */
  client: string
  /** Each request is handled in the turns of the client that it comes from. */
  clientOf: ClientOf
  /** The client has sent many requests ahead before. */
  isCareful: boolean
  /** The connections of the client with a long body that waits, and how many they may be. */
  full: Set<Connection>
  mostFull: number
  handle: RequestListener
  /** The client has sent many requests ahead, or a body in many small pieces. */
  onFlood(): void
  /** Ends the connection of a client whose request takes too long to arrive. */
  tooSlow(): string
}

/**
 * One client's connection. Its requests are handled one after the other. Most clients wait for an answer before they
 * send the next request: those connections are read by Node's own parser, which is fast, and parses all that has
 * arrived, up to 64 KiB at once. Once a client sends requests ahead, the connection is read with care: a request is
 * parsed when the one before it is answered and the client has room for the answer.
 */
export class Connection {
  readonly #socket: Socket
  readonly #options: ConnectionOptions
  /** What is being answered. It is forgotten at its end: an answer may hold much memory, and a connection stays open. */
  #request: IncomingMessage | undefined
  #response: ServerResponse | undefined
  /** Requests that were parsed while the one before them was being answered. */
  readonly #waiting: [IncomingMessage, ServerResponse][] = []
  /** A request is answered before the next is parsed, as soon as Node reads again where it has stopped. */
  #isCareful = false
  #reader: CarefulReader | undefined
  /** Requests were parsed, and the server keeps them back until it has stopped listening. */
  #keptBack = 0
  /** Of the bodies that have arrived since the client waited for an answer. */
  #pieces = { count: 0, bytes: 0 }
  #isOpen = false
  #isEnding = false
  /** Node has stopped reading, because a body or an answer waits for its reader, and has not begun again. */
  #isStopped = false
  /** For how long this answer has waited for its client, and until when that was counted. */
  #readMilliseconds = 0
  #seenReadingAt: number | undefined
  /** For how long this request has been arriving, and until when that was counted. */
  #sendMilliseconds = 0
  #seenSendingAt: number | undefined
  #bytesSeen = 0
  /** An answer ends in the context of its request, and the next request has no part in that. */
  readonly #inOwnContext = AsyncLocalStorage.snapshot()

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#socket = options.socket
  }

  /**
   * Begins to read. The connections of a client that is read with care wait for their turn: when very many arrive at
   * once, they stay cheap, and what others have sent is read first.
   */
  open(parse: () => void): void {
    if (!this.#options.isCareful) {
      this.#isOpen = true
      parse()
      this.#noticeStops()
      this.#socket.resume()
      return
    }
    inLaterTurn(this.#options.client, () => {
      if (this.#socket.destroyed) return
      this.#isOpen = true
      this.#isCareful = true
      parse()
      this.#readInSlices()
    })
  }

  /** A request was parsed: it is handled now, or when the one before it is answered. */
  receive(request: IncomingMessage, response: ServerResponse): void {
    this.#keptBack = 0
    if (!this.#isAnswering) this.#pieces = { count: 0, bytes: 0 }
    if (!request.readableEnded) gatherPieces(request, (bytes) => this.#noticePiece(request, response, bytes))
    if (this.#isAnswering) this.#noticeAhead(this.#waiting.push([request, response]))
    else this.#answer(request, response)
  }

  /** A request was parsed and will be received later. */
  keepBack(): void {
    this.#noticeAhead(this.#keptBack++)
  }

  /** From now on a request is parsed when the one before it is answered. */
  readWithCare(): void {
    if (!this.#isOpen || this.#isCareful || this.#socket.destroyed) return
    this.#isCareful = true
    // Node's own listeners begin again where Node has stopped, and those are gone once our reader listens for `readable`.
    if (!this.#isStopped) this.#readInSlices()
  }

  /** `isPaused()` is false as soon as Node wants to read on. It does so later, with the event. */
  #noticeStops(): void {
    this.#socket.on('pause', () => {
      this.#isStopped = true
    })
    this.#socket.on('resume', () => {
      // Node's own listener has run before, and may have stopped again.
      this.#isStopped = this.#socket.isPaused()
      if (!this.#isStopped && this.#isCareful && !this.#reader) this.#readInSlices()
    })
  }

  #readInSlices(): void {
    this.#reader = new CarefulReader(this.#socket, this.#options.client, () => this.#mayRead())
    if (!this.#isAnswering && !this.#socket.writableEnded) this.#goOn()
  }

  /** Ends the connection: with this answer, or after the answers to the requests that arrived whole. */
  end(finalAnswer: string): void {
    this.#isEnding = true
    const hasToAnswer = this.#isAnswering && (this.#request?.complete || this.#response?.headersSent)
    if (!hasToAnswer) this.#hangUp(finalAnswer)
    this.#readWithCareSoon()
  }

  /** Cuts a slow reader and a slow sender, and says how many bytes have come since the last look. */
  look(): number {
    this.#cutSlowReader()
    this.#cutSlowSender()
    const { bytesRead } = this.#socket
    const bytes = bytesRead - this.#bytesSeen
    this.#bytesSeen = bytesRead
    return bytes
  }

  /**
   * Cuts the connection when its client takes too long to read an answer. While nothing waits for the client, the answer is
   * still being made, and the client has the same time as before.
   */
  #cutSlowReader(): void {
    if (!this.#isAnswering || !this.#response?.headersSent) return
    const now = performance.now()
    const isWaitedFor = this.#socket.writableLength > 0
    if (isWaitedFor) this.#readMilliseconds += now - (this.#seenReadingAt ?? now)
    this.#seenReadingAt = now
    if (this.#readMilliseconds > readMilliseconds) this.#socket.destroy()
  }

  /** Node would count the time, too, in which the body waits for a turn of ours. */
  #cutSlowSender(): void {
    const request = this.#request
    if (!request || request.complete || this.#isEnding) return
    const now = performance.now()
    if (!isUnread(request)) this.#sendMilliseconds += now - (this.#seenSendingAt ?? now)
    this.#seenSendingAt = now
    if (this.#sendMilliseconds > connectionLimits.requestTimeout) this.end(this.#options.tooSlow())
  }

  get #isAnswering(): boolean {
    return this.#response?.closed === false
  }

  #noticeAhead(count: number): void {
    if (count === 1) this.#readWithCareSoon()
    if (count > 0) this.#reader?.readLess()
    if (count === mostAhead) this.#options.onFlood()
  }

  #noticePiece(request: IncomingMessage, response: ServerResponse, bytes: number): void {
    if (request.readableLength + bytes > fewBytes) this.#holdMuch(response)
    const pieces = this.#pieces
    pieces.count++
    pieces.bytes += bytes
    if (this.#isCareful || pieces.count <= mostPieces + pieces.bytes / usualPieceBytes) return
    pieces.bytes = Number.POSITIVE_INFINITY
    this.#readWithCareSoon()
    this.#options.onFlood()
  }

  /**
   * Lasts until the request is answered. While its body waits, the server does not notice that a client has gone. So the
   * connections with such bodies have a bound; otherwise a client that comes and leaves would have them on all its
   * connections.
   */
  #holdMuch(response: ServerResponse): void {
    const { full, mostFull } = this.#options
    if (full.has(this) || response.closed) return
    if (full.size >= mostFull) {
      this.#socket.destroy()
      return
    }
    full.add(this)
    response.once('close', () => full.delete(this))
  }

  /** Runs after the parser has ended with its bytes, and before it reads on. */
  #readWithCareSoon(): void {
    process.nextTick(() => this.readWithCare())
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.#request = request
    this.#response = response
    this.#seenReadingAt = undefined
    this.#readMilliseconds = 0
    this.#seenSendingAt = undefined
    this.#sendMilliseconds = 0
    noteBegin()
    response.on('close', () => this.#noticeEnd(response))
    const { clientOf, handle } = this.#options
    inTurn(clientOf(request), () => {
      if (response.closed) return
      requestBegins.runStores({ request, response }, handle, undefined, request, response)
    })
  }

  #noticeEnd(response: ServerResponse): void {
    noteEnd()
    if (this.#response === response) {
      this.#request = undefined
      this.#response = undefined
    }
    if (this.#isCareful) this.#inOwnContext(() => this.#goOn())
  }

  #goOn(): void {
    const isMoreHere = this.#waiting.length > 0 || this.#reader?.holdsBytes
    if (isMoreHere) inLaterTurn(this.#options.client, () => this.#continue())
    else this.#continue()
  }

  #continue(): void {
    const next = this.#waiting.shift()
    if (this.#socket.destroyed) return
    if (next) this.#answer(...next)
    else if (this.#isEnding) this.#hangUp('')
    else this.#reader?.readOn()
  }

  #mayRead(): boolean {
    if (this.#isEnding || this.#keptBack > 0 || this.#waiting.length > 0) return false
    const request = this.#request
    if (!request || !this.#isAnswering) return true
    // The body of the request that is being answered is read as fast as its handler takes it.
    return !request.complete && request.readableLength < request.readableHighWaterMark
  }

  /** A client that keeps its end of the connection open is cut off soon, so that unused connections do not pile up. */
  #hangUp(finalAnswer: string): void {
    setTimeout(() => this.#socket.destroy(), goodbyeMilliseconds).unref()
    this.#socket.end(finalAnswer)
  }
}
