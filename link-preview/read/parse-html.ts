import { Parser } from 'htmlparser2'

export type Attributes = Partial<Record<string, string>>

/** Hears of the elements of a page in their order; every element that opens also closes. */
export interface Listener {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** Far more than shops need. Where a page goes beyond, the rest of it is not looked at: it is there to take our time. */
const most = { depth: 128, elements: 50_000, attributes: 1000 }

class Enough extends Error {}

/** Walks through a page once, without building it: what is kept of it is up to those who listen. */
export function walk(html: string, ...listeners: Listener[]): void {
  let depth = 0
  let elements = 0
  let attributes = 0
  const parser = new Parser(
    {
      onattribute() {
        if (++attributes > most.attributes) throw new Enough()
      },
      onopentag(name, given) {
        attributes = 0
        if (++depth > most.depth || ++elements > most.elements) throw new Enough()
        for (const listener of listeners) listener.open?.(name, given)
      },
      ontext(text) {
        for (const listener of listeners) listener.text?.(text)
      },
      onclosetag(name) {
        depth--
        for (const listener of listeners) listener.close?.(name)
      },
    },
    { decodeEntities: true },
  )
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
}
