import type { Socket } from 'node:net'
import { inLaterTurn } from '../turns/index.ts'
import { Pieces } from './gather-pieces.ts'

/**
 * How many bytes of a connection are parsed at a time: room for a usual request. For a client that has sent requests
 * ahead it is the length of the shortest request, so that few are parsed before their turn and wait in memory.
 */
const usualSliceBytes = 256
const shortSliceBytes = 32

/** A body is read on in the next turn behind this many: each slice may have dozens of its pieces. */
const slicesInTurn = 16

/** The pieces that are read in one turn: a letter costs some microseconds, as a long piece does. */
const piecesOfTurn = 16

/** The bytes that a connection may always hold while they wait to be parsed. */
const fewBytes = 16 * 1024

/** The connections that may hold more than that. The system gives up to 64 KiB at once, so together they hold some 8 MiB. */
export const mostFull = 128

/** The connections that hold more than a few bytes that are not parsed yet. */
const full = new Set<CarefulReader>()

/**
 * Reads a connection in slices, and only while the service may read on. Until then its bytes stay outside, in the
 * network: several requests at once on a connection cost the service no more than one. The system gives many bytes at
 * once, and they cannot be given back: what waits here has a bound for all connections together.
 */
export class CarefulReader {
  readonly #socket: Socket
  readonly #client: string
  readonly #mayRead: () => boolean
  /** Small pieces that wait to be read, put together: each has some 400 bytes beside it. */
  readonly #pieces: Pieces
  #piecesSinceTurn = 0
  #sliceBytes = usualSliceBytes
  /** The network has bytes for us, or the end of the connection. */
  #isHeldBack = false
  #waitsForTurn = false

  /** A stream with a listener for `readable` gives out data only when we ask for it. */
  constructor(socket: Socket, client: string, mayRead: () => boolean) {
    this.#socket = socket
    this.#client = client
    this.#mayRead = mayRead
    const pass = socket.push.bind(socket)
    this.#pieces = new Pieces(pass)
    // Node hands what it has read to the stream in this way, and at the end `null`.
    socket.push = (piece: Buffer | null) => {
      if (piece !== null && ++this.#piecesSinceTurn >= piecesOfTurn) return this.#keepForTurn(piece)
      if (piece !== null && socket.readableLength > 0) return this.#pieces.add(piece)
      this.#pieces.pass()
      return pass(piece)
    }
    let isFirst = true
    socket
      .on('readable', () => {
        if (!this.#hasRoom()) {
          socket.destroy()
          return
        }
        // When very many connections arrive at once, those of other clients get in between.
        if (isFirst) this.#readInTurn()
        else this.#read()
        isFirst = false
      })
      .on('resume', () => this.readOn())
      .on('drain', () => this.readOn())
      .on('close', () => full.delete(this))
  }

  readLess(): void {
    this.#sliceBytes = shortSliceBytes
  }

  /** Something has arrived that is not read yet. */
  get holdsBytes(): boolean {
    return this.#socket.readableLength > 0 || this.#pieces.areThere
  }

  /** Reads what was held back. */
  readOn(): void {
    if (this.#isHeldBack) this.#read()
  }

  #hasRoom(): boolean {
    if (this.#socket.readableLength <= fewBytes) return true
    if (!full.has(this) && (full.size < mostFull || this.#takesPlace())) full.add(this)
    return full.has(this)
  }

  /** The client with the most of these connections loses one to a client who has fewer. */
  #takesPlace(): boolean {
    const byClient = Map.groupBy(full, (each) => each.#client)
    const own = byClient.get(this.#client)?.length ?? 0
    const [newest, ...others] = [...byClient.values()]
      .reduce((most, each) => (each.length > most.length ? each : most))
      .toReversed()
    if (newest === undefined || others.length <= own) return false
    full.delete(newest)
    newest.#socket.destroy()
    return true
  }

  /** Reads until a request is whole. A read of nothing notices that the client has ended the connection. */
  #read(): void {
    if (this.#waitsForTurn) return
    const socket = this.#socket
    this.#isHeldBack = true
    for (let slices = 0; !socket.writableNeedDrain && this.#mayRead(); slices++) {
      this.#pieces.pass()
      if (slices === slicesInTurn) {
        this.#readInTurn()
        return
      }
      this.#isHeldBack = socket.readableLength > this.#sliceBytes
      const bytes = Math.min(this.#sliceBytes, socket.readableLength)
      if (socket.read(bytes === 0 ? undefined : bytes) === null) return
      if (socket.readableLength === 0) full.delete(this)
    }
  }

  /** Keeps a piece until the turn comes. `false` stops Node from reading the connection, unless the piece is long. */
  #keepForTurn(piece: Buffer): false {
    this.#pieces.add(piece)
    if (!this.#waitsForTurn) this.#readInTurn()
    return false
  }

  #readInTurn(): void {
    const socket = this.#socket
    this.#waitsForTurn = true
    inLaterTurn(this.#client, () => {
      this.#waitsForTurn = false
      this.#piecesSinceTurn = 0
      if (socket.destroyed) return
      // The stream still waits for a piece that was kept, so `read` alone would not make Node go on.
      if (socket.readableLength < socket.readableHighWaterMark) socket._read(0)
      this.#read()
    })
  }
}
