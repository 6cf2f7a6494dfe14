import { hash } from 'node:crypto'
import { seesAffiliateFields, type User } from '@hopechest/host'
import type { ItemRef } from '../stores/item-rows.ts'

/** The callers for whom an answer is written: with affiliate fields, as admins get it, or without. */
export type Audience = 'admin' | 'others'

export function audienceOf(caller: User): Audience {
  return seesAffiliateFields(caller) ? 'admin' : 'others'
}

/** An active item, written as JSON for one audience. */
export interface ItemJson {
  id: number
  registry_id: number
  version: number
  updated_at: string
  quantity_purchased: number
  text: string
  /** Of one that is kept wrapped: says its version in place of the time. */
  mark?: string
}

/** An answer that is written already, for one audience. */
export class WrittenAnswer {
  readonly audience: Audience
  readonly body: string | Buffer
  readonly last: Last | undefined
  /** Of a list of items. */
  readonly tags: ListTags | undefined

  constructor(audience: Audience, body: string | Buffer, last?: Last, tags?: ListTags) {
    this.audience = audience
    this.body = body
    this.last = last
    this.tags = tags
  }
}

/** The last entry of a page, when there are more behind it. */
export interface Last {
  id: number
}

/** What was done with an item. */
type Done = 'retrieved' | 'created' | 'updated' | 'deleted'

/** The answer about one item. */
export class WrittenItem extends WrittenAnswer {
  readonly item: ItemJson
  readonly done: Done
  /** Whether its tag is another one after each purchase. */
  readonly tellsPurchases: boolean

  constructor(audience: Audience, item: ItemJson, done: Done, tellsPurchases = false) {
    super(audience, `{"success":true,"data":${item.text},"message":"Item ${done} successfully"}`)
    this.item = item
    this.done = done
    this.tellsPurchases = tellsPurchases
  }
}

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

/**
 * The tags of a list of items: with what guests buy, and for an owner who is to be surprised without. They are weak, because
 * a list is sent compressed, too.
 */
export class ListTags {
  readonly #audience: string
  readonly #refs: () => readonly ItemRef[]
  readonly #known: { all?: string; wrapped?: string } = {}

  /** `refs` says what the list shows, in its order. */
  constructor(audience: string, refs: () => readonly ItemRef[]) {
    this.#audience = audience
    this.#refs = refs
  }

  of(tellsPurchases: boolean): string {
    const which = tellsPurchases ? 'all' : 'wrapped'
    this.#known[which] ??= this.#make(tellsPurchases)
    return this.#known[which]
  }

  #make(tellsPurchases: boolean): string {
    const states = this.#refs().map(([id, version, , updatedAt]) =>
      // Each change counts a version; a purchase moves no time.
      tellsPurchases ? `${id} ${version}` : `${id} ${updatedAt}`,
    )
    return weakTagOf(`${this.#audience} ${states.join()}`)
  }
}

export function weakTagOf(content: string | Buffer): string {
  return `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`
}
