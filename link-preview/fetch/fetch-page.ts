import { isUtf8 } from 'node:buffer'
import { decode } from './decode-html.ts'
import { unpack } from './decompress.ts'
import type { Shops } from './fetch-options.ts'
import { type Answer, ask } from './http-get.ts'
import { readAddress } from './public-address.ts'
import { notHtml, refusalOfStatus, tooManyRedirects } from './refusals.ts'

export interface FoundPage {
  /** After all redirects. */
  address: URL
  html: string
}

/** A page is read as far as this; what a shop says of a gift stands at its beginning. */
const mostBytes = 2 * 1024 * 1024
const mostRedirects = 5

/** Follows the shop's redirects by hand, so that each address on the way is checked like the first. */
export async function fetchPage(shops: Shops, url: string): Promise<FoundPage> {
  const deadline = performance.now() + shops.milliseconds
  let address = readAddress(url)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await ask(shops, address, { deadline, mostBytes })
    const next = redirectOf(answer)
    if (next === undefined) return { address, html: await htmlOf(answer) }
    address = readAddress(next, address)
  }
  throw tooManyRedirects()
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

function redirectOf({ status, headers }: Answer): string | undefined {
  return redirectStatuses.has(status) && headers.location ? asUtf8(headers.location) : undefined
}

/** Headers come byte by byte; shops that write letters of their language into an address mean UTF-8. */
function asUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : header
}

async function htmlOf({ status, headers, body }: Answer): Promise<string> {
  if (status !== 200) throw refusalOfStatus(status)
  const type = headers['content-type'] ?? ''
  if (!isHtml(type)) throw notHtml()
  return decode(await unpack(body, headers['content-encoding'], mostBytes), type)
}

function isHtml(contentType: string): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType)
}
