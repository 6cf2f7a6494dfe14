import { limits } from '@hopechest/contract'
import { notAUrl, notHttp, tooLong, withCredentials } from './refusals.ts'

/**
 * An address that a shop can have. The URL parser turns every spelling of an IPv4 address (decimal, octal, hexadecimal,
 * short) into the usual one, so that only that one has to be checked later.
 */
export function parseWebUrl(text: string, base?: URL): URL {
  if (text.length > limits.url.most) throw tooLong()
  const url = URL.parse(text, base)
  if (!url) throw notAUrl()
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw notHttp()
  if (url.username || url.password) throw withCredentials()
  if (url.href.length > limits.url.most) throw tooLong()
  return url
}
