import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { NotFetched } from './not-fetched.ts'

/** Only the start of a body may have been received. These read what there is of it. */
const flush = { finishFlush: constants.Z_SYNC_FLUSH }

const decompressors = new Map([
  ['gzip', () => createGunzip(flush)],
  ['x-gzip', () => createGunzip(flush)],
  ['deflate', () => createInflate(flush)],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
])

/** Some servers compress although the request asks them not to. A few bytes can expand to gigabytes. */
export async function decompress(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  const stream = decompressors.get(name)?.()
  if (!stream) throw new NotFetched('unreadableCompression')
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of stream.end(body)) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBytes) break
    }
  } catch (error) {
    throw new NotFetched('unreadableCompression', error)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
