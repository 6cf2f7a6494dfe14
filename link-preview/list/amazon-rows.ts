import { limits } from '@hopechest/contract'
import type { Attributes, HtmlHandler } from '../read/parse-html.ts'
import { maxLengths, shorten } from '../read/text.ts'
import { imageUrls, webUrl } from '../read/urls.ts'
import type { FoundGift } from './found.ts'
import { type MoneyOrigin, readMoney } from './money.ts'

type Part = 'name' | 'price' | 'note' | 'wanted'

/** What a row shows, as it stands in the page. */
interface SeenRow {
  texts: Partial<Record<Part, string>>
  link?: string | undefined
  picture?: string | undefined
}

const mostRows = limits.activeItemsPerRegistry + 1
const longestText = 2000

/**
 * The rows of a wish list at Amazon that was saved in a browser. What others gave there stands in the page, too: it is not
 * looked at.
 */
export function amazonRowCollector(): HtmlHandler & { gifts(base: URL, origin: MoneyOrigin): FoundGift[] } {
  const rows: SeenRow[] = []
  let depth = 0
  let row: { seen: SeenRow; depth: number } | undefined
  let open: { part: Part; depth: number } | undefined
  return {
    open(name, attributes) {
      depth++
      if (!row && attributes['data-itemid'] !== undefined && rows.length < mostRows) {
        row = { seen: { texts: {} }, depth }
        rows.push(row.seen)
      }
      if (!row) return
      const { seen } = row
      if (name === 'img') seen.picture ??= attributes['data-a-hires'] ?? attributes.src
      const part = partOf(attributes)
      if (part === 'name') seen.link ??= attributes.href
      if (part === undefined || open || seen.texts[part]) return
      // The text of a link may end in dots, and its title is whole.
      seen.texts[part] = part === 'name' ? (attributes.title ?? '') : ''
      if (seen.texts[part] === '') open = { part, depth }
    },
    text(text) {
      if (!row || !open) return
      const before = row.seen.texts[open.part] ?? ''
      if (before.length < longestText) row.seen.texts[open.part] = before + text
    },
    close() {
      if (open?.depth === depth) open = undefined
      if (row?.depth === depth) row = undefined
      depth--
    },
    gifts: (base, origin) =>
      rows.map((each) => toGift(each, base, origin)).filter(({ name, url }) => name ?? url),
  }
}

/** The parts of a row have the number of the row in their names. */
function partOf({ id = '', class: classes = '' }: Attributes): Part | undefined {
  if (id.startsWith('itemName_')) return 'name'
  if (id.startsWith('itemComment_')) return 'note'
  if (id.startsWith('itemRequested_')) return 'wanted'
  return /(?:^|\s)a-offscreen(?:\s|$)/.test(classes.slice(0, 500)) ? 'price' : undefined
}

function toGift({ texts, link, picture }: SeenRow, base: URL, origin: MoneyOrigin): FoundGift {
  const wanted = Number(/^\s*(\d{1,6})\s*$/.exec(texts.wanted ?? '')?.[1])
  return {
    name: shorten(texts.name, maxLengths.name),
    url: ofProductAlone(webUrl(link ?? '', base)),
    ...readMoney(texts.price ?? '', origin),
    ...(wanted > 1 && { quantity: wanted }),
    note: shorten(texts.note, maxLengths.description),
    picture: imageUrls([picture], base)[0],
  }
}

/** The rest of the address names the list, and whose it is. */
function ofProductAlone(url: URL | undefined): string | undefined {
  const product = url && /^(?:\/[^/]{1,200})?\/(?:dp|gp\/product)\/(\w{5,20})(?:\/|$)/.exec(url.pathname)?.[1]
  return url && product !== undefined ? `${url.origin}/dp/${product}` : undefined
}
