import { hash } from 'node:crypto'
import type { Registry, RegistryMeta, SendTo } from '@hopechest/contract'
import { type Caller, seesAffiliateFields } from '@hopechest/host'

/** An item counts its versions. The host counts none of a registry, so the content of one is its version, as that of an address is. */
export type Versioned = { id: number; version: number } | Registry | SendTo

/** Whether a thing is in the version that the caller has seen. */
export type IsCurrent = (seen: Versioned) => boolean

/** A strong ETag of what this caller sees: of an item with affiliate fields, as admins do, or without. */
export function etagOf(caller: Caller, seen: Versioned): string {
  if ('meta' in seen) return etagOfRegistry(seen)
  if ('send_to' in seen) return `"to-${hashOf(seen.send_to)}"`
  return `"${seen.id}-${seen.version}-${seesAffiliateFields(caller) ? 'admin' : 'public'}"`
}

/** Our own host answers with one object until a registry changes. */
const tags = new WeakMap<Registry, string>()

/** Nothing that guests do is in a registry, so its tag does not tell an owner of it. */
function etagOfRegistry(registry: Registry): string {
  const known = tags.get(registry)
  if (known !== undefined) return known
  const { id, user_id, title, story, status, slug, permalink, meta, created_at, updated_at } = registry
  // The host may name the keys in another order.
  const keys = (Object.keys(meta) as (keyof RegistryMeta)[]).toSorted()
  const said = [
    user_id,
    title,
    story,
    status,
    slug,
    permalink,
    created_at,
    updated_at,
    keys.map((key) => meta[key]),
  ]
  const tag = `"${id}-${hashOf(JSON.stringify(said))}"`
  tags.set(registry, tag)
  return tag
}

function hashOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** If-None-Match: whether the caller has this very version already. A weak tag is enough for reading. */
export function isKnown(header: string | undefined, etag: string): boolean {
  return header !== undefined && tagsIn(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
}

/** If-Match: whether the thing is the one that the caller has seen. Without the header the last write wins. */
export function expectation(header: string | undefined, caller: Caller): IsCurrent | undefined {
  if (header === undefined) return undefined
  const tags = tagsIn(header)
  return (seen) => tags.includes('*') || tags.includes(etagOf(caller, seen))
}

/** A comma divides tags, because ours hold none. */
function tagsIn(header: string): string[] {
  return header.split(',').map((tag) => tag.trim())
}
