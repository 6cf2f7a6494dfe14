import { limits, parseAddress } from '@hopechest/contract'
import { NotFetched } from './not-fetched.ts'

/**
 * An address that a site of the web can have. The URL parser turns every spelling of an IPv4 address (decimal, octal, hexadecimal,
 * short) into the usual one, so that only that one has to be checked later.
 */
export function parseWebUrl(text: string, base?: URL): URL {
  if (text.length > limits.url.most) throw new NotFetched('tooLong')
  const url = parseAddress(text, base)
  if (!url) throw new NotFetched('notAUrl')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new NotFetched('notHttp')
  if (url.username || url.password) throw new NotFetched('withCredentials')
  if (url.href.length > limits.url.most) throw new NotFetched('tooLong')
  return url
}
