import type { FoundGift, FoundList } from '@hopechest/link-preview/list'
import type { Headings } from './csv/headings.ts'
import { type Fault, namesColumn, readCsv } from './csv/read-csv.ts'
import { type GiveWay, mostLetters } from './csv/table-size.ts'
import type { Draft, Found } from './gift.ts'
import type { Into } from './kinds/kind.ts'
import { isJson, readOwnJson } from './read-json.ts'

/** A saved page has far more around its gifts than a table. */
export const mostLettersOfPage = 3_000_000

/** The JSON of a file may have this many brackets, commas and colons: parsing it takes some 50 ms. */
const mostMarks = 120_000

export interface Gifts extends Found {
  /** Our own table or JSON comes back as it was. Any other kind goes on as a table. */
  isOwn: boolean
  title?: string | undefined
  /** Lines of which nothing was read. */
  unread?: readonly string[]
  /** The page goes on behind what was read. */
  isCut?: boolean
}

export type GiftsFault = Fault | { fault: 'no json' | 'no gifts' | 'page too long'; line: number }

/** The gifts of a text. Its content says of which kind it is, and no name of a file does. */
export async function readGifts(
  text: string,
  headings: Headings,
  into: Into,
  giveWay: GiveWay,
): Promise<Gifts | GiftsFault> {
  if (isPage(text)) return readPage(text, into, giveWay)
  if (text.length > mostLetters) return { fault: 'too long', line: 1 }
  if (isJson(text)) return readJson(text, into, giveWay)
  const table = await readCsv(text, headings, giveWay)
  if (!('fault' in table)) return { ...table, isOwn: true }
  if (table.fault !== 'no columns' || namesColumn(text, headings)) return table
  const { hasLinks, readLinks } = await import('./kinds/links.ts')
  if (!hasLinks(text)) return table
  const { unread, ...list } = readLinks(text)
  return { ...(await toGifts(list, giveWay)), unread }
}

function isPage(text: string): boolean {
  return /^\s*</.test(text)
}

/** What reads pages and the lists of others is loaded for the first of them. */
async function readPage(text: string, into: Into, giveWay: GiveWay): Promise<Gifts | GiftsFault> {
  if (text.length > mostLettersOfPage) return { fault: 'page too long', line: 1 }
  const { readListPage } = await import('@hopechest/link-preview/list')
  const list = await readListPage(text, into.currency, giveWay)
  const gifts = await toGifts(list, giveWay)
  return gifts.drafts.length === 0 ? { fault: 'no gifts', line: 1 } : gifts
}

async function readJson(text: string, into: Into, giveWay: GiveWay): Promise<Gifts | GiftsFault> {
  const { repairJson } = await import('@hopechest/link-preview/list')
  const { jsonKinds } = await import('./kinds/index.ts')
  const sound = repairJson(text, { left: mostMarks })
  await giveWay()
  const json = sound === undefined ? undefined : parse(sound)
  if (json === undefined) return { fault: 'no json', line: 1 }
  for (const read of jsonKinds) {
    const list = read(json, into)
    if (!list) continue
    const gifts = await toGifts(list, giveWay)
    return gifts.drafts.length === 0 ? { fault: 'empty', line: 1 } : gifts
  }
  const own = readOwnJson(json)
  return 'fault' in own ? own : { ...own, isOwn: true }
}

function parse(text: string): object | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? json : undefined
  } catch {
    return undefined
  }
}

/** Others have their turn after each gift. */
async function toGifts({ title, gifts, isCut }: FoundList, giveWay: GiveWay): Promise<Gifts> {
  const drafts: Draft[] = []
  for (const gift of gifts) {
    drafts.push({ line: drafts.length + 1, texts: textsOf(gift) })
    await giveWay()
  }
  return { isOwn: false, drafts, unknown: [], ...(title && { title }), ...(isCut && { isCut }) }
}

/** "yes" is a word for true that each site reads, and ∞ the sign of as many as guests like. */
function textsOf(gift: FoundGift): Draft['texts'] {
  const { name, url, price, currency, quantity, heading, note, shop, picture } = gift
  return {
    name: name ?? nameFrom(url),
    url: url ?? '',
    // Three digits behind a point would come back as thousands on a German page.
    price: price === undefined ? '' : String(Number(price.toFixed(2))),
    currency: price === undefined ? '' : (currency ?? ''),
    quantity: quantity === 'any' ? '∞' : quantity === undefined ? '' : String(quantity),
    parts: gift.isInParts ? 'yes' : '',
    ...(heading !== undefined && { heading }),
    most_wanted: gift.isMostWanted ? 'yes' : '',
    note: note ?? '',
    shop: shop ?? '',
    picture: picture ?? '',
  }
}

const longestName = 60

/** A gift of which only the link is known: the last words of its address, such as "copper kettle", or its shop. */
function nameFrom(url: string | undefined): string {
  if (url === undefined) return ''
  const { hostname, pathname } = new URL(url)
  const parts = pathname.split('/').map((part) => decoded(part).replace(/\.\w{2,5}$/, ''))
  const words = parts.map((part) => part.replaceAll(/[-_+\s]+/g, ' ').trim())
  const named = words.findLast((each) => /\p{L}{3}/u.test(each) && each.includes(' '))
  return [...(named ?? hostname.replace(/^www\./, ''))].slice(0, longestName).join('')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
