import type { IncomingMessage } from 'node:http'

const blockBytes = 4096

/**
 * Puts the small pieces in which a body arrives together. Node keeps some 400 bytes beside each until the body is whole:
 * twenty bodies of 60 KB in pieces of one letter held 500 MB. `onPiece` counts them.
 */
export function gatherPieces(request: IncomingMessage, onPiece: (bytes: number) => void): void {
  const pass = request.push.bind(request)
  const pieces = new Pieces(pass)
  // Node's parser hands each piece to the request in this way, and at the end `null`.
  request.push = (piece: Buffer | null) => {
    if (piece === null) {
      pieces.pass()
      return pass(null)
    }
    onPiece(piece.length)
    return pieces.add(piece)
  }
  // Behind an early answer Node throws pieces away without handing them on, and none would be counted.
  Object.assign(request, { _dump: () => request.resume() })
}

/** Small pieces that are handed on together, when they fill a block or when the reader wants them. */
export class Pieces {
  readonly #handOn: (piece: Buffer) => boolean
  /** The only piece that has arrived, which is never copied when no other follows; or a block with several. */
  #block: Buffer | undefined
  #filled = 0

  /** `handOn` says whether more is wanted. */
  constructor(handOn: (piece: Buffer) => boolean) {
    this.#handOn = handOn
  }

  get areThere(): boolean {
    return this.#block !== undefined
  }

  add(piece: Buffer): boolean {
    const isMoreWanted = this.#filled + piece.length <= blockBytes || this.pass()
    if (piece.length >= blockBytes) return this.#handOn(piece)
    if (this.#block === undefined) {
      this.#block = piece
      this.#filled = piece.length
    } else {
      if (this.#block.length < blockBytes) this.#block = Buffer.concat([this.#block], blockBytes)
      this.#filled += piece.copy(this.#block, this.#filled)
    }
    return isMoreWanted
  }

  /** Hands on what is here. */
  pass(): boolean {
    const pieces = this.#block?.subarray(0, this.#filled)
    this.#block = undefined
    this.#filled = 0
    return pieces === undefined || this.#handOn(pieces)
  }
}
