import type { Socket } from 'node:net'
import { whenOthersWereServed } from './turns.ts'

/** Behind this much, others have their turn. The system gives up to 64 KiB at once. */
const turnBytes = 32 * 1024

/** Others also have their turn behind this many pieces: a letter costs some microseconds, as a long piece does. */
export const piecesBeforeRest = 16

/** What Node calls after each piece that it has read of a connection, and around each that it writes. */
interface NodeSocket extends Socket {
  _unrefTimer(): void
}

/**
 * Lets a connection rest behind each long piece, and behind some short ones, until others were served. Node reads up to two
 * megabytes of each connection in one turn of the event loop, also of a body that no handler reads, and of empty lines: four
 * connections of a client on the same machine made others wait for a second. Returns what ends it.
 */
export function readInTurns(socket: Socket, client: string): () => void {
  const node = socket as NodeSocket
  const { pause, resume, _unrefTimer: noteProgress } = node
  let bytesBefore = 0
  let bytes = 0
  let pieces = 0
  let isResting = false
  /** Node stops by itself where a body or an answer waits for its reader, and begins again whenever it likes. */
  let isToBeRead = true

  node._unrefTimer = () => {
    noteProgress.call(node)
    if (isResting || node.bytesRead === bytes) return
    bytes = node.bytesRead
    pieces++
    if (pieces === piecesBeforeRest || bytes - bytesBefore >= turnBytes) rest()
  }
  node.pause = () => {
    isToBeRead = false
    return pause.call(node)
  }
  node.resume = () => {
    isToBeRead = true
    return isResting ? node : resume.call(node)
  }

  function rest(): void {
    isResting = true
    isToBeRead = !node.isPaused()
    pause.call(node)
    whenOthersWereServed(() => {
      isResting = false
      bytesBefore = bytes
      pieces = 0
      if (isToBeRead && !node.destroyed) resume.call(node)
    }, client)
  }

  /** Node begins to read a moment after it was asked to, also when it was asked to stop meanwhile. */
  function stopAgain(): void {
    if (node.isPaused()) node.emit('pause')
  }
  node.on('resume', stopAgain)

  return () => {
    node.off('resume', stopAgain)
    Object.assign(node, { pause, resume, _unrefTimer: noteProgress })
  }
}
