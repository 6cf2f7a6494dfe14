import { html, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/icons.ts'
import { readChoice } from '../../guests/registry/choice.ts'
import { finder } from '../../guests/registry/find.ts'
import { toGift } from '../../guests/registry/gift.ts'
import type { OwnList } from './own-list.ts'

/**
 * Finds gifts in the own list as guests find them. What was found stands as links to its rows: these stay as they are,
 * so that each can be moved and changed in its place.
 */
export function ownFind(visit: PersonVisit, { registry, items }: OwnList): Slot {
  const { find: label, findSubmit, found, nothingFound } = visit.words.registry
  const choice = readChoice(visit.query)
  const isThis = finder(choice)
  const gifts =
    choice.find === '' ? [] : items.map((item) => toGift(item, registry, visit.site)).filter(isThis)
  const links = gifts.map(({ id, name }) => html`<li><a href="${`#row-${id}`}" dir="auto">${name}</a></li>`)
  return [
    html`<form class="find own-find" role="search" method="get" action="/lists/${registry.slug}"><span class="find-field">${icon('search')}<input class="field" type="search" name="find" value="${choice.find}" aria-label="${label}" placeholder="${label}" dir="auto"></span><button class="button outline">${findSubmit}</button></form>`,
    choice.find !== '' &&
      html`<div class="found own-found" role="status"><h3>${gifts.length > 0 ? found(gifts.length, choice.find) : nothingFound(choice.find)}</h3>${gifts.length > 0 && html`<ul>${links}</ul>`}</div>`,
  ]
}
