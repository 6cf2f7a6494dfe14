import { hash } from 'node:crypto'
import type { ItemRef } from '../stores/item-rows.ts'

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
