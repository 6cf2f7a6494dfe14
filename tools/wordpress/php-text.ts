/**
 * As much of PHP as the checks need: where strings, comments and markup are, which call ends where. Blanked text has the
 * length of the original, so that positions in one are positions in the other.
 */
export function blank(source: string, strings: 'blank' | 'keep words' = 'blank'): string {
  const tag = /<\?(?:php\b|=)/g
  const pieces = /\?>|\/\*[\s\S]*?\*\/|(?:\/\/|#)[^\n]*?(?=\?>|\n|$)|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g
  let inside = false
  let end = 0
  let result = ''
  while (end < source.length) {
    // In markup only the tag that ends it means anything: PHP may stand between quotation marks.
    const next = inside ? pieces : tag
    next.lastIndex = end
    const found = next.exec(source)
    const between = source.slice(end, found?.index)
    result += inside ? between : spaces(between)
    if (found === null) break
    const [piece] = found
    if (!inside || piece === '?>') {
      inside = !inside
      result += piece
    } else result += blankPiece(piece, strings)
    end = found.index + piece.length
  }
  return result
}

/** A constant becomes underscores; a text with variables in it stays visible as something that is no constant. */
function blankPiece(piece: string, strings: 'blank' | 'keep words'): string {
  const quote = piece[0] ?? ''
  if (quote !== "'" && quote !== '"') return spaces(piece)
  if (quote === '"' && /(?<!\\)\$/.test(piece)) return `$${'v'.repeat(piece.length - 1)}`
  if (strings === 'keep words') return piece
  return `${quote}${'_'.repeat(piece.length - 2)}${quote}`
}

function spaces(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

export interface Call {
  name: string
  /** The arguments of a call, one by one. */
  words: string[]
  text: string
  index: number
}

/** Calls of plain functions of these names; methods and declarations are others. */
export function callsOf(code: string, names: readonly string[]): Call[] {
  const pattern = new RegExp(`(?<![\\w$>:])(?<!function\\s+)\\\\?(${names.join('|')})\\s*\\(`, 'g')
  return [...code.matchAll(pattern)].map(({ 0: head, 1: name = '', index }) => {
    const from = index + head.length
    const to = closing(code, from)
    const inner = code.slice(from, to)
    const words = inner.trim() === '' ? [] : splitTop(inner, ',')
    return { name, words, text: code.slice(index, to + 1), index }
  })
}

export function functionsOf(code: string): { name: string; body: string }[] {
  return [...code.matchAll(/\bfunction\s+(\w+)\s*\([^{;]*\{/g)].map(({ 0: head, 1: name = '', index }) => {
    const from = index + head.length
    return { name, body: code.slice(from, closing(code, from)) }
  })
}

/** Split where the separator stands outside of all brackets. */
export function splitTop(code: string, separator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < code.length; at++) {
    const character = code[at] ?? ''
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth--
    else if (character === separator && depth === 0) {
      parts.push(code.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, code.slice(from)]
}

/** Where the bracket is closed that was opened just before. */
function closing(code: string, from: number): number {
  let depth = 1
  for (let at = from; at < code.length; at++) {
    const character = code[at] ?? ''
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character) && --depth === 0) return at
  }
  return code.length
}
