import { MIMEType } from 'node:util'
import { type Fetched, type FetchOptions, fetchAddress } from '@hopechest/outgoing'
import { decodeHtml } from './read/decode-html.ts'
import { notHtml, refusalOfStatus, toRefusal } from './refusals.ts'

export interface Page {
  /** Of one that was fetched, after all redirects. */
  url: URL
  /** Its text, in pieces. The page takes little more memory than its bytes. */
  html(): Promise<Iterable<string>>
}

export interface PageOptions extends Omit<FetchOptions, 'headers' | 'maxBytes'> {
  userAgent: string
}

/** Only this much of a page is read: a shop describes its product at the start of the page. */
const maxBytes = 2 * 1024 * 1024

/** Fetches a page of a shop. */
export async function fetchPage(address: string, { userAgent, ...options }: PageOptions): Promise<Page> {
  const headers = {
    accept: 'text/html,application/xhtml+xml',
    'accept-language': 'en, *;q=0.5',
    'user-agent': userAgent,
  }
  try {
    return pageOf(await fetchAddress(address, { ...options, headers, maxBytes }))
  } catch (error) {
    throw toRefusal(error)
  }
}

/** The page that was fetched. Throws a refusal where the answer is no page. */
export function pageOf({ url, status, headers, body }: Fetched): Page {
  if (status !== 200) throw refusalOfStatus(status)
  const type = parseContentType(headers['content-type'])
  if (type?.essence !== 'text/html' && type?.essence !== 'application/xhtml+xml') throw notHtml()
  const label = type.params.get('charset')
  const html = async () => decodeHtml(await body().catch(failAsRefusal), label)
  return { url, html }
}

function failAsRefusal(error: unknown): never {
  throw toRefusal(error)
}

function parseContentType(header = ''): MIMEType | undefined {
  try {
    return new MIMEType(header)
  } catch {
    return undefined
  }
}
