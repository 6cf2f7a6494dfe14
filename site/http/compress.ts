import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compressible = /^(?:text\/|image\/svg|application\/(?:json|manifest))/
const leastBytes = 1024

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Texts travel compressed where the browser says that it can read them so. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = compressible.test(String(reply.getHeader('content-type')))
    if (!isText || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    reply.header('vary', 'Accept-Encoding, Accept-Language, Cookie')
    if (payload.length < leastBytes) return payload
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encoding === 'br' ? toBrotli(payload, brotliOptions) : toGzip(payload)
  })
}
