import { webAddress } from '../../../html/address.ts'

/** A page of a shop, as a bookmark, a phone or a form handed it over. */
export interface ShopPage {
  /** Undefined without an address that a browser may open. */
  link: string | undefined
  title: string
  /** The text that came instead of a link. */
  typed: string
}

const longestTitle = 200

/** Phones put the link into `link`, or somewhere into the text that they share. */
export function readShopPage(given: URLSearchParams): ShopPage {
  const texts = [given.get('link') ?? '', ...((given.get('text') ?? '').match(/https?:\/\/\S+/gi) ?? [])]
  const clean = texts.map((text) => text.replaceAll('\0', '').toWellFormed().trim())
  const title = (given.get('title') ?? '').replaceAll('\0', '').toWellFormed().trim()
  return {
    link: clean.map(webAddress).find((each) => each !== undefined),
    title: [...title].slice(0, longestTitle).join(''),
    typed: clean[0] ?? '',
  }
}
