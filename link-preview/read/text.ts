import { domainToUnicode } from 'node:url'
import { limits } from '@hopechest/contract'
import { walk } from './parse-html.ts'

/** In code points. */
export const texts = { name: limits.name.most, description: limits.description, retailer: limits.name.most }

/** Signs that turn the direction of all that follows, on our pages too. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** So many characters may stand for one that is left: whoever pads a text more than that hides its end. */
const mostBlanks = 40

/** On one line, storable, and cut between two words if it is too long; undefined when nothing is left. */
export function limitText(text: string | undefined, most: number): string | undefined {
  const start = (text ?? '').trimStart().slice(0, most * mostBlanks)
  const line = start
    .replaceAll('\0', '')
    .replace(turning, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
  const clean = line.toWellFormed().trim()
  const points = [...clean]
  if (points.length <= most) return clean || undefined
  const head = points.slice(0, most + 1)
  const blank = head.lastIndexOf(' ')
  return head
    .slice(0, blank > most / 2 ? blank : most)
    .join('')
    .trimEnd()
}

/** More of a text is not looked at for its tags. */
const mostHtml = 20_000

/** JSON-LD should hold plain text, and many shops put HTML there: tags out, entities turned back. */
export function plainText(text: string | undefined): string | undefined {
  if (text === undefined || !/[<&]/.test(text)) return text
  const parts: string[] = []
  let hidden = 0
  walk(text.slice(0, mostHtml), {
    open(name) {
      if (name === 'script' || name === 'style') hidden++
      else if (!inline.has(name)) parts.push(' ')
    },
    text: (part) => void (hidden === 0 && parts.push(part)),
    close(name) {
      if (name === 'script' || name === 'style') hidden--
      else if (!inline.has(name)) parts.push(' ')
    },
  })
  return parts.join('')
}

/** Between these and the text around them there is no blank. */
const inline = new Set(['a', 'b', 'em', 'i', 'small', 'span', 'strong', 'sub', 'sup', 'u'])

/** The first that a page may show: whole addresses of the web, no `data:` and nothing else. */
export function imageAddress(candidates: Iterable<unknown>, base: URL): string | undefined {
  for (const candidate of candidates) {
    const address = typeof candidate === 'string' ? webAddress(candidate, base) : undefined
    if (address) return address.href
  }
  return undefined
}

/** What a page calls its own address, if it is one on the same site. */
export function pageAddress(text: string | undefined, base: URL, page: URL): string | undefined {
  const address = text === undefined ? undefined : webAddress(text, base)
  return address?.origin === page.origin ? address.href : undefined
}

/** Below which the addresses of a page lie; one that the page makes too long would be copied for each of them. */
export function baseAddress(text: string | undefined, page: URL): URL {
  return webAddress(text ?? '', page) ?? page
}

/** Undefined for what a page should not lead to, and for what takes too long to understand. */
export function webAddress(text: string, base: URL): URL | undefined {
  if (text.trim() === '' || text.length > limits.url.most || hasEndlessName(text)) return undefined
  const address = URL.parse(text.trim(), base)
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    return undefined
  return address.href.length <= limits.url.most ? address : undefined
}

/** Of a name between two points. */
const mostNamePart = 63

/** To translate a name with letters of its language takes the square of its length: none is longer than names can be. */
function hasEndlessName(text: string): boolean {
  const written = text.replace(/[\s\p{Cc}]/gu, '')
  const [, name = ''] = /^(?:[a-z]+:[/\\]*|[/\\]{2,})([^/\\?#]*)/i.exec(written) ?? []
  return name.split('.').some((part) => part.length > mostNamePart)
}

/** As people read it. */
export function hostNameOf({ hostname }: URL): string | undefined {
  return limitText((domainToUnicode(hostname) || hostname).replace(/^www\.(?=.*\.)/, ''), texts.retailer)
}
