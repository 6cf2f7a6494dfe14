import type { Audience, ItemJson, Last, WrittenAnswer } from './item-json.ts'
import type { ListTags } from './list-tags.ts'

/** A list is written in one piece, or, when it is too long for that, a few entries at a time. */
export type List = WrittenAnswer | WrittenSlices

/** Keeps a list that was put together, with its items where they were in one piece. */
export type Keep = (whole: WrittenAnswer, items?: readonly ItemJson[]) => void

/** A list whose entries are read while it is sent. It is for the caller who asked, and is not kept. */
export class Entries<Entry> {
  readonly entries: Iterable<Entry> | AsyncIterable<Entry>

  constructor(entries: Iterable<Entry> | AsyncIterable<Entry>) {
    this.entries = entries
  }
}

/** An entry of a list, as JSON. */
export type WrittenEntry = Pick<ItemJson, 'text'>

/** A long list: its entries are written a few at a time. */
export class WrittenSlices {
  readonly audience: Audience
  readonly slices: AsyncIterable<WrittenEntry[]>
  readonly last: Last | undefined
  readonly tags: ListTags | undefined
  /** Takes the whole answer once it is put together. */
  readonly keep: Keep

  constructor(
    audience: Audience,
    slices: AsyncIterable<WrittenEntry[]>,
    keep: Keep,
    last?: Last,
    tags?: ListTags,
  ) {
    this.audience = audience
    this.slices = slices
    this.last = last
    this.tags = tags
    this.keep = keep
  }
}
