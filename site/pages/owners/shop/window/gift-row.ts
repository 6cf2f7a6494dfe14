import type { Registry } from '@hopechest/client'
import { hostOf, webAddress } from '../../../../html/address.ts'
import { html, type Markup } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { currencyOf } from '../../../guests/registry/gift.ts'
import { mat } from '../../../guests/registry/gift-card.ts'
import { readPriceOf, type TypedGift } from '../../list/gift/gift-typed.ts'

/** Picture, name, shop and price of a gift. */
export function giftInWindow(visit: PersonVisit, list: Registry, typed: TypedGift): Markup {
  const { name, retailer, url, image_url, currency } = typed
  const price = readPriceOf(visit, typed)
  const link = webAddress(url)
  const shop = retailer || (link && hostOf(link))
  const picture = visit.pictures.of(list.id, image_url)
  return html`<div class="gift-in-window">${mat({ picture, name: name || '?' })}<div><strong dir="auto">${name}</strong>
<p>${shop && html`<span dir="auto">${shop}</span> `}${price !== undefined && html`<b>${visit.format.money(price, currency || currencyOf(list, visit.site))}</b>`}</p></div></div>`
}
