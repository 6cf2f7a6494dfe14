import type { PersonVisit } from '../../../http/visit.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import { type HeadingRow, lineOf, type Ordered, rowsOf, toMeta } from '../list/order.ts'
import type { OwnList } from '../list/own-list.ts'
import { changeList } from '../meanwhile/change-list.ts'
import type { CheckedDraft } from './check-drafts.ts'
import { placeGifts } from './place-gifts.ts'

/** All that a list says of gifts out of a file, in one change: headings, order, the line, parts and currencies. */
export async function placeOnList(
  visit: PersonVisit,
  list: OwnList,
  headings: readonly HeadingRow[],
  gifts: readonly { id: number; gift: CheckedDraft }[],
): Promise<void> {
  const ofList = currencyOf(list.registry, visit.site)
  const placed = gifts.map(({ id, gift: { typed, isMostWanted } }) => ({
    id,
    under: typed.under,
    isMostWanted,
  }))
  const inParts = gifts.filter(({ gift }) => gift.typed.isInParts).map(({ id }) => id)
  const currencies = gifts.flatMap(({ id: item_id, gift: { typed } }) =>
    ['', ofList].includes(typed.currency) ? [] : { item_id, currency: typed.currency },
  )
  const isPlaced =
    headings.length > 0 || placed.some(({ under, isMostWanted }) => under !== undefined || isMostWanted)
  if (!isPlaced && inParts.length + currencies.length === 0) return
  const orderOf = (now: Ordered) => {
    const { rows, line } = placeGifts(rowsOf(now), lineOf(now), headings, placed)
    return { ...toMeta(rows, now.registry), registry_most_wanted: line }
  }
  await changeList(visit, list, (now) => {
    const { registry_group_gifts, registry_item_currencies } = now.registry.meta
    const isOther = ({ item_id }: { item_id: number }) =>
      now.items.some(({ id }) => id === item_id) && !currencies.some((each) => each.item_id === item_id)
    const known = registry_group_gifts.filter((id) => now.items.some((item) => item.id === id))
    const meta = {
      ...(isPlaced && orderOf(now)),
      ...(inParts.length > 0 && { registry_group_gifts: [...new Set([...known, ...inParts])] }),
      ...(currencies.length > 0 && {
        registry_item_currencies: [...registry_item_currencies.filter(isOther), ...currencies],
      }),
    }
    return { change: { meta } }
  })
}
