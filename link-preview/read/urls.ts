import { domainToUnicode } from 'node:url'
import { limits, parseAddress } from '@hopechest/contract'
import { maxLengths, shorten } from './text.ts'

/** The first candidates that a page may show: http or https addresses, and no `data:`. */
export function imageUrls(candidates: Iterable<unknown>, base: URL): string[] {
  const found = new Set<string>()
  for (const candidate of candidates) {
    const url = typeof candidate === 'string' ? webUrl(candidate, base) : undefined
    if (url) found.add(url.href)
    if (found.size === limits.pictures.offered) break
  }
  return [...found]
}

/** The address that a page calls its own, if it is on the same site. */
export function canonicalUrl(text: string | undefined, base: URL, page: URL): string | undefined {
  const url = text === undefined ? undefined : webUrl(text, base)
  return url?.origin === page.origin ? url.href : undefined
}

/** What relative addresses on the page start from. */
export function baseUrl(text: string | undefined, page: URL): URL {
  return webUrl(text ?? '', page) ?? page
}

/** Undefined for an address that a page should not lead to, and for one that takes too long to parse. */
export function webUrl(text: string, base: URL): URL | undefined {
  if (text.trim() === '' || text.length > limits.url.most) return undefined
  const url = parseAddress(text.trim(), base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return url.href.length <= limits.url.most ? url : undefined
}

/** The host name as people read it. */
export function siteName({ hostname }: URL): string | undefined {
  return shorten((domainToUnicode(hostname) || hostname).replace(/^www\.(?=.*\.)/, ''), maxLengths.retailer)
}
