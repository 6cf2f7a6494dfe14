import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import { acceptsEncoding } from '@hopechest/program/connections'
import type { FastifyInstance } from 'fastify'

const compressible = /^(?:text\/|image\/svg|application\/(?:json|manifest))/
const leastBytes = 1024
const mostOfShort = 64 * 1024
/** What the bytes of a page depend on. */
export const vary = 'Accept-Encoding, Accept-Language, Cookie'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The files that are sent never change while the program runs. */
    isFile?: true
  }
}

export type Encoding = 'br' | 'gzip'
/** The one that makes it smaller first. */
const smallest: readonly Encoding[] = ['br', 'gzip']
/** For a short answer that is neither a file nor kept. The longer an answer, the more it would grow. */
const quickest: readonly Encoding[] = ['gzip', 'br']
/** At this level a short page is compressed within a turn, which mostly costs less than to hand it to another thread. */
const quickly = { level: constants.Z_BEST_SPEED }

const toGzip = promisify(gzip)
const toBrotli = promisify<string | Buffer, BrotliOptions, Buffer>(brotliCompress)
/** A file is the same for all, so it is compressed once, as well as can be. */
const quality = { page: 5, file: 11 }
/**
 * Of a page Brotli looks back at the last 64 KiB, of a file at nearly all that we send. The usual window takes 16 times the
 * memory of the larger one, and makes no page smaller.
 */
const windowBits = { page: 16, file: 18 }
type Kind = keyof typeof quality
const files = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>()

/** Texts are sent compressed to browsers that say they can read that. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = compressible.test(String(reply.getHeader('content-type')))
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isText || !(isWhole || payload instanceof Readable)) return payload
    reply.header('vary', vary)
    if (reply.hasHeader('content-encoding') || (isWhole && payload.length < leastBytes)) return payload
    const { isFile } = request.routeOptions.config
    const isShort = isWhole && !isFile && Buffer.byteLength(payload) <= mostOfShort
    const encoding = encodingFor(request.headers, isShort ? quickest : smallest)
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    if (isShort && encoding === 'gzip') return gzipSync(payload, quickly)
    if (!isWhole) return compressStream(payload, encoding)
    return isFile && Buffer.isBuffer(payload)
      ? compressOnce(payload, encoding)
      : compress(payload, encoding, 'page')
  })
}

/** The first of those that the browser reads. */
export function encodingFor(
  headers: IncomingHttpHeaders,
  encodings: readonly Encoding[] = smallest,
): Encoding | undefined {
  return encodings.find((encoding) => acceptsEncoding(headers, encoding))
}

export function compressPage(text: string | Buffer, encoding: Encoding): Promise<Buffer> {
  return compress(text, encoding, 'page')
}

function compress(text: string | Buffer, encoding: Encoding, kind: Kind): Promise<Buffer> {
  return encoding === 'gzip' ? toGzip(text) : toBrotli(text, brotliOptions(kind))
}

/** Compresses a page that is written while it is read. When the page breaks off, so does the answer. */
function compressStream(text: Readable, encoding: Encoding): Readable {
  const compressed = encoding === 'gzip' ? createGzip() : createBrotliCompress(brotliOptions('page'))
  return pipeline(text, compressed, () => undefined)
}

function brotliOptions(kind: Kind): BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
  return { params: { [BROTLI_PARAM_QUALITY]: quality[kind], [BROTLI_PARAM_LGWIN]: windowBits[kind] } }
}

function compressOnce(file: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = files.get(file) ?? new Map<Encoding, Promise<Buffer>>()
  files.set(file, known)
  const done = known.get(encoding) ?? compress(file, encoding, 'file')
  known.set(encoding, done)
  return done
}
