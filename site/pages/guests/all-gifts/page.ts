import { listDayHasPassed } from '@hopechest/contract'
import { mailboxDays } from '@hopechest/host/guests'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { hoop } from '../../../view/drawn/embroidery.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { focusOnNote } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import { occasionAndDay, threadOf } from '../../../view/occasions.ts'
import { deviceScripts } from '../device/section.ts'
import { mat, shopAndPrice } from '../registry/gift-card.ts'
import { nameOf } from '../registry/your-gifts-strip.ts'
import { standingLine } from '../set-aside/day-word.ts'
import type { GiftOfGuest, ListWithGifts } from './read.ts'

export interface AllGifts {
  lists: readonly ListWithGifts[]
  /** Lists that are not there any more. */
  gone: number
  now: Date
  /** How many gifts stand on this page and those before; undefined when there are no more. */
  next: number | undefined
  note: Slot
  /** Undefined where the site sends no e-mail. */
  mail: { typed: string; fault: string | undefined } | undefined
  /** Whose gifts this browser shows beside its own. */
  shows: 'address' | 'devices' | undefined
  hasGifts: boolean
  /** Whether this browser hears what letters would say. */
  device: Slot
}

/** All that a guest gives, the newest day first, and how to find it on another device. */
export function allGiftsPage(visit: Visit, shown: AllGifts): Answer {
  const { words, signedIn } = visit
  const { lists, now, gone, next, note, mail, shows, device } = shown
  const day = ({ registry: { meta } }: ListWithGifts) => meta.registry_event_date
  const [past, coming] = [true, false].map((isPast) =>
    lists
      .filter((list) => listDayHasPassed(list.registry.meta, now) === isPast)
      .toSorted((one, other) => day(other).localeCompare(day(one))),
  ) as [ListWithGifts[], ListWithGifts[]]
  const { kept, nothing, nothingBrowser } = words.gifts
  const where = signedIn ? kept.account : shows ? kept[shows] : kept.browser
  const isKnown = signedIn || shows
  const main = html`<article class="hc-column my-gifts">
${note && html`<div class="undo-note" role="status"${focusOnNote(visit)}>${note}</div>`}
<h1>${words.gifts.title}</h1><p class="hc-lead">${lists.length > 0 ? where : isKnown ? nothing : nothingBrowser}</p>
${coming.map((list) => section(visit, list, now))}
${gone > 0 && html`<p class="since">${words.gifts.gone(gone)}</p>`}
${past.length > 0 && html`<details class="long-ago"><summary>${words.gifts.longAgo}</summary>${past.map((list) => section(visit, list, now))}</details>`}
${next !== undefined && html`<p><a class="hc-button hc-outline" href="${visit.to.allGifts({ older: String(next) })}">${words.gifts.older}</a></p>`}
${isKnown && html`<p class="all-gifts"><a href="${visit.to.memory()}">${words.memory.open}</a></p>`}
${device}
${elsewhere(visit, shown)}
</article>`
  const scripts = ['send-once', ...(device ? deviceScripts : [])]
  const isWrong = mail?.fault !== undefined
  const page = layout(visit, { title: words.gifts.title, isWrong, main, scripts })
  return { page, status: isWrong ? 422 : 200 }
}

function section(visit: Visit, { registry, isOpen, gifts }: ListWithGifts, now: Date): Markup {
  const { words, format } = visit
  const { title, slug, meta } = registry
  const when = occasionAndDay(words, meta, format.day)
  const head = html`${hoop(title, `-${slug}`)}<span><span dir="auto">${title}</span>${when && html`<span class="when">${when}</span>`}</span>`
  return html`<section data-thread="${threadOf(meta.registry_event_type)}"><h2>${
    isOpen
      ? html`<a class="list-head" href="${visit.to.registry({ slug })}">${head}</a>`
      : html`<span class="list-head">${head}</span>`
  }</h2>${!isOpen && html`<p class="since">${words.gifts.hidden}</p>`}<ul class="choices">${gifts.map((gift) => giftRow(visit, isOpen ? slug : undefined, gift, now))}</ul></section>`
}

/** A gift that the visitor gives. On the page of a person it names its list, and what is done there leads back to it. */
export function giftRow(
  visit: Visit,
  slug: string | undefined,
  given: GiftOfGuest,
  now: Date,
  list?: string,
): Markup {
  const { words } = visit
  const { kept, note } = given
  const gift = list === undefined ? given.gift : { ...given.gift, shop: list }
  return html`<li class="choice">${mat(gift)}<div class="gift-words"><h3>${nameOf(visit, gift, kept.quantity)}</h3>${shopAndPrice(visit, gift, kept.quantity)}${standingLine(visit, given, now)}${
    note && html`<p class="since">${words.gifts.yourWords} <span dir="auto">${note}</span></p>`
  }</div>
<div class="choice-acts">${acts(visit, slug, given, list !== undefined && html`<input type="hidden" name="from" value="person">`)}</div></li>`
}

/** `slug` of a list that this browser may open. */
function acts(
  visit: Visit,
  slug: string | undefined,
  { kept, gift, note, aside, isRemoved }: GiftOfGuest,
  from: Slot,
): Slot {
  const { gifts, setAside, thanks } = visit.words
  const which = html`<span class="hc-visually-hidden">${gifts.of(gift.name)}</span>`
  const its = { purchase: kept.purchaseId }
  const post = (act: 'giftBought' | 'giftBack', look: string, label: Slot) =>
    html`<form method="post" action="${visit.to[act](its)}">${hiddenToken(visit)}${from}<button class="hc-button ${look}">${label}${which}</button></form>`
  const words =
    !aside?.isOver &&
    html`<a class="hc-button plain" href="${visit.to.giftNote(its)}">${note ? gifts.changeWords : gifts.addWords}${which}</a>`
  if (aside && isRemoved)
    return [
      slug !== undefined &&
        html`<a class="hc-button soft" href="${visit.to.registry({ slug })}">${setAside.somethingElse}</a>`,
      !aside.isOver && post('giftBought', 'plain', setAside.boughtBefore),
      post('giftBack', 'plain', setAside.notAnyMore),
    ]
  if (aside) {
    const end = aside.isOver ? setAside.notAnyMore : setAside.giveBack
    return [post('giftBought', 'soft', setAside.boughtNow), post('giftBack', 'plain', end), words]
  }
  return [
    slug !== undefined &&
      html`<a class="hc-button hc-outline" href="${visit.to.yourGift({ slug, purchase: kept.purchaseId })}">${gifts.show}${which}</a>`,
    post('giftBack', 'plain', html`${icon('undo')}${thanks.undo}`),
    words,
  ]
}

function elsewhere(visit: Visit, { mail, shows, hasGifts }: AllGifts): Markup {
  const { elsewhere: words } = visit.words.gifts
  const inside = visit.signedIn
    ? html`<p>${words.signedIn}</p>`
    : [
        shows && opened(visit, shows),
        hasGifts && showLink(visit),
        mail ? askForLink(visit, mail) : html`<p>${words.noMail}</p><p class="acts">${signInLink(visit)}</p>`,
      ]
  return html`<section class="elsewhere"><h2>${words.title}</h2>${inside}</section>`
}

function signInLink({ words, to }: Visit): Markup {
  return html`<a class="hc-button plain" href="${to.signIn({ to: to.allGifts().path })}">${words.gifts.elsewhere.signIn}</a>`
}

function askForLink(visit: Visit, { typed, fault }: NonNullable<AllGifts['mail']>): Markup {
  const { about, email, keeps, submit } = visit.words.gifts.elsewhere
  const address = { name: 'email', label: email, value: typed, type: 'email', autocomplete: 'email' } as const
  return html`<p>${about}</p><form method="post" action="${visit.to.sendGifts()}" novalidate data-send-once>${hiddenToken(visit)}
${field({ ...address, fault, hint: keeps(mailboxDays.afterTheDay), focus: fault !== undefined })}
<p class="acts"><button class="hc-button soft">${submit}</button>${signInLink(visit)}</p></form>`
}

/** A guest without mail shows another device what they give. */
function showLink(visit: Visit): Markup {
  const { show, showSubmit } = visit.words.gifts.elsewhere
  return html`<p>${show}</p><form class="acts" method="post" action="${visit.to.showGifts()}">${hiddenToken(visit)}<button class="hc-button soft">${showSubmit}</button></form>`
}

function opened(visit: Visit, shows: 'address' | 'devices'): Markup {
  const { close } = visit.words.gifts.elsewhere
  const { opened, forget, forgetHint } = visit.words.gifts.elsewhere[shows]
  return html`<p>${opened}</p><form class="acts" method="post" action="${visit.to.closeGifts()}">${hiddenToken(visit)}
<button class="hc-button hc-outline" name="what" value="close">${close}</button><button class="hc-button plain" name="what" value="forget" aria-describedby="forget-hint">${forget}</button></form><p class="hint" id="forget-hint">${forgetHint}</p>`
}
