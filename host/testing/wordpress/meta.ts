import { Failure } from './failure.ts'
import type { PluginVersion } from './plugin-version.ts'

type Kind = 'integers' | 'strings' | 'objects' | 'string' | 'currency' | 'integer' | 'boolean'

/** The keys in the order in which they are declared, which is the order in which they are stored. */
const recordedKeys: Record<string, Kind> = {
  registry_item_ids: 'integers',
  registry_invitees: 'strings',
  registry_event_type: 'string',
  registry_event_date: 'string',
}

/** The keys that the plugin has declared since the recordings. */
const kinds: Record<string, Kind> = {
  ...recordedKeys,
  registry_owners: 'strings',
  registry_time_zone: 'string',
  registry_currency: 'currency',
  registry_reveal: 'string',
  registry_most_wanted: 'integer',
  registry_group_gifts: 'integers',
  registry_hand_over: 'string',
  registry_headings: 'objects',
  registry_item_currencies: 'objects',
  registry_put_away: 'boolean',
  registry_for_child: 'boolean',
  registry_search_engines: 'boolean',
}

const defaults: Record<string, unknown> = {
  registry_item_ids: [],
  registry_invitees: [],
  registry_owners: [],
  registry_event_type: '',
  registry_event_date: '',
  registry_time_zone: '',
  registry_currency: 'USD',
  registry_reveal: 'after_event',
  registry_most_wanted: 0,
  registry_group_gifts: [],
  registry_hand_over: '',
  registry_headings: [],
  registry_item_currencies: [],
  registry_put_away: false,
  registry_for_child: false,
  registry_search_engines: false,
}

/** All are hidden from strangers by the plugin. */
const lists = ['registry_item_ids', 'registry_invitees', 'registry_owners']

export type Meta = Record<string, unknown>

export function showMeta(meta: Meta, plugin: PluginVersion, withLists: boolean): Meta {
  const keys = keysOf(plugin).filter((key) => withLists || !lists.includes(key))
  return Object.fromEntries(keys.map((key) => [key, key in meta ? meta[key] : defaults[key]]))
}

/** Stores key after key until the first bad one: the keys before it stay stored, and so does the rest of the post. */
export function mergeMeta(meta: Meta, plugin: PluginVersion, change: unknown): void {
  if (typeof change !== 'object' || change === null) return
  for (const key of keysOf(plugin)) {
    const value = Reflect.get(change, key)
    if (value === undefined) continue
    if (value === null) delete meta[key]
    else meta[key] = check(key, value)
  }
}

function keysOf(plugin: PluginVersion): string[] {
  return Object.keys(plugin === 'current' ? kinds : recordedKeys)
}

function check(key: string, value: unknown): unknown {
  const kind = kinds[key]
  if (kind === 'boolean') return typeof value === 'boolean' ? value : wrongType(key, 'boolean')
  if (kind === 'integer') return Number.isInteger(value) ? value : wrongType(key, 'integer')
  if (kind === 'string' || kind === 'currency') {
    if (typeof value !== 'string') return wrongType(key, 'string')
    // An empty currency is replaced by the one of the site.
    return kind === 'currency' && value === '' ? defaults[key] : value
  }
  if (!Array.isArray(value)) return wrongType(key, 'array')
  return value.map((entry: unknown, n) => {
    const name = `${key}[${n}]`
    if (kind === 'objects') return typeof entry === 'object' ? entry : wrongType(name, 'object')
    if (kind === 'strings') return typeof entry === 'string' ? entry : wrongType(name, 'string')
    const isNumber = typeof entry === 'number' || (typeof entry === 'string' && /^\d+$/.test(entry))
    if (!isNumber || !Number.isInteger(Number(entry))) return wrongType(name, 'integer')
    if (Number(entry) >= 1) return Number(entry)
    throw new Failure(400, 'rest_out_of_bounds', `meta.${name} must be greater than or equal to 1`)
  })
}

function wrongType(name: string, type: string): never {
  const more = { additional_data: [{ param: `meta.${name}` }] }
  throw new Failure(400, 'rest_invalid_type', `meta.${name} is not of type ${type}.`, {}, more)
}
