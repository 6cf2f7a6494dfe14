/**
 * A recorded body without times, without the address of the site and without keys that only the recorder's site had.
 */
export function comparable(value: unknown, isElsewise: boolean, key = ''): unknown {
  if (/^(date|modified)/.test(key)) return typeof value
  if (key === '_links') return 'links'
  if (isElsewise && ['rendered', 'slug', 'link'].includes(key)) return typeof value
  if (key === 'link') return addressless(String(value))
  if (Array.isArray(value)) return value.map((entry) => comparable(entry, isElsewise))
  if (!isObject(value)) return value
  if (key === 'guid') return Object.keys(value)
  const entries = Object.entries(value).filter(([name]) => !/^(lab_|extra_)/.test(name))
  return Object.fromEntries(entries.map(([name, inner]) => [name, comparable(inner, isElsewise, name)]))
}

export function comparableHeaders(headers: Headers): Record<string, string | undefined> {
  const names = ['allow', 'content-type', 'x-wp-total', 'x-wp-totalpages', 'location', 'vary', 'expires']
  const kept = names.map((name) => [name, headers.get(name)] as const)
  return Object.fromEntries(
    kept.map(([name, value]) => [name, value === null ? undefined : addressless(value)]),
  )
}

function addressless(text: string): string {
  return text.replace(/http:\/\/[^/]+/, '').replaceAll(/(?<=p=|gift_registry\/)\d+/g, 'N')
}

/** A recorded body with the ids that its registries have here. */
export function translated(body: unknown, ids: ReadonlyMap<number, number>): unknown {
  if (Array.isArray(body)) return body.map((entry) => translated(entry, ids))
  if (!isObject(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      key === 'id' ? (ids.get(Number(value)) ?? value) : translated(value, ids),
    ]),
  )
}

export function isPost(value: unknown): value is { id: number } {
  return isObject(value) && typeof value.id === 'number'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
