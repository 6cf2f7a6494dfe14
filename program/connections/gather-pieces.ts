import type { IncomingMessage } from 'node:http'

const blockBytes = 4096

/**
 * Puts the small pieces in which a body arrives together. Node keeps some 400 bytes beside each until the body is whole:
 * twenty bodies of 60 KB in pieces of one letter held 500 MB. `onPiece` counts them.
 */
export function gatherPieces(request: IncomingMessage, onPiece: (bytes: number) => void): void {
  const pass = request.push.bind(request)
  /** The only piece that has arrived, which is never copied when no other follows; or a block with several. */
  let block: Buffer | undefined
  let filled = 0

  function passBlock(): boolean {
    const isMoreWanted = block === undefined || pass(block.subarray(0, filled))
    block = undefined
    filled = 0
    return isMoreWanted
  }

  // Node's parser hands each piece to the request in this way, and at the end `null`.
  request.push = (piece: Buffer | null) => {
    if (piece === null) {
      passBlock()
      return pass(null)
    }
    onPiece(piece.length)
    const isMoreWanted = filled + piece.length <= blockBytes || passBlock()
    if (piece.length >= blockBytes) return pass(piece)
    if (block === undefined) {
      block = piece
      filled = piece.length
    } else {
      if (block.length < blockBytes) block = Buffer.concat([block], blockBytes)
      filled += piece.copy(block, filled)
    }
    return isMoreWanted
  }
  // Behind an early answer Node throws pieces away without handing them on, and none would be counted.
  Object.assign(request, { _dump: () => request.resume() })
}
