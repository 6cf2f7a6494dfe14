import type { Registry, SeenItem } from '@hopechest/client'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { hoop } from '../../../view/drawn/embroidery.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import { knownOccasion, threadOf } from '../../../view/occasions.ts'
import { toGift } from '../../guests/registry/gift.ts'
import { mat, shopAndPrice } from '../../guests/registry/gift-card.ts'

export interface OneGift {
  from: Registry
  item: SeenItem
  lists: readonly Registry[]
  /** Those that have it already. */
  has: ReadonlySet<number>
  chosen?: string | undefined
  /** Sent again under this key, the form copies or moves the gift once. */
  key: string
}

/** To which of the owner's other lists one gift goes: as a copy, or for good. */
export function oneGiftPage(visit: PersonVisit, one: OneGift, status = 200): Answer {
  const { from, item, lists, key } = one
  const { oneGift: words } = visit.words.after
  const { cancel } = visit.words.lists.start
  const gift = toGift(item, from, visit)
  const at = { slug: from.slug, item: item.id }
  const back = visit.to.list({ slug: from.slug }, { focus: `pen-${item.id}` })
  const acts = html`<p class="acts"><button class="hc-button solid" formaction="${visit.to.copyGift(at)}">${words.copy}</button><button class="hc-button hc-outline">${words.move}</button><a class="hc-button plain" href="${back}">${cancel}</a></p>`
  const form = html`<form method="post" action="${visit.to.moveGift(at)}" data-send-once>${hiddenToken(visit)}<input type="hidden" name="key" value="${key}">
<fieldset class="list-tiles"><legend class="hc-visually-hidden">${words.lists}</legend>${longList(lists, (list, n) => tile(visit, one, list, n))}</fieldset>
<p class="hint">${words.about}</p>${acts}</form>`
  const main = html`<a class="back" href="${back}">${icon('arrowLeft')}<span dir="auto">${from.title}</span></a>
<article class="form-page copy-one" data-wide="most"><h1>${words.title}</h1><div class="choice">${mat(gift)}<div class="gift-words"><p class="name" dir="auto">${gift.name}</p>${shopAndPrice(visit, gift)}</div></div>
${lists.length > 0 ? form : html`<p class="hc-lead">${words.none}</p>`}</article>`
  const thread = threadOf(from.meta.registry_event_type)
  return { page: layout(visit, { title: words.title, main, thread, scripts: ['send-once'] }), status }
}

function tile(visit: PersonVisit, { has, chosen }: OneGift, list: Registry, n: number): Markup {
  const { meta, title, slug } = list
  const isChosen = chosen === undefined ? n === 0 : chosen === slug
  return html`<label class="tile list-tile" data-thread="${threadOf(meta.registry_event_type)}"><input type="radio" name="to" value="${slug}"${isChosen && html` checked`}>${hoop(title, slug)}<span class="list-words"><strong dir="auto">${title}</strong>${occasion(visit, list)}${has.has(list.id) && html`<span>${visit.words.after.oneGift.already}</span>`}</span></label>`
}

function occasion({ words, format }: PersonVisit, { meta }: Registry): Slot {
  const day = meta.registry_event_date
  const said = words.registry.occasion(knownOccasion(meta.registry_event_type, words), day && format.day(day))
  return said && html`<span>${said}</span>`
}
