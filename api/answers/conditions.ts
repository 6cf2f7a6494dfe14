import { type Caller, seesAffiliateFields } from '@hopechest/host'

export interface Versioned {
  id: number
  version: number
}

/** A strong ETag of what this caller sees: with affiliate fields, as admins do, or without. */
export function etagOf(caller: Caller, { id, version }: Versioned): string {
  return `"${id}-${version}-${seesAffiliateFields(caller) ? 'admin' : 'public'}"`
}

/** If-None-Match: whether the caller has this very item already. A weak tag is enough for reading. */
export function isKnown(header: string | undefined, etag: string): boolean {
  return header !== undefined && tagsIn(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
}

/** If-Match: whether the item is the one that the caller has seen. Without the header the last write wins. */
export function expectation(header: string | undefined, caller: Caller) {
  if (header === undefined) return undefined
  const tags = tagsIn(header)
  return (item: Versioned) => tags.includes('*') || tags.includes(etagOf(caller, item))
}

/** A comma divides tags, because ours hold none. */
function tagsIn(header: string): string[] {
  return header.split(',').map((tag) => tag.trim())
}
