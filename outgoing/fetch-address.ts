import { isUtf8 } from 'node:buffer'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type FetchOptions, publicWeb } from './fetch-options.ts'
import { type HttpResponse, httpRequest } from './http-request.ts'
import { NotFetched } from './not-fetched.ts'
import { parseWebUrl } from './parse-web-url.ts'

export interface Fetched {
  /** Where the answer comes from, after all redirects. */
  url: URL
  /** Any status is an answer, also that of a redirect without an address. */
  status: number
  /** When a header comes twice, its first value. */
  headers: Record<string, string | undefined>
  /** Where a redirect leads that `mostRedirects` left unfollowed. */
  redirect?: URL
  /**
   * The start of the body, at most `maxBytes`; empty unless the status is 200. It is decompressed when it is asked for,
   * so that a caller who has no use for what the headers announce spends nothing on it.
   */
  body(): Promise<Buffer>
}

const maxRedirects = 5

/**
 * Gets what lies at an address that a stranger chose. It reaches public addresses of other machines only, and checks
 * each redirect like the first address. Throws `NotFetched` with the reason when there is no answer.
 */
export async function fetchAddress(address: string, options: FetchOptions): Promise<Fetched> {
  const { maxBytes, timeoutMilliseconds, mostRedirects } = options
  const deadline = performance.now() + timeoutMilliseconds
  let url = parseWebUrl(address)
  for (let redirects = 0; redirects <= (mostRedirects ?? maxRedirects); redirects++) {
    const response = await httpRequest(
      url,
      deadline,
      { headers: options.headers },
      { ...publicWeb, ...options },
    )
    const location = redirectLocation(response)
    const next = location === undefined ? undefined : parseWebUrl(location, url)
    if (!next || redirects === mostRedirects) {
      const { status, headers, body } = response
      const encoding = headers['content-encoding'] ?? ''
      const answer = { url, status, headers, body: () => decompress(body, encoding, maxBytes) }
      return next ? { ...answer, redirect: next } : answer
    }
    url = next
  }
  throw new NotFetched('tooManyRedirects')
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

function redirectLocation({ status, headers }: HttpResponse): string | undefined {
  return redirectStatuses.has(status) && headers.location ? decodeHeader(headers.location) : undefined
}

/** Node reads headers as Latin-1; sites that write other letters into an address mean UTF-8. */
function decodeHeader(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : header
}

/** Only the start of a body may have been received. These read what there is of it. */
const flush = { finishFlush: constants.Z_SYNC_FLUSH }

const decompressors = new Map([
  ['gzip', () => createGunzip(flush)],
  ['x-gzip', () => createGunzip(flush)],
  ['deflate', () => createInflate(flush)],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
])

/** Some servers compress although the request asks them not to. A few bytes can expand to gigabytes. */
async function decompress(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
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
