import type { Registry } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { layout } from '../../../view/layout.ts'
import { threadOf } from '../../../view/occasions.ts'
import type { GivenGift } from '../given-gifts.ts'
import { sameList } from '../registry/choice.ts'
import type { ShownGift } from '../registry/gift.ts'
import { mat, shopAndPrice } from '../registry/gift-card.ts'
import { nameOf } from '../registry/your-gifts-strip.ts'

export interface Giving {
  registry: Registry
  /** Undefined when the owner has taken it off the list. */
  gift?: ShownGift
  title: string
  isWrong?: boolean
  /** The parts that differ between the form and the thank-you page; the gift on the left stays. */
  right: Slot
  /** The line under the gift: how many are left, or that it is off the list. */
  state?: Slot
  /** By which the script of an open page finds the gift. */
  stands?: Slot
  pieces?: number
  isGiven?: boolean
  scripts?: readonly string[]
  form?: string
}

/** The page of a gift that the visitor gives. It may hold the address of a home, and the key that gives the gift back: no
 * browser keeps it, because others may use it, too.
 */
export function givenPage(
  visit: Visit,
  registry: Registry,
  { kept, gift }: GivenGift,
  parts: Pick<Giving, 'title' | 'isWrong' | 'right' | 'state' | 'scripts'>,
): Answer {
  const scripts = ['copy', 'send-once', ...(parts.scripts ?? [])]
  const given = { registry, gift, pieces: kept.quantity, ...parts, scripts }
  const status = parts.isWrong ? 422 : 200
  return { page: givingLayout(visit, given), status, headers: { 'cache-control': 'no-store' } }
}

/** The gift on the left, and beside it what the guest does about it. */
export function givingLayout(visit: Visit, giving: Giving): Markup {
  const { registry, gift, title, isWrong, right, scripts, form } = giving
  const main = html`<a class="back" href="${sameList(visit, registry.slug)}">${icon('arrowLeft')}<span dir="auto">${registry.title}</span></a>
<article class="giving">${gift && left(visit, gift, giving)}
<div class="giving-words">${right}</div></article>`
  return layout(visit, {
    title,
    isWrong,
    main,
    scripts,
    form,
    thread: threadOf(registry.meta.registry_event_type),
  })
}

function left(visit: Visit, gift: ShownGift, { state, stands, pieces, isGiven = false }: Giving): Markup {
  const name = html`<p class="name" dir="auto">${pieces === undefined ? gift.name : nameOf(visit, gift, pieces)}</p>`
  const picture = gift.picture === undefined ? html`<div class="words-on-wash">${name}</div>` : mat(gift)
  return html`<div class="giving-gift" data-given="${String(isGiven)}"${stands}>${picture}<div class="gift-words">${gift.picture !== undefined && name}${shopAndPrice(visit, gift, pieces)}${state}</div></div>`
}
