import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { whenOthersWereServed } from '../rules/turns.ts'

/**
 * How many bytes of a connection are parsed at a time: room for a usual request. Once a client has sent requests ahead,
 * it is as short as a request can be, so that few of them are parsed before their turn and wait in memory.
 */
const usualSliceBytes = 256
const shortSliceBytes = 32

const goodbyeMilliseconds = 1000

/** The time that a client has to read an answer, from its first byte to its last. */
const readMilliseconds = 30_000

/**
 * One client's connection. Node parses all that has arrived, up to 64 KiB at once, which may be thousands of requests.
 * Here a request is parsed when the one before it is answered and the client has room for the answer; until then its
 * bytes stay outside. Several requests at once on a connection therefore cost the service no more than one, and the
 * other connections get their turn between them.
 */
export class Connection {
  readonly #socket: Socket
  readonly #handle: RequestListener
  readonly #onClose = () => this.#goOn()
  #answering: { request: IncomingMessage; response: ServerResponse } | undefined
  /** What was parsed along with the request before it. */
  readonly #waiting: [IncomingMessage, ServerResponse][] = []
  #sliceBytes = usualSliceBytes
  #isNew = true
  /** A request was parsed, and the server keeps it back until it has stopped listening. */
  #isKeptBack = false
  #isEnding = false
  /** There are bytes, or there is an end, that was not read yet. */
  #isHeldBack = false
  #readingSince: number | undefined

  constructor(socket: Socket, handle: RequestListener) {
    this.#socket = socket
    this.#handle = handle
    // With a listener for `readable`, a stream gives out data only when it is asked for it.
    const readOn = () => this.#readOn()
    socket
      .on('readable', () => (this.#isNew ? this.#readInTurn() : this.#read()))
      .on('resume', readOn)
      .on('drain', readOn)
  }

  /** A request was parsed: it is handled now, or when the one before it is answered. */
  receive(request: IncomingMessage, response: ServerResponse): void {
    this.#isKeptBack = false
    if (this.#answering) {
      this.#waiting.push([request, response])
      this.#sliceBytes = shortSliceBytes
    } else this.#answer(request, response)
  }

  /** A request was parsed and will be received later. */
  keepBack(): void {
    this.#isKeptBack = true
  }

  /** Ends the connection: with this answer, or after the answers to the requests that arrived whole. */
  end(finalAnswer: string): void {
    const { request, response } = this.#answering ?? {}
    if (request?.complete || response?.headersSent) this.#isEnding = true
    else this.#hangUp(finalAnswer)
  }

  /** Cuts the connection when its client takes too long to read an answer. */
  cutSlowReader(): void {
    if (!this.#answering?.response.headersSent) return
    const now = performance.now()
    this.#readingSince ??= now
    if (now - this.#readingSince > readMilliseconds) this.#socket.destroy()
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.#answering = { request, response }
    response.on('close', this.#onClose)
    this.#handle(request, response)
  }

  #goOn(): void {
    this.#answering = undefined
    this.#readingSince = undefined
    const isMoreHere = this.#waiting.length > 0 || this.#socket.readableLength > 0
    if (isMoreHere) this.#takeTurn(() => this.#continue())
    else if (this.#isHeldBack || this.#isEnding) this.#continue()
  }

  #continue(): void {
    const next = this.#waiting.shift()
    if (this.#socket.destroyed) return
    if (next) this.#answer(...next)
    else if (this.#isEnding) this.#hangUp('')
    else this.#read()
  }

  #takeTurn(act: () => void): void {
    whenOthersWereServed(act, this.#socket.remoteAddress)
  }

  /** When very many connections arrive at once, those of other clients get in between. */
  #readInTurn(): void {
    this.#isNew = false
    this.#takeTurn(() => this.#read())
  }

  #readOn(): void {
    if (this.#isHeldBack) this.#read()
  }

  /** Reads until a request is whole. A read of nothing notices that the client has ended the connection. */
  #read(): void {
    const socket = this.#socket
    this.#isHeldBack = true
    while (this.#mayRead()) {
      this.#isHeldBack = socket.readableLength > this.#sliceBytes
      const bytes = Math.min(this.#sliceBytes, socket.readableLength)
      if (socket.read(bytes === 0 ? undefined : bytes) === null) return
    }
  }

  #mayRead(): boolean {
    if (this.#isEnding || this.#isKeptBack || this.#waiting.length > 0 || this.#socket.writableNeedDrain)
      return false
    const request = this.#answering?.request
    // The body of the request that is being answered is read as fast as its handler takes it.
    return !request || (!request.complete && request.readableLength < request.readableHighWaterMark)
  }

  /** A client that does not hang up too is cut off soon, so that unused connections do not pile up. */
  #hangUp(finalAnswer: string): void {
    this.#isEnding = true
    setTimeout(() => this.#socket.destroy(), goodbyeMilliseconds).unref()
    this.#socket.end(finalAnswer)
  }
}
