import type { Audience, ItemJson } from './item-json.ts'

/** The last entry of a page, when there are more behind it. */
export interface Last {
  id: number
}

/** A list is written in one piece, or, when it is too long for that, a few entries at a time. */
export type List = WrittenAnswer | WrittenSlices

/** Keeps a list that was put together. */
export type Keep = (whole: WrittenAnswer) => void

/** A list whose entries are read while it is sent. It is for the caller who asked, and is not kept. */
export class Entries<Entry> {
  readonly entries: Iterable<Entry> | AsyncIterable<Entry>

  constructor(entries: Iterable<Entry> | AsyncIterable<Entry>) {
    this.entries = entries
  }
}

/** An answer that is written already, for one audience. */
export class WrittenAnswer {
  readonly audience: Audience
  readonly body: string | Buffer
  readonly last: Last | undefined

  constructor(audience: Audience, body: string | Buffer, last?: Last) {
    this.audience = audience
    this.body = body
    this.last = last
  }
}

/** The answer about one item. Its version is the ETag. */
export class WrittenItem extends WrittenAnswer {
  readonly item: ItemJson

  constructor(audience: Audience, item: ItemJson, done: 'retrieved' | 'created' | 'updated' | 'deleted') {
    super(audience, `{"success":true,"data":${item.text},"message":"Item ${done} successfully"}`)
    this.item = item
  }
}

/** A long list: its entries are written a few at a time. */
export class WrittenSlices {
  readonly audience: Audience
  readonly slices: AsyncIterable<ItemJson[]>
  readonly last: Last | undefined
  /** Takes the whole answer once it is put together. */
  readonly keep: Keep

  constructor(audience: Audience, slices: AsyncIterable<ItemJson[]>, keep: Keep, last?: Last) {
    this.audience = audience
    this.slices = slices
    this.last = last
    this.keep = keep
  }
}
