const lastChunk = '\r\n0\r\n\r\n'
const empty = Buffer.alloc(0)

/** Reads what arrives on a connection, and says when an answer is whole. It looks at lengths alone, so that reading is cheap. */
export function readAnswers(onAnswer: () => void): (piece: Buffer) => void {
  /** What is read of a head that is not whole. */
  let head: Buffer = empty
  /** The bytes of the body that have not come; infinite where it ends with an empty chunk. */
  let missing = 0
  /** The end of what came before, for the last chunk may come in pieces. */
  let tail = ''

  return function read(piece) {
    let rest = missing === 0 ? readHead(piece) : piece
    while (rest !== undefined) {
      const body = Math.min(missing, rest.length)
      if (missing === Number.POSITIVE_INFINITY) {
        tail = (tail + rest.subarray(-lastChunk.length).toString('latin1')).slice(-lastChunk.length)
        if (tail !== lastChunk) return
        missing = 0
      } else missing -= body
      if (missing > 0) return
      tail = ''
      onAnswer()
      rest = body < rest.length ? readHead(rest.subarray(body)) : undefined
    }
  }

  /** Returns what follows the head, or nothing when that is not whole. */
  function readHead(piece: Buffer): Buffer | undefined {
    head = Buffer.concat([head, piece])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    const text = head.toString('latin1', 0, end)
    const rest = head.subarray(end + 4)
    head = empty
    const [, length] = /^content-length: (\d+)/im.exec(text) ?? []
    missing = length === undefined ? Number.POSITIVE_INFINITY : Number(length)
    return rest
  }
}
