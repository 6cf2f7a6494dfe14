import { isUtf8 } from 'node:buffer'
import { MIMEType } from 'node:util'
import { decodeHtml } from './decode-html.ts'
import { decompress } from './decompress.ts'
import type { FetchOptions } from './fetch-options.ts'
import { type HttpResponse, httpGet } from './http-get.ts'
import { parseWebUrl } from './parse-web-url.ts'
import { notHtml, refusalOfStatus, tooManyRedirects } from './refusals.ts'

export interface FetchedPage {
  /** After all redirects. */
  url: URL
  html: string
}

/** Only this much of a page is read: a shop describes its product at the start of the page. */
const maxBytes = 2 * 1024 * 1024
const maxRedirects = 5

/** Fetches a page of a shop. Each redirect is checked like the first address. */
export async function fetchPage(address: string, options: FetchOptions): Promise<FetchedPage> {
  const deadline = performance.now() + options.timeoutMilliseconds
  let url = parseWebUrl(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await httpGet(url, { deadline, maxBytes }, options)
    const location = redirectLocation(response)
    if (location === undefined) return { url, html: await htmlOf(response) }
    url = parseWebUrl(location, url)
  }
  throw tooManyRedirects()
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

function redirectLocation({ status, headers }: HttpResponse): string | undefined {
  return redirectStatuses.has(status) && headers.location ? decodeHeader(headers.location) : undefined
}

/** Node reads headers as Latin-1; shops that write other letters into an address mean UTF-8. */
function decodeHeader(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : header
}

async function htmlOf({ status, headers, body }: HttpResponse): Promise<string> {
  if (status !== 200) throw refusalOfStatus(status)
  const type = parseContentType(headers['content-type'])
  if (type?.essence !== 'text/html' && type?.essence !== 'application/xhtml+xml') throw notHtml()
  const page = await decompress(body, headers['content-encoding'] ?? '', maxBytes)
  return decodeHtml(page, type.params.get('charset'))
}

function parseContentType(header = ''): MIMEType | undefined {
  try {
    return new MIMEType(header)
  } catch {
    return undefined
  }
}
