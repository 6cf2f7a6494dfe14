import type { Registry } from '@hopechest/client'
import { asManyAsYouLike } from '@hopechest/contract'
import { readPrice } from '@hopechest/look/read-price'
import { hostOf, webAddress } from '../../../html/address.ts'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import { mat, shopAndPrice } from '../../guests/registry/gift-card.ts'
import { readWanted } from '../list/gift/gift-typed.ts'
import { type HeadingRow, titleOf } from '../list/order.ts'
import type { CheckedDraft } from './check-drafts.ts'
import { mostTicks, type Standing } from './picks.ts'

/** A gift that comes along, as the preview shows it. */
export interface BroughtGift extends CheckedDraft {
  standing: Standing
  isTicked: boolean
}

/** The gifts that come along, each with a tick while a form has room for the ticks. */
export function broughtRows(
  visit: PersonVisit,
  registry: Registry,
  gifts: readonly BroughtGift[],
  isForeign: boolean,
): Markup {
  const hasTicks = gifts.length <= mostTicks
  // Links that were pasted have no page that was read: there no price is missing.
  const saysNoPrice = isForeign && gifts.some(({ typed }) => typed.price !== '')
  return html`<ul class="own-rows brought">${longList(gifts, (gift) => row(visit, registry, gift, { hasTicks, saysNoPrice }))}</ul>`
}

function row(
  visit: PersonVisit,
  registry: Registry,
  gift: BroughtGift,
  { hasTicks, saysNoPrice }: { hasTicks: boolean; saysNoPrice: boolean },
): Markup {
  const { typed, mark, isTicked, standing } = gift
  const { files: words } = visit.words.sharing
  const name = gift.isHeading ? titleOf(typed.under as HeadingRow) : typed.name
  const tick = hasTicks
    ? html`<label class="pick"><input type="checkbox" name="pick" value="${mark}" aria-label="${visit.words.lists.several.pick(name)}"${isTicked && html` checked`}${!gift.isHeading && html` data-gift`}></label>`
    : html`<span></span>`
  if (gift.isHeading) {
    return html`<li class="own-row">${tick}<span></span><div class="gift-words"><h2 dir="auto">${name}</h2><p class="hint">${words.headingAlone}</p></div></li>`
  }
  const price = readPrice(typed.price, visit.format.thousands)
  const link = webAddress(typed.url)
  const shop = typed.retailer || (link && hostOf(link))
  const currency = typed.currency || currencyOf(registry, visit.site)
  const picture = visit.pictures.of(registry.id, typed.image_url)
  const says = standing
    ? words[standing === 'there' ? 'isThere' : 'isTwice']
    : saysNoPrice && price === undefined
      ? words.noPrice
      : undefined
  return html`<li class="own-row">${tick}${mat({ name, picture })}<div class="gift-words"><h2 dir="auto">${name}</h2>${shopAndPrice(visit, { shop, price, currency, isInParts: false, wanted: 1 })}${says && html`<p class="says">${says}</p>`}${more(visit, gift)}${typed.description && html`<p class="hint" dir="auto">${typed.description}</p>`}</div></li>`
}

/** What else the list will say of the gift: how many, in parts, under which heading, most wanted. */
function more({ words }: PersonVisit, { typed, isMostWanted }: BroughtGift): Slot {
  const { gifts, form } = words.lists
  const { columns, under } = words.sharing.files
  const wanted = readWanted(typed.quantity) ?? 1
  const all = [
    wanted === asManyAsYouLike ? form.anyNumber : wanted > 1 && gifts.wanted(wanted),
    typed.isInParts && columns.parts,
    typed.under && under(titleOf(typed.under as HeadingRow)),
    isMostWanted && columns.most_wanted,
  ].filter(Boolean)
  return all.length > 0 && html`<p class="hint" dir="auto">${all.join(' · ')}</p>`
}
