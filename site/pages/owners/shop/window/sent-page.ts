import type { SeenItem } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { completeLink, hostOf, webAddress } from '../../../../html/address.ts'
import { textOf } from '../../../../http/form-text.ts'

/** What the window got of the page of a shop. All of it is the text of strangers. */
export interface SentPage {
  /** Undefined without one that leads to a shop. */
  link: string | undefined
  title: string
  /** Undefined where the page did not come along: the service asks the shop. */
  html: string | undefined
  from: string
}

/** The extension hands the page over to the window itself, which no page of a shop can do. */
const byExtension = 'extension'

export function readSentPage(form: URLSearchParams): SentPage {
  const html = Buffer.from(form.get('page') ?? '', 'base64')
    .toString()
    .replaceAll('\0', '')
    .toWellFormed()
  return {
    link: completeLink(textOf(form, 'link')),
    title: textOf(form, 'title'),
    html: html === '' ? undefined : [...html].slice(0, limits.sentPage).join(''),
    from: form.get('from') ?? '',
  }
}

/**
 * Whether the gift is added before its owner has pressed anything on our page. A page can imitate the press of a bookmark,
 * so one that is known by that alone has to be the shop of a gift that the owner has put on this list before, and may bring
 * what it sells itself. All others are shown first.
 */
export function isTrusted({ link, from }: SentPage, items: readonly SeenItem[]): boolean {
  if (from === byExtension) return true
  const shop = link && hostOf(link)
  const hostOfAny = (text: string) => {
    const address = webAddress(text)
    return address === undefined ? undefined : hostOf(address)
  }
  return shop !== undefined && hostOfAny(from) === shop && items.some(({ url }) => hostOfAny(url) === shop)
}

/** The gift with one of these addresses; what leads to a place in the page does not count. */
export function findSame(items: readonly SeenItem[], addresses: readonly string[]): SeenItem | undefined {
  const wanted = new Set(addresses.map(withoutPlace))
  return items.find(({ url }) => wanted.has(withoutPlace(url)))
}

function withoutPlace(address: string): string {
  return (webAddress(address) ?? address).replace(/#.*/s, '')
}
