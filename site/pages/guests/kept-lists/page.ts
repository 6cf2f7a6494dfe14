import type { Registry } from '@hopechest/client'
import { listDayHasPassed } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { hoop } from '../../../view/drawn/embroidery.ts'
import { focusOnNote } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import { occasionAndDay, threadOf } from '../../../view/occasions.ts'
import { daysTo } from '../registry/letter.ts'

/** A list that this browser may open. */
export interface KeptList {
  registry: Registry
  /** The visitor owns it: nothing is said of it but its name and day. */
  isOwn: boolean
}

/** The lists by their days, the next one first; those without a day, and then those whose day has passed. */
export function keptListsPage(
  visit: Visit,
  lists: readonly KeptList[],
  asked: KeptList | undefined,
  now: Date,
): Answer {
  const { lists: words } = visit.words.gifts
  const isPast = ({ registry: { meta } }: KeptList) => listDayHasPassed(meta, now)
  const coming = lists.filter((list) => !isPast(list)).toSorted(byDay)
  const past = lists.filter(isPast).toSorted((one, other) => byDay(other, one))
  const isKept = lists.some(({ registry }) => registry.id === asked?.registry.id)
  const main = html`<article class="hc-column my-gifts">
${noteOf(visit)}
<h1>${words.title}</h1><p class="hc-lead">${lists.length > 0 ? words.lead : words.nothing}</p>
${asked && !isKept && keepForm(visit, asked)}
${all(visit, coming, now)}
${past.length > 0 && html`<h2>${words.past}</h2>${all(visit, past, now)}`}
${lists.length > 1 && html`<form class="acts" method="post" action="${visit.to.forgetList()}">${hiddenToken(visit)}<button class="hc-button plain">${words.forgetAll}</button></form>`}
</article>`
  return { page: layout(visit, { title: words.title, main, scripts: ['send-once'] }) }
}

/** Days as they are written stand in their order. None is later than each of them. */
function byDay({ registry: one }: KeptList, { registry: other }: KeptList): number {
  const [day, next] = [one, other].map(({ meta }) => meta.registry_event_date || 'later') as [string, string]
  return day < next ? -1 : day > next ? 1 : 0
}

function noteOf(visit: Visit): Slot {
  const { query } = visit
  const { lists: words } = visit.words.gifts
  const said = query.has('kept')
    ? words.kept
    : query.has('forgotten') && (query.get('forgotten') === 'all' ? words.forgottenAll : words.forgotten)
  return said && html`<div class="undo-note" role="status"${focusOnNote(visit)}><span>${said}</span></div>`
}

function keepForm(visit: Visit, { registry }: KeptList): Markup {
  const { lists: words } = visit.words.gifts
  return html`<form class="keep-list" method="post" action="${visit.to.keptLists()}" data-send-once>${hiddenToken(visit)}<input type="hidden" name="list" value="${registry.id}"><h2>${words.keepTitle(registry.title)}</h2><p>${words.keepAbout}</p><p class="acts"><button class="hc-button solid">${words.keep}</button></p></form>`
}

function all(visit: Visit, lists: readonly KeptList[], now: Date): Slot {
  return lists.length > 0 && html`<ul class="lists">${lists.map((list) => card(visit, list, now))}</ul>`
}

function card(visit: Visit, { registry, isOwn }: KeptList, now: Date): Markup {
  const { words, format, to } = visit
  const { lists: own } = words.gifts
  const { id, title, slug, meta } = registry
  const when = occasionAndDay(words, meta, format.day)
  const toGo = daysTo(words, meta, now)
  return html`<li data-thread="${threadOf(meta.registry_event_type)}"><a class="list-card" href="${to.registry({ slug })}">${hoop(title, `-${slug}`)}
<span class="list-words"><strong dir="auto">${title}</strong>${when && html`<span>${when}</span>`}${toGo !== undefined && html`<span>${toGo}</span>`}${isOwn && html`<span>${own.yours}</span>`}</span></a>
<form class="after-acts" method="post" action="${to.forgetList()}">${hiddenToken(visit)}<input type="hidden" name="list" value="${id}"><button class="hc-button plain">${own.forget}<span class="hc-visually-hidden">${words.gifts.of(title)}</span></button></form></li>`
}
