import { html, longList, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { breakable } from '../../../view/breakable.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { layout } from '../../../view/layout.ts'
import { occasionAndDay, threadOf } from '../../../view/occasions.ts'
import { qrCode } from '../../../view/qr-code.ts'
import type { OwnHandler, OwnRegistry } from '../list/own-list.ts'
import { type GuestsParts, type ListedGuest, listGuests } from './list-guests.ts'

const cardsOnSheet = 8
/** Codes take time to draw, and a person cuts out one sheet after the other. */
const mostCards = 3 * cardsOnSheet

/** Of all guests, or of those whom no letter reaches. */
const cardsOf = ['guests', 'others'] as const

interface Card {
  name: string
  code: () => Markup
}

/**
 * Cards to print and to cut out: one for each guest of a private list, or of any list where the owner wants those; else a sheet of the
 * same card.
 */
export function cardsPage(parts: GuestsParts): OwnHandler {
  return async (visit, { registry }) => {
    const { paper: words } = visit.words.sharing
    const of = cardsOf.find((each) => each === visit.query.get('of'))
    const isPersonal = of !== undefined || registry.status !== 'publish'
    const all = isPersonal
      ? toCards(await listGuests(parts, visit, registry), of)
      : sameCards(visit.to.registry({ slug: registry.slug }).whole)
    if (all.length === 0) return { goTo: visit.to.sharing({ slug: registry.slug }) }
    const skip = Math.max(0, Math.trunc(Number(visit.query.get('skip')) || 0))
    const rest = all.length - skip - mostCards
    const main = html`<header class="cards-head"><h1>${words.cardsTitle}</h1><p class="hc-lead">${isPersonal ? words.cardsPersonal : words.cardsAbout}</p>
<p class="acts"><button class="hc-button solid" type="button" data-print hidden>${icon('print')}${words.printNow}</button>${rest > 0 && html`<a class="hc-button hc-outline" href="${visit.to.cards({ slug: registry.slug }, { skip: skip + mostCards, of })}">${words.next}</a>`}<a class="hc-button plain" href="${visit.to.sharing({ slug: registry.slug })}">${words.back}</a></p></header>
<ul class="cards">${longList(all.slice(skip, skip + mostCards), (each) => card(visit, registry, each))}</ul>`
    const thread = threadOf(registry.meta.registry_event_type)
    return {
      page: layout(visit, { title: words.cardsTitle, main, thread, scripts: ['print'], isForPaper: true }),
    }
  }
}

function card(visit: PersonVisit, { title, meta }: OwnRegistry['registry'], { name, code }: Card): Markup {
  const { words, format } = visit
  const when = occasionAndDay(words, meta, format.day)
  return html`<li class="hc-card"><div><p class="hc-card-title" dir="auto">${title}</p>${when && html`<p>${when}</p>`}${name && html`<p class="name" dir="auto">${breakable(name)}</p>`}<p class="hint">${words.sharing.paper.scan}</p></div>${code()}</li>`
}

/** The name of the guest, and never the address beside it. */
function toCards(guests: readonly ListedGuest[], of: (typeof cardsOf)[number] | undefined): Card[] {
  return guests
    .filter(({ address }) => of !== 'others' || address === '')
    .map(({ name, link }) => ({ name, code: () => qrCode(link()) }))
}

/** A sheet of the card for every guest: its code is drawn once. */
function sameCards(link: string): Card[] {
  const code = qrCode(link)
  return Array.from({ length: cardsOnSheet }, () => ({ name: '', code: () => code }))
}
