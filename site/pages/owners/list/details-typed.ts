import type { ForWhom, Registry, RegistryUpdate } from '@hopechest/client'
import { isTimeZone, limits } from '@hopechest/contract'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit, SiteFacts } from '../../../http/visit.ts'
import { isCurrency } from '../../../words/currencies.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import {
  faultOfForWhom,
  isForSomebodyElse,
  readForWhom,
  storedForWhom,
  type TypedForWhom,
} from '../lists/for-whom.ts'
import { isDay, isTitle } from '../lists/rules.ts'

/** The details of a list as its owner typed them. */
export interface TypedDetails extends TypedForWhom {
  title: string
  occasion: string
  day: string
  zone: string
  story: string
  currency: string
  sendTo: string
}

export type DetailsFaults = Partial<Record<keyof TypedDetails, string>>

/** A form without the sentence says nothing of whom the list is for, which stays as it is stored. */
export function readDetails(form: URLSearchParams, stored: TypedForWhom): TypedDetails {
  return {
    title: textOf(form, 'title'),
    occasion: textOf(form, 'own_occasion') || textOf(form, 'occasion'),
    day: textOf(form, 'day'),
    zone: textOf(form, 'zone'),
    story: textOf(form, 'story'),
    currency: textOf(form, 'currency'),
    sendTo: textOf(form, 'sendTo'),
    ...readForWhom(form, stored),
  }
}

export function detailsOf(registry: Registry, sendTo: string, said: ForWhom | undefined): TypedDetails {
  const { title, story, meta } = registry
  return {
    ...storedForWhom(registry, said),
    title,
    story,
    occasion: meta.registry_event_type,
    day: meta.registry_event_date,
    zone: meta.registry_time_zone,
    currency: meta.registry_currency,
    sendTo,
  }
}

export function faultsOfDetails(
  typed: TypedDetails,
  visit: PersonVisit,
  stored: TypedDetails,
): DetailsFaults {
  const { title, occasion, day, story, sendTo } = typed
  const { words } = visit
  const { start, details } = words.lists
  const storyLength = [...story].length
  const sendToLength = [...sendTo].length
  const otherName = faultOfForWhom(typed, visit, stored)
  return {
    ...(!isTitle(title) && { title: start.nameWrong(limits.title) }),
    ...(otherName !== undefined && { otherName }),
    ...([...occasion].length > limits.eventType && { occasion: details.occasionLong(limits.eventType) }),
    ...(!isDay(day) && { day: start.dayWrong }),
    ...(storyLength > limits.story && { story: details.storyLong(limits.story, storyLength - limits.story) }),
    ...(sendToLength > limits.sendTo && {
      sendTo: details.sendToLong(limits.sendTo, sendToLength - limits.sendTo),
    }),
  }
}

/** The address, and for whom the list is, are no part of the change: they stand beside it. */
export function toChange(typed: TypedDetails, registry: Registry, site: SiteFacts): RegistryUpdate {
  const { title, occasion, day, story, currency } = typed
  const isKnown = currency === '' || isCurrency(currency)
  const before = currencyOf(registry, site)
  const isOther = isKnown && (currency || site.currency) !== before
  return {
    title,
    story,
    meta: {
      registry_event_type: occasion,
      registry_event_date: day,
      ...zoneOf(typed),
      ...(isKnown && { registry_currency: currency }),
      ...(isOther && { registry_item_currencies: partsIn(before, registry) }),
    },
  }
}

/** What is no zone changes nothing: the clock of a list is not taken from it. */
export function zoneOf({ zone }: TypedDetails): Partial<Registry['meta']> {
  return isTimeZone(zone) ? { registry_time_zone: zone } : {}
}

/** Guests may have promised parts in the currency that the list had. */
function partsIn(currency: string, { meta }: Registry): Registry['meta']['registry_item_currencies'] {
  const own = meta.registry_item_currencies
  const parts = meta.registry_group_gifts.filter((id) => own.every(({ item_id }) => item_id !== id))
  return [...own, ...parts.map((item_id) => ({ item_id, currency }))]
}

/** Whether its owners give, too, where that has changed. One of them for whom the list is does not read how it was. */
export function metaOfForWhom(typed: TypedForWhom, stored: TypedForWhom): Partial<Registry['meta']> {
  return typed.forWhom === stored.forWhom ? {} : { registry_for_child: isForSomebodyElse(typed) }
}
