import { limits } from './limits.ts'

/** A character may have two halves, and each counts in the length of a string. */
const mostOfAddress = 2 * limits.url.most

/**
 * An address that a stranger may have typed; undefined for one that no browser can open. Ask here instead of
 * `URL.parse`: it converts an international host, which takes the square of its length. 2,000 letters cost ten
 * milliseconds, and a list has a thousand links. The host that comes back has the form of the network, in ASCII, and
 * costs no more than another one when it is parsed again.
 */
export function parseAddress(text: string, base?: URL): URL | undefined {
  if (text.length > mostOfAddress || hasOverlongHost(text)) return undefined
  const url = URL.parse(text, base)
  return url === null || hasOverlongHost(url.href) ? undefined : url
}

/** Whether a browser would read a host in it that is longer than any in the network. */
export function hasOverlongHost(text: string): boolean {
  if (usual.test(text)) return false
  const [, written = ''] = beforePath.exec(text.replace(skipped, '')) ?? []
  const host = written.replace(/^.*@/s, '').replace(/:\d*$/, '')
  const { most, betweenDots } = limits.host
  return host.length > most || host.split('.').some((part) => part.length > betweenDots)
}

/** With a host that is as long as one part may be. Nearly all links are such, and a list has a thousand. */
const usual = /^https?:\/\/[\w.-]{1,63}(?:[/?#]|$)/i

/** Browsers skip these at the ends and, some of them, in the middle. */
const skipped = /[\s\p{Cc}]/gu

/** Of the kinds of address whose host is converted, with as many slashes as a browser takes, or of one without its beginning. */
const beforePath = /^(?:(?:https?|wss?|ftp|file):[/\\]*|[/\\]{2,})([^/\\?#]*)/i

/** An id as it stands in a path: digits without sign, blanks or leading zeros. */
export function parseId(text: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined
  const id = Number(text)
  return Number.isSafeInteger(id) ? id : undefined
}

/** A whole number that is no id, such as 0, names nothing: the answer is "not found" and not "malformed". */
export function isWholeNumber(text: string): boolean {
  return /^[+-]?\d+$/.test(text)
}
