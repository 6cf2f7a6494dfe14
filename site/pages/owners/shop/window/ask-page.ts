import type { Registry } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../../http/visit.ts'
import { icon } from '../../../../view/drawn/icons.ts'
import { field } from '../../../../view/field.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'
import { threadOf } from '../../../../view/occasions.ts'
import { mat } from '../../../guests/registry/gift-card.ts'
import type { GiftFaults, TypedGift } from '../../list/gift/gift-typed.ts'
import { giftInWindow } from './gift-row.ts'
import { smallWindow } from './small-window.ts'

export interface Asked {
  lists: readonly Registry[]
  list: Registry
  typed: TypedGift
  faults: GiftFaults
  /** Why the name is asked for. */
  about?: string | undefined
  /** The form was sent, and something in it is wrong. */
  isWrong?: boolean
}

/** Shows what came from the shop, before it is stored. What is missing, or in doubt, is a field. */
export function askPage(
  visit: PersonVisit,
  { lists, list, typed, faults, about, isWrong = false }: Asked,
): Answer {
  const { admin, lists: ofLists } = visit.words
  const { window: words } = admin.shop
  const asksName = about !== undefined || faults.name !== undefined
  const asksPrice = asksName || faults.price !== undefined
  const other = faults.url ?? faults.retailer ?? faults.image_url ?? faults.currency
  const main = html`<h1>${words.title}</h1>${about && html`<p>${about}</p>`}${other && html`<p class="fault">${icon('alert')}<span>${other}</span></p>`}
${!asksName && giftInWindow(visit, list, { ...typed, price: asksPrice ? '' : typed.price })}
<form method="post" action="${visit.to.addInWindow()}" novalidate data-send-once data-after-a-look>${hiddenToken(visit)}${hidden(typed, ['key', 'url', 'retailer', 'currency'])}<input type="hidden" name="offered" value="${typed.offered.join(' ')}">
${asksName ? field({ name: 'name', label: ofLists.form.name, value: typed.name, fault: faults.name, focus: true }) : hidden(typed, ['name'])}
${asksPrice ? field({ name: 'price', label: ofLists.form.price, value: typed.price, fault: faults.price, focus: !asksName, ...(faults.price === undefined && { optional: ofLists.form.optional }) }) : hidden(typed, ['price'])}
${pictures(visit, list, typed)}<div class="sentence"><p>${words.putOn(choiceOfList(visit, lists, list))}</p></div>
<p class="acts"><button class="hc-button solid">${words.submit}</button></p></form>`
  const thread = threadOf(list.meta.registry_event_type)
  const scripts = ['after-a-look', 'send-once']
  return smallWindow(visit, {
    title: words.title,
    main,
    thread,
    scripts,
    isWrong,
    status: isWrong ? 422 : 200,
  })
}

function hidden(
  typed: TypedGift,
  names: readonly ('key' | 'url' | 'retailer' | 'currency' | 'name' | 'price')[],
): Slot {
  return names.map((name) => html`<input type="hidden" name="${name}" value="${typed[name]}">`)
}

function choiceOfList(visit: PersonVisit, lists: readonly Registry[], { slug }: Registry): Markup {
  const { label } = visit.words.admin.shop.window
  return html`<span class="choice-in-sentence"><select name="list" aria-label="${label}">${lists.map((each) => html`<option value="${each.slug}"${each.slug === slug && html` selected`}>${each.title}</option>`)}</select>${icon('chevron')}</span>`
}

/** Those of the shop that are here. With one there is nothing to choose. */
export function pictures(
  visit: PersonVisit,
  { id }: Registry,
  { offered, image_url: chosen, name }: TypedGift,
): Slot {
  const here = offered.flatMap((address) => {
    const picture = visit.pictures.of(id, address)
    return picture === undefined ? [] : [{ address, picture }]
  })
  if (here.length < 2) return html`<input type="hidden" name="image_url" value="${chosen}">`
  const { picture: words } = visit.words.lists.form
  return html`<fieldset class="pictures"><legend>${words.legend}</legend><div class="picture-grid">${here.map(
    ({ address, picture }, n) =>
      html`<label class="picture-choice"><input type="radio" name="image_url" value="${address}" aria-label="${words.ofShop(n + 1, here.length)}"${address === chosen && html` checked`}>${mat({ picture, name })}<span class="picked">${icon('check')}</span></label>`,
  )}</div></fieldset>`
}
