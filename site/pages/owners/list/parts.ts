import type { SeenItem } from '@hopechest/client'
import type { PersonVisit } from '../../../http/visit.ts'
import type { Format, Words } from '../../../words/index.ts'
import { type GiftFaults, readWanted, type TypedGift, tooFewParts } from './gift/gift-typed.ts'
import type { OwnList } from './own-list.ts'

export interface FixedParts {
  /** Undefined where a gift of a wrapped list has no price. */
  each: number | undefined
  /** A sentence for the owner. */
  why: string
}

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
  const fixed = fixedPartsOf(visit, list, item)
  if (fixed && !typed.isInParts) return { isInParts: fixed.why }
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

/** The price of a part stays once guests have promised it: on a wrapped list they may have. */
export function fixedPartsOf(
  { words }: PersonVisit,
  { registry, isRevealed }: OwnList,
  { id, price, quantity_purchased: given }: SeenItem,
): FixedParts | undefined {
  if (!registry.meta.registry_group_gifts.includes(id)) return undefined
  if (isRevealed && (given === 0 || price === null)) return undefined
  const { partsPromised, partsWrapped } = words.lists.form
  return { each: price ?? undefined, why: isRevealed ? partsPromised(given) : partsWrapped }
}
