import type { Registry } from '@hopechest/client'
import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { namesIn } from '../../../view/names.ts'
import type { PersonOfList } from './read-list.ts'

/** The page of the person whose link opens the list has all other lists, too. */
export function backToPerson({ words, to }: Visit, { ownerName }: PersonOfList): Markup {
  const title = ownerName === undefined ? words.person.title : words.person.titleFrom(ownerName)
  return html`<a class="back" href="${to.personPage()}">${icon('arrowLeft')}<span>${title}</span></a>`
}

/** To a page of its own: a form needs a cookie, and a list that anyone may open sets none. */
export function keepLink({ words, to }: Visit, { id }: Registry): Markup {
  return html`<p class="acts"><a class="hc-button plain" href="${to.keptLists({ keep: id })}">${words.gifts.lists.keepLink}</a></p>`
}

/** A list without gifts. */
export function empty({ words }: Visit, title: string): Markup {
  return html`<section class="empty"><h2>${words.registry.empty}</h2><p>${words.registry.emptyAbout(namesIn(title))}</p></section>`
}
