import type { SeenItem } from '@hopechest/client'
import type { PersonVisit } from '../../../http/visit.ts'
import type { Format, Words } from '../../../words/index.ts'
import { type GiftFaults, readWanted, type TypedGift, tooFewParts } from './gift/gift-typed.ts'
import type { OwnList } from './own-list.ts'

/**
 * A gift in parts keeps those that guests have given. To refuse fewer only where some are given would tell the owner of a
 * wrapped list that they are: there it only grows, whether or not one is given.
 */
export function partsFault(
  visit: PersonVisit,
  list: OwnList,
  item: SeenItem,
  typed: Pick<TypedGift, 'isInParts' | 'quantity'>,
): GiftFaults {
  const { partsGiven, partsWrapped } = visit.words.lists.form
  const wanted = readWanted(typed.quantity)
  const isInParts = list.registry.meta.registry_group_gifts.includes(item.id)
  if (wanted === undefined || !(isInParts || typed.isInParts)) return {}
  const { quantity_needed: before, quantity_purchased: given } = item
  if (!list.isRevealed && isInParts && !typed.isInParts) return { isInParts: partsWrapped }
  if (!list.isRevealed && wanted < before) return { quantity: partsWrapped }
  if (list.isRevealed && wanted < given && given > 1) return { quantity: partsGiven(given) }
  return tooFewParts(visit, typed)
}

/** "€40 each", or "two of €33.33, one of €33.34" of what does not divide. */
export function eachPart(
  { lists: { parts } }: Words,
  format: Format,
  whole: number,
  count: number,
  currency: string,
): string {
  const unit = 10 ** format.sign(currency).digits
  const all = Math.round(whole * unit)
  const low = Math.floor(all / count)
  const more = all - low * count
  const money = (units: number) => format.money(units / unit, currency)
  return more === 0 ? parts.each(money(low)) : parts.mixed(count - more, money(low), more, money(low + 1))
}

/** What each part costs of a gift whose price stays: on a wrapped list guests may have promised it. */
export function fixedEachOf({ registry, isRevealed }: OwnList, item: SeenItem): number | undefined {
  const isInParts = registry.meta.registry_group_gifts.includes(item.id)
  return isInParts && !isRevealed ? (item.price ?? undefined) : undefined
}
