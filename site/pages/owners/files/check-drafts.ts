import { hash } from 'node:crypto'
import { type Draft, fields } from '@hopechest/gift-files'
import { webAddress } from '../../../html/address.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { giveWay } from '../../../http/work/page-work.ts'
import { faultsOf, type TypedGift } from '../list/gift-typed.ts'

/** A gift out of a file as its owner would have typed it, with what is wrong with it. */
export interface CheckedDraft {
  draft: Draft
  /** Of all its texts. */
  print: string
  typed: TypedGift
  faults: string[]
}

/**
 * Sent again under the same key, a draft adds one gift; two drafts that are the same add two. Equal ones are counted from the
 * end: those that are left keep their keys when the first have been added.
 */
export async function checkDrafts(
  drafts: readonly Draft[],
  key: string,
  visit: PersonVisit,
): Promise<CheckedDraft[]> {
  const left = new Map<string, number>()
  const checked: CheckedDraft[] = []
  for (const draft of drafts) {
    await giveWay()
    const print = printOf(draft)
    left.set(print, (left.get(print) ?? 0) + 1)
  }
  for (const draft of drafts) {
    await giveWay()
    const print = printOf(draft)
    const count = left.get(print) ?? 0
    left.set(print, count - 1)
    const typed = toTyped(draft, `${key}.${print}.${count}`, visit.to.home({ registry: '' }).whole)
    checked.push({ draft, print, typed, faults: Object.values(faultsOf(typed, visit)) })
  }
  return checked
}

function printOf({ texts }: Draft): string {
  const all = fields.map((field) => texts[field] ?? '')
  return hash('sha256', JSON.stringify(all)).slice(0, 20)
}

/** In our own files a gift without a shop has the address of its list, which may be another list. */
function toTyped({ texts }: Draft, key: string, lists: string): TypedGift {
  const { name = '', url = '', price = '', currency = '', quantity = '' } = texts
  const { note = '', shop = '', picture = '' } = texts
  return {
    name,
    price,
    currency: currency.toUpperCase(),
    quantity: quantity || '1',
    isInParts: false,
    description: note,
    under: undefined,
    url: url === '' || url.startsWith(lists) ? '' : withScheme(url),
    retailer: shop,
    image_url: picture,
    affiliate_url: undefined,
    affiliate_status: 'active',
    key,
  }
}

/** "shop.example/kettle" as a browser would complete it. */
function withScheme(text: string): string {
  if (webAddress(text) !== undefined) return text
  const completed = webAddress(`https://${text}`)
  return completed !== undefined && new URL(completed).hostname.includes('.') ? completed : text
}
