import { parseAddress } from '@hopechest/contract'
import { type Addresses, isSafe } from '../addresses.ts'
import { paths } from '../paths.ts'

/** An address that a person typed, if a browser may open it: http or https, complete, and without a password in it. */
export function webAddress(text: string | null | undefined): string | undefined {
  return webUrl(text)?.href
}

function webUrl(text: string | null | undefined): URL | undefined {
  const url = text ? parseAddress(text.trim()) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  return url.username || url.password ? undefined : url
}

/** A link to a shop as a person pasted it, perhaps without its beginning: a shop has a dot in its name. */
export function completeLink(text: string): string | undefined {
  const link = webAddress(text) ?? webAddress(`https://${text}`)
  return link !== undefined && new URL(link).hostname.includes('.') ? link : undefined
}

/** The host of an address that `webAddress` has read, as people say it. */
export function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '')
}

/**
 * An address of a gift that is a file of this site, as a page may show it. Another address of this site is a page, and some change
 * what the browser of a guest remembers.
 */
export function ownPicture(text: string, siteUrl: string): string | undefined {
  if (!text.startsWith(siteUrl)) return undefined
  const picture = webAddress(text)
  if (picture === undefined) return undefined
  const isOurs = isDrawing(picture, siteUrl) || picture.startsWith(folderOf(paths.giftPicture, siteUrl))
  return isOurs ? picture : undefined
}

/** A drawing that the program brings along, such as those of the demo: no list keeps a copy. */
export function isDrawing(picture: string, siteUrl: string): boolean {
  return picture.startsWith(folderOf(paths.picture, siteUrl))
}

function folderOf(path: string, siteUrl: string): string {
  return siteUrl + path.split(':', 1)[0]
}

/** The second line of defence, in the template itself: what is neither http(s) nor a place on this site leads nowhere. */
export function safeAddress(text: string): string {
  return isSafe(text) ? text : '#'
}

/** Every item has an address. A gift that no shop has is stored with that of its own list, which no page shows. */
export function ownListAddress(to: Addresses, registryId: number): string {
  return to.home({ registry: registryId }).whole
}

/** Also under another domain, from which the site has moved away. */
export function isOwnListAddress(url: string, registryId: number): boolean {
  return url.endsWith(`/?registry=${registryId}`)
}
