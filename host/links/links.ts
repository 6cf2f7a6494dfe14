import type { Registry } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { hashOf } from '../address-hash.ts'
import { untilChange } from '../until-change.ts'
import { findIsOn, noteOpened, saveIsOn } from './link-lists.ts'
import { findMissing, findNews, keepMissing, type NewsRow } from './link-looks.ts'

/** What the last looks at the shop of a gift have found. */
export interface LinkNews {
  /** The shop no longer has it, and its owner has not said to keep it. */
  isMissing: boolean
  /** What the shop asks for one piece. */
  price?: { amount: number; currency: string }
}

/** What is known of the gifts of a list; undefined for one whose link has changed since. */
export type NewsOfList = (item: { id: number; url: string }) => LinkNews | undefined

type Listed = Pick<Registry, 'id' | 'meta'>

/** What looks have found, as pages show it. The service looks; pages ask no shop. */
export type Links = ReturnType<typeof createLinks>

const rememberedLists = 500

export function createLinks(database: Database) {
  return {
    news: untilChange<number, NewsOfList>(database, rememberedLists, async (registryId) =>
      newsOf(await findNews(database, registryId)),
    ),
    isOn: (registryId: number) => findIsOn(database, registryId),
    set: (list: Listed, isOn: boolean) => saveIsOn(database, list, isOn),
    noteOpened: (list: Listed) => noteOpened(database, list),
    keep: (registryId: number, item: { id: number; url: string }) =>
      keepMissing(database, registryId, item.id, item.url),
    /** Gifts of any list that their shops no longer have, the newest first; those behind one of them with `before`. */
    missing: (most: number, before?: number) => findMissing(database, most, before),
  }
}

function newsOf(rows: readonly NewsRow[]): NewsOfList {
  const known = new Map(rows.map((row) => [row.item_id, row]))
  return ({ id, url }) => {
    const row = known.get(id)
    if (!row || row.url_hash !== hashOf(url)) return undefined
    const { price: amount, currency } = row
    const isMissing = row.is_missing === 1 && row.is_kept === 0
    return amount === null || currency === null ? { isMissing } : { isMissing, price: { amount, currency } }
  }
}
