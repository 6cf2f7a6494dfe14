import type { SeenItem, SetAside } from '@hopechest/client'
import { asManyAsYouLike } from '@hopechest/contract'
import { html, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { smallStitches } from '../../../view/drawn/embroidery.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import { dayWord } from '../../guests/set-aside/day-word.ts'
import type { OwnList } from './own-list.ts'

/** "in 8 parts, €40 each", under the price of the whole. */
export function partsLine(
  { words, format, site }: PersonVisit,
  { registry }: OwnList,
  { id, price, quantity_needed: count }: SeenItem,
): Slot {
  if (!registry.meta.registry_group_gifts.includes(id)) return undefined
  const each = price === null ? undefined : format.money(price, currencyOf(registry, site, id))
  return html`<p class="in-parts">${words.lists.parts.row(count, each)}</p>`
}

/** What is bought of a gift on a list for a child, and what a guest keeps: its owners give, too. Of another list, what all owners agree to see. */
export function givenLine(visit: PersonVisit, list: OwnList, item: SeenItem): Slot {
  const { registry, setAside = [] } = list
  if (!registry.meta.registry_for_child) return takenLine(visit, list, item)
  const { id, quantity_needed: wanted, quantity_purchased: taken } = item
  const aside = setAside.find(({ item_id }) => item_id === id)
  const bought = taken - (aside?.quantity ?? 0)
  return [
    bought > 0 && boughtLine(visit, registry, item, Math.min(bought, wanted)),
    aside && html`<p class="kept">${keptFor(visit, aside)}</p>`,
  ]
}

/** A part counts as a piece, and no sum stands there: it would say how far a collection has come. */
function takenLine(
  { words }: PersonVisit,
  { taken }: OwnList,
  { id, quantity_needed: wanted }: SeenItem,
): Slot {
  const pieces = taken?.get(id)
  if (!pieces) return undefined
  const said = words.lists.gifts.taken(pieces, wanted === asManyAsYouLike ? undefined : wanted)
  return html`<p class="state">${icon('check')}${said}</p>`
}

function boughtLine(
  { words, format, site }: PersonVisit,
  registry: OwnList['registry'],
  { id, price, quantity_needed: wanted }: SeenItem,
  bought: number,
): Slot {
  const { parts, gifts } = words.lists
  const isInParts = registry.meta.registry_group_gifts.includes(id)
  if (isInParts && price !== null) {
    const money = (count: number) => format.money(price * count, currencyOf(registry, site, id))
    const said =
      bought === wanted ? parts.allTogether(money(wanted)) : parts.together(money(bought), money(wanted))
    return html`<p class="pieces">${smallStitches(bought, wanted)}<span>${said}</span></p>`
  }
  if (isInParts)
    return html`<p class="pieces">${smallStitches(bought, wanted)}<span>${words.gift.parts.given(bought, wanted)}</span></p>`
  return html`<p class="state">${icon('check')}${gifts.bought(bought, wanted === asManyAsYouLike ? undefined : wanted)}</p>`
}

function keptFor(visit: PersonVisit, { until }: SetAside): string {
  return visit.words.lists.gifts.kept(dayWord(visit, until, visit.now))
}
