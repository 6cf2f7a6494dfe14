import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'

export type Attributes = Partial<Record<string, string>>

export interface Tokens {
  /** False where nothing follows that belongs to the element. */
  open(name: string, attributes: Attributes, isClosed: boolean): boolean
  close(name: string): void
  text(text: string): void
}

/** Is thrown for a page that no shop has: what was read of it counts. */
export class LimitReached extends Error {}

/** Far more than an element of a shop has. The rest of a longer value is not read. */
export const maxAttributes = 1000
const maxValue = 32 * 1024
/** A name, a value without quotes, or blanks before one: what has not ended is read again with each piece of the page. */
export const maxPart = 64 * 1024

/** What stands in them is text; in those with `true` it has entities. */
const textElements = new Map([
  ['script', false],
  ['style', false],
  ['xmp', false],
  ['iframe', false],
  ['noembed', false],
  ['noframes', false],
  ['title', true],
  ['textarea', true],
])

const [tab, lineFeed, formFeed, carriageReturn, blank] = [9, 10, 12, 13, 32]
const [mark, quote, apostrophe, slash, less, equals, greater, question] = [33, 34, 39, 47, 60, 61, 62, 63]
const longestEntity = 40

const isBlank = (code: number) =>
  code === blank || code === lineFeed || code === tab || code === carriageReturn || code === formFeed
const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const endsName = (code: number) => code === greater || code === slash || isBlank(code)

export const noAttributes: Attributes = Object.freeze({})

interface OpenTag {
  name: string
  /** Undefined until one is kept: most tags have none. */
  attributes: Attributes | undefined
  count: number
  isClosed: boolean
}

/**
 * Splits a page into tags and texts, as browsers do. It comes in pieces; what ends in the middle of one waits for the next. Long
 * parts without a tag are searched and not walked through: half of a page of a shop is scripts and styles. Of the attributes
 * those in `used` are kept, or all.
 */
export function createScanner(
  { open, close, text }: Tokens,
  used?: ReadonlySet<string>,
): { write(piece: string): void; end(): void } {
  const findUsed = used && finderOf(used)
  let html = ''
  let at = 0
  let tag: OpenTag | undefined
  let textElement: string | undefined
  /** Where a comment ends, or another part that is not read. */
  let skipped: '-->' | '>' | undefined

  /** Each reads one part, and says false when its end is not there yet. */
  function readPart(): boolean {
    if (skipped !== undefined) return skip(skipped)
    if (tag) return readAttributes(tag)
    return textElement === undefined ? readText() : readTextElement(textElement)
  }

  function skip(end: string): boolean {
    const found = html.indexOf(end, at)
    at = found < 0 ? Math.max(at, html.length + 1 - end.length) : found + end.length
    if (found >= 0) skipped = undefined
    return found >= 0
  }

  function readText(): boolean {
    let from = html.indexOf('<', at)
    while (from >= 0 && isOnlySign(html.charCodeAt(from + 1))) from = html.indexOf('<', from + 1)
    say(from < 0 ? beforeEntity() : from, true)
    if (from < 0 || html.length < from + 4) return false
    const next = html.charCodeAt(from + 1)
    if (isLetter(next)) return readName(from + 1)
    if (next === slash && isLetter(html.charCodeAt(from + 2))) return readClosing(from + 2)
    skipped = html.startsWith('!--', from + 1) ? '-->' : '>'
    at = from + 2
    return true
  }

  /** `</name` */
  function readClosing(from: number): boolean {
    const to = nameEnd(from)
    if (to === html.length) return false
    at = to
    skipped = '>'
    close(html.slice(from, to).toLowerCase())
    return true
  }

  /** `<name` */
  function readName(from: number): boolean {
    const to = nameEnd(from)
    if (to === html.length) return false
    at = to
    tag = { name: html.slice(from, to).toLowerCase(), attributes: undefined, count: 0, isClosed: false }
    return true
  }

  function nameEnd(from: number): number {
    const page = html
    let to = from
    while (to < page.length && !endsName(page.charCodeAt(to))) to++
    demandShort(from, to)
    return to
  }

  function readAttributes(of: OpenTag): boolean {
    const page = html
    for (;;) {
      let code = page.charCodeAt(at)
      while (isBlank(code) || code === slash) {
        of.isClosed = code === slash
        code = page.charCodeAt(++at)
      }
      if (at >= page.length) return false
      if (code !== greater) {
        if (!readAttribute(of, page)) return false
        continue
      }
      at++
      tag = undefined
      const { name, attributes = noAttributes, isClosed } = of
      if (open(name, attributes, isClosed) && textElements.has(name)) textElement = name
      return true
    }
  }

  /** Of two with the same name the first counts. */
  function readAttribute(of: OpenTag, page: string): boolean {
    const from = at
    let to = from + 1
    let code = page.charCodeAt(to)
    while (to < page.length && code !== equals && !endsName(code)) code = page.charCodeAt(++to)
    demandShort(from, to)
    const name = findUsed ? findUsed(page, from, to) : page.slice(from, to).toLowerCase()
    let next = afterBlanks(page, to)
    let value = ''
    if (page.charCodeAt(next) === equals) {
      const begin = afterBlanks(page, next + 1)
      const sign = page.charCodeAt(begin)
      const isQuoted = sign === quote || sign === apostrophe
      const start = isQuoted ? begin + 1 : begin
      const end = isQuoted ? page.indexOf(sign === quote ? '"' : "'", start) : plainEnd(page, start)
      if (end < 0) return false
      if (name !== undefined) value = page.slice(start, Math.min(end, start + maxValue))
      next = isQuoted ? end + 1 : end
    }
    if (next >= page.length) return false
    if (++of.count > maxAttributes) throw new LimitReached()
    if (name !== undefined) {
      of.attributes ??= {}
      of.attributes[name] ??= value.includes('&') ? decodeHTMLAttribute(value) : value
    }
    of.isClosed = false
    at = next
    return true
  }

  function readTextElement(name: string): boolean {
    const hasEntities = textElements.get(name) ?? false
    let end = html.indexOf('</', at)
    for (; end >= 0; end = html.indexOf('</', end + 2)) {
      const behind = end + 2 + name.length
      if (behind >= html.length) break
      if (!endsName(html.charCodeAt(behind)) || html.slice(end + 2, behind).toLowerCase() !== name) continue
      say(end, hasEntities)
      textElement = undefined
      return readClosing(end + 2)
    }
    if (end < 0) end = hasEntities ? beforeEntity() : html.length
    say(html.charCodeAt(end - 1) === less ? end - 1 : end, hasEntities)
    return false
  }

  /** Where a text ends whose rest has not come: it may end in the middle of an entity. */
  function beforeEntity(): number {
    const from = html.lastIndexOf('&')
    const isOpen = from >= at && html.length - from < longestEntity && /^&#?\w*$/.test(html.slice(from))
    return isOpen ? from : html.length
  }

  function say(end: number, hasEntities: boolean): void {
    if (end <= at) return
    const part = html.slice(at, end)
    at = end
    text(hasEntities && part.includes('&') ? decodeHTML(part) : part)
  }

  return {
    write(piece) {
      html = at < html.length ? html.slice(at) + piece : piece
      at = 0
      while (at < html.length && readPart());
    },
    end() {
      if (skipped === undefined && !tag && html.charCodeAt(at) !== less)
        say(html.length, textElements.get(textElement ?? '') ?? true)
    },
  }
}

/** Finds which of the names stands in a page, in letters of any case. A name that is another one is made no text of. */
function finderOf(names: Iterable<string>): (page: string, from: number, to: number) => string | undefined {
  const byLength = Map.groupBy(names, ({ length }) => length)
  return (page, from, to) => {
    for (const name of byLength.get(to - from) ?? []) if (isAt(page, from, name)) return name
    return undefined
  }
}

function isAt(page: string, from: number, name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    const code = page.charCodeAt(from + index)
    const small = code >= 65 && code <= 90 ? code + 32 : code
    if (small !== name.charCodeAt(index)) return false
  }
  return true
}

/** A "<" that begins neither a tag nor a comment is a sign in a text. */
const isOnlySign = (next: number) =>
  !Number.isNaN(next) && !isLetter(next) && next !== slash && next !== mark && next !== question

function afterBlanks(page: string, from: number): number {
  let to = from
  while (isBlank(page.charCodeAt(to))) to++
  demandShort(from, to)
  return to
}

function plainEnd(page: string, from: number): number {
  let to = from
  let code = page.charCodeAt(to)
  while (to < page.length && code !== greater && !isBlank(code)) code = page.charCodeAt(++to)
  demandShort(from, to)
  return to
}

function demandShort(from: number, to: number): void {
  if (to - from > maxPart) throw new LimitReached()
}
