import type { Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { oddlyPacked } from './refusals.ts'

/** A page may have been cut in the middle: what came before the cut is still read. */
const flush = { finishFlush: constants.Z_SYNC_FLUSH }

const unpackers: Record<string, () => Transform> = {
  gzip: () => createGunzip(flush),
  'x-gzip': () => createGunzip(flush),
  deflate: () => createInflate(flush),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
}

/** Shops are asked not to pack their pages, and some do. A few bytes may unpack to gigabytes: they stop at the limit. */
export async function unpack(body: Buffer, encoding: string | undefined, mostBytes: number): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return body
  const unpacker = Object.hasOwn(unpackers, name) ? unpackers[name] : undefined
  if (!unpacker) throw oddlyPacked()
  const stream = unpacker()
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    stream.end(body)
    for await (const chunk of stream) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= mostBytes) break
    }
  } catch (error) {
    throw oddlyPacked(error)
  }
  return Buffer.concat(chunks).subarray(0, mostBytes)
}
