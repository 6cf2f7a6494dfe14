import { parseAddress } from '@hopechest/contract'
import { isSafe } from '../addresses.ts'
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
 * The picture of a gift as a page may show it: over https, or a picture of this site. Another address of this site is a page,
 * and some change what the browser of a guest remembers, at any port.
 */
export function pictureAddress(text: string | null | undefined, siteUrl: string): string | undefined {
  const picture = webUrl(text)
  if (picture === undefined) return undefined
  const site = siteAt(siteUrl)
  const isOurs =
    picture.origin === site.origin && site.folders.some((each) => picture.pathname.startsWith(each))
  const isElsewhere = picture.protocol === 'https:' && computerOf(picture) !== site.computer
  return isOurs || isElsewhere ? picture.href : undefined
}

let lastSite = { address: '', origin: '', computer: '', folders: [''] }

/** A list has a thousand pictures, and a site one address. */
function siteAt(address: string): typeof lastSite {
  if (lastSite.address !== address) {
    const url = new URL(address)
    const base = url.pathname.replace(/\/$/, '')
    const folders = [paths.picture, paths.asset].map((path) => base + path.split(':', 1)[0])
    lastSite = { address, origin: url.origin, computer: computerOf(url), folders }
  }
  return lastSite
}

/** A point at the end changes nothing. */
function computerOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '')
}

/** The second line of defence, in the template itself: what is neither http(s) nor a place on this site leads nowhere. */
export function safeAddress(text: string): string {
  return isSafe(text) ? text : '#'
}
