import type { Registry, SeenItem } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { completeLink, hostOf, isOwnListAddress, webAddress } from '../../../../html/address.ts'
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
 * what it sells itself. All others are shown first. A gift without a shop has an address of our site, whose pages hold words of
 * strangers, and a page without encryption may be of the network.
 */
export function isTrusted(
  { link, from }: SentPage,
  { id }: Pick<Registry, 'id'>,
  items: readonly SeenItem[],
): boolean {
  if (from === byExtension) return true
  const opener = webAddress(from)
  if (link === undefined || opener === undefined || originOf(opener) !== originOf(link)) return false
  const shop = hostOf(link)
  return items.some(({ url }) => {
    const address = isOwnListAddress(url, id) ? undefined : webAddress(url)
    return address !== undefined && hostOf(address) === shop
  })
}

function originOf(address: string): string {
  return new URL(address).origin.replace('//www.', '//')
}

/** The gift with one of these addresses; what leads to a place in the page does not count. */
export function findSame(items: readonly SeenItem[], addresses: readonly string[]): SeenItem | undefined {
  const wanted = new Set(addresses.map(withoutPlace))
  return items.find(({ url }) => wanted.has(withoutPlace(url)))
}

function withoutPlace(address: string): string {
  return (webAddress(address) ?? address).replace(/#.*/s, '')
}
