import { limits } from '@hopechest/contract'
import { parseHtml } from './parse-html.ts'

/** In code points. */
export const maxLengths = {
  name: limits.name.most,
  description: limits.description,
  retailer: limits.name.most,
}

/** Invisible characters that change the direction of the text around them, on our own pages too. */
const directionControls = /\p{Bidi_Control}/gu

/** A text is read for at most this many characters per character that is kept. */
const maxPadding = 40

/** On one line, storable, and cut between two words if it is too long. Undefined if nothing is left. */
export function shorten(text: string | undefined, maxLength: number): string | undefined {
  const start = (text ?? '').trimStart().slice(0, maxLength * maxPadding)
  const line = start
    .replaceAll('\0', '')
    .replace(directionControls, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
  const clean = line.toWellFormed().trim()
  const points = [...clean]
  if (points.length <= maxLength) return clean || undefined
  const head = points.slice(0, maxLength + 1)
  const space = head.lastIndexOf(' ')
  return head
    .slice(0, space > maxLength / 2 ? space : maxLength)
    .join('')
    .replace(/[\s,;:–—-]+$/u, '')
}

/** The rest of a longer text is not searched for tags. */
const maxHtmlLength = 20_000

/** JSON-LD should hold plain text, but many shops put HTML there. Removes the tags and decodes the entities. */
export function plainText(text: string | undefined): string | undefined {
  if (text === undefined || !/[<&]/.test(text)) return text
  const parts: string[] = []
  let hidden = 0
  parseHtml(text.slice(0, maxHtmlLength), {
    open(name) {
      if (hiddenElements.has(name)) hidden++
      else if (!inlineElements.has(name)) parts.push(' ')
    },
    text: (part) => void (hidden === 0 && parts.push(part)),
    close(name) {
      if (hiddenElements.has(name)) hidden--
      else if (!inlineElements.has(name)) parts.push(' ')
    },
  })
  return parts.join('')
}

const hiddenElements = new Set(['script', 'style'])

/** No space separates these from the text around them. */
const inlineElements = new Set(['a', 'b', 'em', 'i', 'small', 'span', 'strong', 'sub', 'sup', 'u'])
