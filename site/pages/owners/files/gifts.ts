import { hash } from 'node:crypto'
import { webAddress } from '../../../html/address.ts'
import type { Words } from '../../../words/index.ts'
import { faultsOf, type TypedGift } from '../list/gift-typed.ts'
import { columns } from './columns.ts'
import type { Line } from './read-table.ts'

/** A line of a table as a gift, with what is wrong with it. */
export interface LineGift {
  line: Line
  typed: TypedGift
  faults: string[]
}

/** Sent again under the same key, a line adds one gift; two lines that are the same add two. */
export function toGifts(lines: readonly Line[], key: string, words: Words): LineGift[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const print = hash('sha256', JSON.stringify(columns.map((column) => line.cells[column] ?? ''))).slice(
      0,
      20,
    )
    const count = (seen.get(print) ?? 0) + 1
    seen.set(print, count)
    const typed = toTyped(line, `${key}.${print}.${count}`)
    return { line, typed, faults: Object.values(faultsOf(typed, words)) }
  })
}

function toTyped({ cells }: Line, key: string): TypedGift {
  const { name = '', url = '', price = '', quantity = '', note = '', shop = '', picture = '' } = cells
  return {
    name,
    price,
    quantity: quantity || '1',
    description: note,
    url: withScheme(url),
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
