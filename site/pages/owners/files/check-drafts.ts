import { hash } from 'node:crypto'
import { inOneLine, limits, type Registry } from '@hopechest/contract'
import { type Draft, fields } from '@hopechest/gift-files'
import { webAddress } from '../../../html/address.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { giveWay } from '../../../http/work/page-work.ts'
import { faultsOf, type TypedGift } from '../list/gift/gift-typed.ts'
import { noHandOver } from '../list/gift/hand-over.ts'
import { headingRow } from '../list/order.ts'
import { isNo, isYes } from './headings.ts'

/** A gift out of a file as its owner would have typed it, with what is wrong with it. */
export interface CheckedDraft {
  draft: Draft
  /** Of all its texts. */
  print: string
  /** The print, and which of those that are the same. */
  mark: string
  typed: TypedGift
  isMostWanted: boolean
  /** A heading without a gift. */
  isHeading: boolean
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
  registry: Registry,
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
    const mark = `${print}.${count}`
    const typed = toTyped(draft, `${key}.${mark}`)
    const isMostWanted = isYes(draft.texts.most_wanted)
    const isHeading = fields.every((field) => !draft.texts[field] === (field !== 'heading'))
    const faults = [
      ...(isHeading ? [] : Object.values(faultsOf(typed, visit, registry))),
      ...faultsOfFile(draft, visit),
    ]
    checked.push({ draft, print, mark, typed, isMostWanted, isHeading, faults })
  }
  return checked
}

function printOf({ texts }: Draft): string {
  const all = fields.map((field) => texts[field] ?? '')
  return hash('sha256', JSON.stringify(all)).slice(0, 20)
}

/** What a file alone says in words. */
function faultsOfFile({ texts }: Draft, { words }: PersonVisit): string[] {
  const { files } = words.sharing
  const wrong = (['parts', 'most_wanted'] as const).filter(
    (field) => !isYes(texts[field]) && !isNo(texts[field]),
  )
  const isLong = [...(texts.heading ?? '')].length > limits.heading
  return [
    ...wrong.map((field) => files.yesOrNothing(files.columns[field])),
    ...(isLong ? [words.lists.headings.wrong(limits.heading)] : []),
  ]
}

function toTyped({ texts }: Draft, key: string): TypedGift {
  const { name = '', url = '', price = '', currency = '', quantity = '' } = texts
  const { note = '', shop = '', picture = '' } = texts
  return {
    name: inOneLine(name),
    price,
    currency: currency.toUpperCase(),
    quantity: quantity || '1',
    isInParts: isYes(texts.parts),
    ...noHandOver,
    description: note,
    under: texts.heading === undefined ? undefined : texts.heading && headingRow(inOneLine(texts.heading)),
    url: url && withScheme(url),
    retailer: inOneLine(shop),
    image_url: picture,
    offered: [],
    affiliate_url: undefined,
    affiliate_status: undefined,
    key,
    pasted: '',
  }
}

/** "shop.example/kettle" as a browser would complete it. */
function withScheme(text: string): string {
  if (webAddress(text) !== undefined) return text
  const completed = webAddress(`https://${text}`)
  return completed !== undefined && new URL(completed).hostname.includes('.') ? completed : text
}
