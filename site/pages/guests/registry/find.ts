import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { giveWay } from '../../../http/work/page-work.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { addressOf, type Choice, mostSought } from './choice.ts'
import type { Gift } from './gift.ts'

/** A list of more gifts than these has a field to find one. */
export const mostWithoutSearch = 30

/** A plain form: the address holds the words of the search, so that the way back leads to its result. */
export function findForm(
  { words, to }: Visit,
  slug: string,
  { find, sort, heading, isPreview }: Choice,
): Markup {
  const { find: label, findSubmit } = words.registry
  return html`<form class="find" role="search" aria-label="${label}" method="get" action="${isPreview ? to.asGuest({ slug }) : to.registry({ slug })}">${isPreview && html`<input type="hidden" name="wrapped" value="1">`}${sort !== 'owner' && html`<input type="hidden" name="sort" value="${sort}">`}${heading !== '' && html`<input type="hidden" name="heading" value="${heading}">`}<span class="find-field">${icon('search')}<input class="hc-field" type="search" name="find" value="${find}" maxlength="${mostSought}" aria-label="${label}" placeholder="${label}" dir="auto"></span><button class="hc-button hc-outline">${findSubmit}</button></form>`
}

/**
 * The gifts that have each word of the search in their name, their shop or their note. A long list takes up to a second,
 * because one letter may stand for eighteen, so others have their turn in between.
 */
export async function findGifts(gifts: readonly Gift[], { find }: Choice): Promise<Gift[]> {
  const isFound = searchFor(find)
  const found: Gift[] = []
  for (const gift of gifts) {
    await giveWay()
    if (isFound([gift.name, gift.shop, gift.note].join(' '))) found.push(gift)
  }
  return found
}

/** Says of a text whether it has each word of the search. */
export function searchFor(find: string): (text: string) => boolean {
  const sought = plain(find).split(/\s+/)
  return (text) => {
    const own = plain(text)
    return sought.every((word) => own.includes(word))
  }
}

/** The sentence takes the focus: what was found stands behind it. */
export function foundLine(
  visit: Visit,
  slug: string,
  { count, of }: { count: number; of: number },
  choice: Choice,
): Markup {
  const { found, nothingFound, showAllOf } = visit.words.registry
  const all = addressOf(visit, slug, { ...choice, find: '' })
  return html`<div class="found" role="status" tabindex="-1" autofocus><h2>${count > 0 ? found(count, choice.find) : nothingFound(choice.find)}</h2><a href="${all}">${showAllOf(of)}</a></div>`
}

/** "CAFÉ" is found as "cafe". */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').trim()
}
