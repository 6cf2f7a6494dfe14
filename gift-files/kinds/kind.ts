import type { FoundList } from '@hopechest/link-preview/list'

/** What a reader knows of the list to which gifts come: "$" in a file may be any of ten currencies. */
export interface Into {
  currency: string
}

/** Reads the gifts of one kind of JSON; undefined for any other kind, which it sees by the content. */
export type JsonKind = (json: unknown, into: Into) => FoundList | undefined
