import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip, type ZlibOptions } from 'node:zlib'
import { acceptsEncoding } from '@hopechest/program/connections'
import type { Reply } from './reply.ts'

/** A shorter list is sent as it is. */
export const leastCompressed = 4096

/**
 * Lists that are compressed while they are read: each takes 50 KB, and a client that reads slowly takes it for long. One more
 * is sent as it is.
 */
const mostStreams = 64
const ofStream = { level: constants.Z_BEST_SPEED, memLevel: 5, windowBits: 13 }
let streams = 0

const toGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip)
/** A list repeats its names of fields: the fastest way makes a tenth of it, in a tenth of the time of the best. */
const fast = { level: constants.Z_BEST_SPEED }

export function isCompressed({ request }: Reply, whole: Buffer): boolean {
  return whole.length >= leastCompressed && takesGzip(request.headers)
}

export function sendCompressed(reply: Reply, whole: Buffer): void {
  toGzip(whole, fast)
    .then((bytes) => reply.header('content-encoding', 'gzip').send(bytes))
    .catch((error) => reply.send(error))
}

/** The same for a list that is sent while it is read. When it breaks off, so does the answer. */
export function compressStream(reply: Reply, list: Readable): Readable {
  if (streams >= mostStreams || !takesGzip(reply.request.headers)) return list
  reply.header('content-encoding', 'gzip')
  streams++
  return pipeline(list, createGzip(ofStream), () => {
    streams--
  })
}

export const takesGzip = (headers: IncomingHttpHeaders) => acceptsEncoding(headers, 'gzip')

/** What an answer to a page of another origin depends on stays in it. */
export function varyOf(reply: Reply): string {
  const before = reply.getHeader('vary')
  return before === undefined ? 'Accept-Encoding' : `${before}, Accept-Encoding`
}
