import { managesAll } from '@hopechest/host'
import type { Address } from '../addresses.ts'
import { html, type Markup } from '../html/html.ts'
import { callerOf } from '../http/caller.ts'
import type { Visit } from '../http/visit.ts'
import { icon } from './drawn/icons.ts'
import { hiddenToken } from './hidden-token.ts'

/** The right end of the bar: the way in for a guest, the own lists and the account for a person. */
export function topMenu(visit: Visit): Markup {
  const { bar } = visit.words.people
  const { signedIn, to, here } = visit
  if (visit.hasPage) return yourPage(visit)
  if (!signedIn) return html`<nav class="top-menu"><a href="${to.signIn()}">${bar.signIn}</a></nav>`
  const { name } = signedIn.person
  const current = (place: Address) => here.path.startsWith(place.path) && html` aria-current="true"`
  // On a phone it stands in the menu, beside it elsewhere.
  const admin = (place: 'in-bar' | 'in-menu') =>
    managesAll(callerOf(signedIn.person)) &&
    html`<a class="${place}" href="${to.adminLists()}"${current(to.adminLists())}>${bar.admin}</a>`
  return html`<nav class="top-menu"><a href="${to.lists()}"${current(to.lists())}>${bar.myLists}</a><a class="in-bar" href="${to.myPeople()}"${current(to.myPeople())}>${bar.myPeople}</a>${admin('in-bar')}
<details class="hc-menu"><summary><span class="hc-visually-hidden">${bar.menu(name)}</span><span aria-hidden="true">${firstName(name)}</span>${icon('chevron')}</summary>
<div class="hc-menu-list"><a class="in-menu" href="${to.myPeople()}"${current(to.myPeople())}>${bar.myPeople}</a>${admin('in-menu')}<a href="${to.account()}"${current(to.account())}>${bar.account}</a>
<form method="post" action="${to.signOut()}">${hiddenToken(visit)}<button>${bar.signOut}</button></form></div></details></nav>`
}

/** The way back for a guest whose own link was opened in this browser. It stands at the end of its line, in a frame of a host, too. */
export function yourPage({ words, to, here }: Visit): Markup {
  const place = to.personPage()
  return html`<nav class="top-menu your-page"><a href="${place}"${here.isAt(place) && html` aria-current="true"`}>${words.person.yourPage}</a></nav>`
}

function firstName(name: string): string {
  return name.split(/\s+/, 1)[0] ?? name
}
