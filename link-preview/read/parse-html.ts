import { Parser } from 'htmlparser2'

export type Attributes = Partial<Record<string, string>>

/** Is called for the elements of a page in their order. Every element that opens also closes. */
export interface HtmlHandler {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** Far more than the page of a shop has. The rest of a longer page is not parsed, because it only costs time. */
export const max = { depth: 128, elements: 50_000, attributes: 1000 }

class LimitReached extends Error {}

/** Parses a text once, without building a tree. Each handler keeps what it needs. */
export function parseHtml(html: string, ...handlers: HtmlHandler[]): void {
  const parser = createParser(handlers)
  try {
    parser.end(html)
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

function createParser(handlers: readonly HtmlHandler[]): Parser {
  let depth = 0
  let elements = 0
  let attributes = 0
  const opens = handlers.flatMap(({ open }) => open ?? [])
  const texts = handlers.flatMap(({ text }) => text ?? [])
  const closes = handlers.flatMap(({ close }) => close ?? [])
  return new Parser(
    {
      onattribute() {
        if (++attributes > max.attributes) throw new LimitReached()
      },
      onopentag(name, given) {
        attributes = 0
        if (++depth > max.depth || ++elements > max.elements) throw new LimitReached()
        for (const open of opens) open(name, given)
      },
      ontext(text) {
        for (const each of texts) each(text)
      },
      onclosetag(name) {
        depth--
        for (const close of closes) close(name)
      },
    },
    { decodeEntities: true },
  )
}
