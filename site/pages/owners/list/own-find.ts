import { html, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { readChoice } from '../../guests/registry/choice.ts'
import { findGifts } from '../../guests/registry/find.ts'
import { type Gift, toGifts } from '../../guests/registry/gift.ts'
import type { OwnList } from './own-list.ts'

/** What an owner looked for in the own list, and found. */
export interface OwnSearch {
  find: string
  gifts: readonly Gift[]
}

/** Finds gifts in the own list as guests find them; undefined when the owner looked for nothing. */
export async function searchOwn(
  visit: PersonVisit,
  { registry, items }: OwnList,
): Promise<OwnSearch | undefined> {
  const choice = readChoice(visit.query)
  if (choice.find === '') return undefined
  const gifts = await toGifts(items, registry, visit)
  return { find: choice.find, gifts: await findGifts(gifts, choice) }
}

/**
 * The field to find gifts. What was found stands as links to its rows: these stay as they are, so that each can be moved
 * and changed in its place.
 */
export function ownFind(
  { words, to }: PersonVisit,
  { registry }: OwnList,
  { find, gifts }: OwnSearch = { find: '', gifts: [] },
): Slot {
  const { find: label, findSubmit, found, nothingFound } = words.registry
  const links = gifts.map(({ id, name }) => html`<li><a href="${`#row-${id}`}" dir="auto">${name}</a></li>`)
  return [
    html`<form class="find own-find" role="search" aria-label="${label}" method="get" action="${to.list({ slug: registry.slug })}"><span class="find-field">${icon('search')}<input class="hc-field" type="search" name="find" value="${find}" aria-label="${label}" placeholder="${label}" dir="auto"></span><button class="hc-button hc-outline">${findSubmit}</button></form>`,
    find !== '' &&
      html`<div class="found own-found" role="status" tabindex="-1" autofocus><h3>${gifts.length > 0 ? found(gifts.length, find) : nothingFound(find)}</h3>${gifts.length > 0 && html`<ul>${links}</ul>`}</div>`,
  ]
}
