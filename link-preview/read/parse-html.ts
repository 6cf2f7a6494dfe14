import { type Attributes, createScanner, LimitReached, type Tokens } from './scan-html.ts'

export type { Attributes } from './scan-html.ts'

/** Is called for the elements of a page in their order. Every element that opens also closes. */
export interface HtmlHandler {
  /** The attributes that it reads. Others may be missing, so that no time is spent on them; without a list none is. */
  attributes?: readonly string[]
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** Far more than the page of a shop has. The rest of a longer page is not parsed, because it only costs time. */
export const max = { depth: 128, elements: 50_000 }

/** Parses a text once, without building a tree. Each handler keeps what it needs. */
export function parseHtml(html: string, ...handlers: HtmlHandler[]): void {
  const parser = createParser(handlers)
  try {
    parser.write(html)
    parser.end()
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
  }
}

/** The same for a whole page: each piece has a turn of its own, so that others are served while a page is parsed. */
export async function parseHtmlInTurns(
  pieces: Iterable<string>,
  nextTurn: () => Promise<unknown>,
  ...handlers: HtmlHandler[]
): Promise<void> {
  const parser = createParser(handlers)
  try {
    for (const piece of pieces) {
      parser.write(piece)
      await nextTurn()
    }
    parser.end()
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
  }
}

const named = (names: string) => new Set(names.split(' '))

/** Elements without content. */
const empty = named(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
)

/** An element of these names ends before one of those. Many pages leave the end of a paragraph or a cell away. */
const endedBy = byName({
  li: 'li',
  'dd dt': 'dd dt',
  tr: 'tr th td',
  'th td': 'thead th td',
  'tbody tfoot': 'thead tbody',
  option: 'option',
  optgroup: 'optgroup option',
  a: 'a',
  body: 'head',
  'select input output button datalist textarea': 'input option optgroup select button datalist textarea',
  'h1 h2 h3 h4 h5 h6': 'h1 h2 h3 h4 h5 h6 p',
  'rt rp': 'rt rp',
  'address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol p pre section table ul':
    'p',
})

function byName(lists: Record<string, string>): Map<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(lists).flatMap(([names, ended]) =>
      names.split(' ').map((name) => [name, named(ended)] as const),
    ),
  )
}

function createParser(handlers: readonly HtmlHandler[]): { write(piece: string): void; end(): void } {
  const stack: string[] = []
  let elements = 0
  let drawings = 0
  const opens = handlers.flatMap(({ open }) => open ?? [])
  const texts = handlers.flatMap(({ text }) => text ?? [])
  const closes = handlers.flatMap(({ close }) => close ?? [])
  const readsAll = handlers.some(({ open, attributes }) => open && !attributes)
  const used = readsAll ? undefined : new Set(handlers.flatMap(({ attributes = [] }) => attributes))

  function push(name: string, attributes: Attributes): void {
    stack.push(name)
    if (name === 'svg' || name === 'math') drawings++
    if (stack.length > max.depth || ++elements > max.elements) throw new LimitReached()
    for (const open of opens) open(name, attributes)
  }
  function pop(): void {
    const name = stack.pop()
    if (name === undefined) return
    if (name === 'svg' || name === 'math') drawings--
    for (const close of closes) close(name)
  }

  const tokens: Tokens = {
    open(written, attributes, isClosed) {
      const name = written === 'image' && drawings === 0 ? 'img' : written
      // A form in a form does not count.
      if (name === 'form' && stack.includes('form')) return false
      const ended = endedBy.get(name)
      while (ended?.has(stack.at(-1) ?? '')) pop()
      push(name, attributes)
      const isDone = empty.has(name) || (isClosed && drawings > 0)
      if (isDone) pop()
      return !isDone
    },
    text(text) {
      for (const each of texts) each(text)
    },
    close(name) {
      const level = stack.lastIndexOf(name)
      if (level >= 0) while (stack.length > level) pop()
      // These count without a beginning, as a break between two words.
      else if (name === 'p' || name === 'br') {
        push(name, {})
        pop()
      }
    },
  }
  const scanner = createScanner(tokens, used)
  return {
    write: scanner.write,
    end() {
      scanner.end()
      while (stack.length > 0) pop()
    },
  }
}
