import {
  formats,
  type ItemCurrency,
  isRegistryReveal,
  limits,
  type RegistryHeading,
  type RegistryMeta,
  registryMetaDefaults,
} from '@hopechest/contract'
import { isId, isRecord } from './site-answer.ts'

/**
 * Other code may have stored any value under our names; a value that is not as declared is left out. An older plugin
 * does not know every key.
 */
export function readMeta(meta: Record<string, unknown>): RegistryMeta {
  const { registry_currency: currency, registry_reveal: reveal, registry_most_wanted: mostWanted } = meta
  const { registry_event_date: day, registry_time_zone: zone } = meta
  return {
    ...registryMetaDefaults,
    registry_item_ids: readList(meta.registry_item_ids).filter(isId),
    registry_invitees: readList(meta.registry_invitees).filter((entry) => typeof entry === 'string'),
    registry_owners: readList(meta.registry_owners).filter((entry) => typeof entry === 'string'),
    registry_group_gifts: readList(meta.registry_group_gifts).filter(isId),
    registry_headings: readList(meta.registry_headings).flatMap(readHeading),
    registry_item_currencies: readList(meta.registry_item_currencies).flatMap(readItemCurrency),
    registry_put_away: meta.registry_put_away === true,
    registry_for_child: meta.registry_for_child === true,
    registry_search_engines: meta.registry_search_engines === true,
    registry_hand_over: typeof meta.registry_hand_over === 'string' ? meta.registry_hand_over : '',
    registry_event_type: typeof meta.registry_event_type === 'string' ? meta.registry_event_type : '',
    registry_event_date: isDay(day) ? day : '',
    registry_time_zone: isTimeZone(zone) ? zone : '',
    ...(isCurrency(currency) && { registry_currency: currency }),
    ...(isRegistryReveal(reveal) && { registry_reveal: reveal }),
    ...(isCount(mostWanted, limits.mostWanted) && { registry_most_wanted: mostWanted }),
  }
}

function readHeading(entry: unknown): RegistryHeading[] {
  const { title, items_above } = isRecord(entry) ? entry : {}
  const isOurs =
    typeof title === 'string' && title !== '' && isCount(items_above, limits.activeItemsPerRegistry)
  return isOurs ? [{ title, items_above }] : []
}

function readItemCurrency(entry: unknown): ItemCurrency[] {
  const { item_id, currency } = isRecord(entry) ? entry : {}
  return isId(item_id) && isCurrency(currency) ? [{ item_id, currency }] : []
}

/** Another text would be a day that has passed, and show the surprises. */
function isDay(value: unknown): value is string {
  return typeof value === 'string' && formats['event-date'](value) === undefined
}

/** A zone that we do not know is left out: the day then lasts until it is over everywhere. */
function isTimeZone(value: unknown): value is string {
  return typeof value === 'string' && formats['time-zone'](value) === undefined
}

function isCurrency(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]{3}$/.test(value)
}

function isCount(value: unknown, most: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most
}

/** Older sites keep a list as the JSON text of it. */
export function readList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string' || !value.startsWith('[')) return []
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
