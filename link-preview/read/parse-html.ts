import { type Attributes, createScanner, LimitReached, noAttributes, type Tokens } from './scan-html.ts'

export type { Attributes } from './scan-html.ts'

/** Is called for the elements of a page in their order. Every element that opens also closes. */
export interface HtmlHandler {
  /** The elements that it is called for, and for the text right in them; without a list for all. */
  elements?: readonly string[]
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
  nextTurn: () => Promise<unknown> | undefined,
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

/** What is known of all elements of a name, so that it is asked once for each. */
interface Kind {
  name: string
  opens: NonNullable<HtmlHandler['open']>[]
  texts: NonNullable<HtmlHandler['text']>[]
  closes: NonNullable<HtmlHandler['close']>[]
  ended: ReadonlySet<string> | undefined
  isEmpty: boolean
  isDrawing: boolean
}

const mostKinds = 200

/** Those that come first are kept: a page may have as many names as it likes. */
function kindsFor(handlers: readonly HtmlHandler[]): (name: string) => Kind {
  function toKind(name: string): Kind {
    const hearing = handlers.filter(({ elements }) => !elements || elements.includes(name))
    return {
      name,
      opens: hearing.flatMap(({ open }) => open ?? []),
      texts: hearing.flatMap(({ text }) => text ?? []),
      closes: hearing.flatMap(({ close }) => close ?? []),
      ended: endedBy.get(name),
      isEmpty: empty.has(name),
      isDrawing: name === 'svg' || name === 'math',
    }
  }
  const known = new Map<string, Kind>()
  return (name) => {
    const before = known.get(name)
    if (before) return before
    const kind = toKind(name)
    if (known.size < mostKinds) known.set(name, kind)
    return kind
  }
}

function createParser(handlers: readonly HtmlHandler[]): { write(piece: string): void; end(): void } {
  const kindOf = kindsFor(handlers)
  const outside = kindOf('')
  const stack: Kind[] = []
  let elements = 0
  let drawings = 0
  const readsAll = handlers.some(({ open, attributes }) => open && !attributes)
  const used = readsAll ? undefined : new Set(handlers.flatMap(({ attributes = [] }) => attributes))

  function push(kind: Kind, attributes: Attributes): void {
    stack.push(kind)
    if (kind.isDrawing) drawings++
    if (stack.length > max.depth || ++elements > max.elements) throw new LimitReached()
    for (const open of kind.opens) open(kind.name, attributes)
  }
  function pop(): void {
    const kind = stack.pop()
    if (kind === undefined) return
    if (kind.isDrawing) drawings--
    for (const close of kind.closes) close(kind.name)
  }

  const isOpen = (name: string) => stack.some((kind) => kind.name === name)

  const tokens: Tokens = {
    open(written, attributes, isClosed) {
      const kind = kindOf(written === 'image' && drawings === 0 ? 'img' : written)
      // A form in a form does not count.
      if (kind.name === 'form' && isOpen('form')) return false
      while (kind.ended?.has(stack.at(-1)?.name ?? '')) pop()
      push(kind, attributes)
      const isDone = kind.isEmpty || (isClosed && drawings > 0)
      if (isDone) pop()
      return !isDone
    },
    text(text) {
      for (const each of (stack.at(-1) ?? outside).texts) each(text)
    },
    close(name) {
      if (isOpen(name)) {
        while (stack.at(-1)?.name !== name) pop()
        pop()
      }
      // These count without a beginning, as a break between two words.
      else if (name === 'p' || name === 'br') {
        push(kindOf(name), noAttributes)
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
