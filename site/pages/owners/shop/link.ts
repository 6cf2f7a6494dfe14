import { completeLink } from '../../../html/address.ts'
import { textOf } from '../../../http/form-text.ts'

/** A page of a shop, as a bookmark, a phone or a form handed it over. */
export interface ShopPage {
  /** Undefined without one that leads to a shop. */
  link: string | undefined
  title: string
  /** The text that came instead of a link. */
  typed: string
}

const longestTitle = 200

/** Phones put the link into `link`, or somewhere into the text that they share. */
export function readShopPage(given: URLSearchParams): ShopPage {
  const typed = textOf(given, 'link')
  const shared = textOf(given, 'text').match(/https?:\/\/\S+/gi) ?? []
  return {
    link: [typed, ...shared].map(completeLink).find((each) => each !== undefined),
    title: [...textOf(given, 'title')].slice(0, longestTitle).join(''),
    typed,
  }
}
