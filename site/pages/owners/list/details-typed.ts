import type { Registry, RegistryUpdate } from '@hopechest/client'
import { isTimeZone, limits } from '@hopechest/contract'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit, SiteFacts } from '../../../http/visit.ts'
import { isCurrency } from '../../../words/currencies.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import { isDay, isTitle } from '../lists/rules.ts'

/** The details of a list as its owner typed them. */
export interface TypedDetails {
  title: string
  occasion: string
  day: string
  zone: string
  story: string
  currency: string
  sendTo: string
  forChild: boolean
}

export type DetailsFaults = Partial<Record<keyof TypedDetails, string>>

export function readDetails(form: URLSearchParams): TypedDetails {
  return {
    title: textOf(form, 'title'),
    occasion: textOf(form, 'own_occasion') || textOf(form, 'occasion'),
    day: textOf(form, 'day'),
    zone: textOf(form, 'zone'),
    story: textOf(form, 'story'),
    currency: textOf(form, 'currency'),
    sendTo: textOf(form, 'sendTo'),
    forChild: form.get('forChild') === '1',
  }
}

export function detailsOf({ title, story, meta }: Registry, sendTo: string): TypedDetails {
  return {
    title,
    story,
    occasion: meta.registry_event_type,
    day: meta.registry_event_date,
    zone: meta.registry_time_zone,
    currency: meta.registry_currency,
    sendTo,
    forChild: meta.registry_for_child,
  }
}

export function faultsOfDetails(
  { title, occasion, day, story, sendTo }: TypedDetails,
  { words }: PersonVisit,
): DetailsFaults {
  const { start, details } = words.lists
  const storyLength = [...story].length
  const sendToLength = [...sendTo].length
  return {
    ...(!isTitle(title) && { title: start.nameWrong(limits.title) }),
    ...([...occasion].length > limits.eventType && { occasion: details.occasionLong(limits.eventType) }),
    ...(!isDay(day) && { day: start.dayWrong }),
    ...(storyLength > limits.story && { story: details.storyLong(limits.story, storyLength - limits.story) }),
    ...(sendToLength > limits.sendTo && {
      sendTo: details.sendToLong(limits.sendTo, sendToLength - limits.sendTo),
    }),
  }
}

/** The address is no part of the change: it stands in no registry. */
export function toChange(typed: TypedDetails, registry: Registry, site: SiteFacts): RegistryUpdate {
  const { title, occasion, day, story, currency, forChild } = typed
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
      registry_for_child: forChild,
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
