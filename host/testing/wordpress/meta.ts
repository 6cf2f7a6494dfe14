import { Failure } from './failure.ts'

/** The keys in the order in which they are declared, which is the order in which they are stored. */
const declared: Record<string, 'integers' | 'strings' | 'string'> = {
  registry_item_ids: 'integers',
  registry_invitees: 'strings',
  registry_event_type: 'string',
  registry_event_date: 'string',
}

/** Both are hidden from strangers by the plugin. */
const lists = ['registry_item_ids', 'registry_invitees']

export type Meta = Record<string, unknown>

export function showMeta(meta: Meta, withLists: boolean): Meta {
  const keys = Object.keys(declared).filter((key) => withLists || !lists.includes(key))
  return Object.fromEntries(keys.map((key) => [key, key in meta ? meta[key] : usual(key)]))
}

/** Key after key until the first bad one: what came before it stays stored, and so does the rest of the post. */
export function mergeMeta(meta: Meta, change: unknown): void {
  if (typeof change !== 'object' || change === null) return
  for (const key of Object.keys(declared)) {
    const value = Reflect.get(change, key)
    if (value === undefined) continue
    if (value === null) delete meta[key]
    else meta[key] = check(key, value)
  }
}

function check(key: string, value: unknown): unknown {
  const type = declared[key]
  if (type === 'string') return typeof value === 'string' ? value : wrongType(key, 'string')
  if (!Array.isArray(value)) return wrongType(key, 'array')
  return value.map((entry: unknown, n) => {
    const name = `${key}[${n}]`
    if (type === 'strings') return typeof entry === 'string' ? entry : wrongType(name, 'string')
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

function usual(key: string): unknown {
  return declared[key] === 'string' ? '' : []
}
