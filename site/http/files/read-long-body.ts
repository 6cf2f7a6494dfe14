import type { Readable } from 'node:stream'
import { errorCodes } from 'fastify'
import { usualFormBytes } from '../form-text.ts'
import type { LeftOut } from './read-multipart.ts'

/** The fields before a file, and those behind it, with the head of each. */
const endBytes = 2 * usualFormBytes

/**
 * A form whose file is too long is read to its end all the same: its fields stand around the file, and a browser reads no answer
 * before. Of the file no more is held than of one that is not too long. More than `mostRead` is refused.
 */
export async function readLongBody(
  pieces: Readable,
  { most, mostRead }: { most: number; mostRead: number },
  giveWay: () => Promise<void> | undefined,
): Promise<{ body: Buffer; leftOut?: LeftOut }> {
  let held: Buffer[] = []
  let heldBytes = 0
  let begin: Buffer | undefined
  let bytes = 0
  // A refusal is sent by the connection of the body: it stays open.
  for await (const piece of pieces.iterator({ destroyOnReturn: false })) {
    bytes += piece.length
    if (bytes > mostRead) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    heldBytes += piece.length
    held.push(piece)
    if (bytes <= most) continue
    begin ??= Buffer.from(Buffer.concat(held).subarray(0, endBytes))
    if (heldBytes < 2 * endBytes) continue
    // A copy: a part of a long piece would keep all of it.
    held = [Buffer.from(Buffer.concat(held).subarray(-endBytes))]
    heldBytes = endBytes
    await giveWay()
  }
  if (begin === undefined) return { body: Buffer.concat(held) }
  const end = Buffer.concat(held).subarray(-endBytes)
  return {
    body: Buffer.concat([begin, end]),
    leftOut: { at: begin.length, bytes: bytes - begin.length - end.length },
  }
}
