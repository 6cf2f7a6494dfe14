import { hash } from 'node:crypto'
import { type ForWhom, Refusal, type Registry, type RegistryMeta, type SendTo } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { audienceOf } from './written-answers.ts'

/**
 * An item has another time after each change but a purchase. The host counts no versions of a registry, so the content of one
 * is its version, as that of an address is.
 */
export type Versioned =
  | { id: number; version: number; updated_at: string; quantity_purchased: number; mark?: string }
  | Registry
  | SendTo
  | ForWhom

/** Refuses a change of what is not in the version that the caller has seen. Undefined where any version will do. */
export type DemandSeen = (now: Versioned) => Seen | undefined

export interface Seen {
  /** How many pieces of an item were bought then, where the caller says it. */
  bought: number | undefined
}

/**
 * A strong ETag of what this caller sees: of an item with affiliate fields, as admins do, or without. At its end is what no
 * person has changed, so that reading notices it: what guests bought, where the caller may see it, or that the registry is
 * wrapped. A change compares what stands before that.
 */
export function etagOf(
  caller: Caller,
  seen: Versioned,
  { tellsPurchases = false, isWrapped = false } = {},
): string {
  if ('meta' in seen) return etagOfRegistry(seen).replace(/"$/, isWrapped ? '+wrapped"' : '"')
  if ('send_to' in seen) return `"to-${hashOf(seen.send_to)}"`
  if ('is_ours' in seen) return `"for-${hashOf(JSON.stringify(saidIn(seen)))}"`
  const state = tellsPurchases ? `+${seen.quantity_purchased}.${seen.version}` : ''
  return `"${seen.id}-${seen.mark ?? seen.updated_at}-${audienceOf(caller)}${state}"`
}

/** The name is that of the person in their book. */
function saidIn({ person_id, is_ours, shows_wishes, is_said }: ForWhom) {
  return [person_id, is_ours, shows_wishes, is_said]
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

/** What a caller sees of a registry has the version of the registry itself: a change compares that. */
export function withVersionOf(seen: Registry, registry: Registry): void {
  tags.set(seen, etagOfRegistry(registry))
}

function hashOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** If-None-Match: whether the caller has this very version already. A weak tag is enough for reading. */
export function isKnown(header: string, etag: string): boolean {
  const own = strong(etag)
  return tagsIn(header).some((tag) => tag === '*' || strong(tag) === own)
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '')
}

/** What a change says of the version that it is meant for. */
export interface SaidOfVersion {
  /** If-Match. */
  header: string | undefined
  /** The `updated_at` that came back with the whole. */
  updatedAt: string | undefined
}

/** Where a change says nothing, the last write wins. */
export function demandSeenBy({ header, updatedAt }: SaidOfVersion, caller: Caller): DemandSeen | undefined {
  if (header === undefined && updatedAt === undefined) return undefined
  const tags = header === undefined ? ['*'] : tagsIn(header)
  return (now) => {
    const noun = nounOf(now)
    const own = etagOf(caller, now)
    const tag = tags.find((tag) => tag === '*' || tag.replace(endOfTag, '"') === own)
    if (tag === undefined) throw changedSince(noun)
    if (
      updatedAt !== undefined &&
      'updated_at' in now &&
      Date.parse(updatedAt) !== Date.parse(now.updated_at)
    )
      throw changedSinceRead(noun)
    if (tag === '*' && updatedAt === undefined) return undefined
    const bought = boughtThen.exec(tag)
    return { bought: bought ? Number(bought[1]) : undefined }
  }
}

const endOfTag = /\+[\w.]+"$/
/** At the end of a tag of an item. */
const boughtThen = /\+(\d+)\.\d+"$/

type Noun = 'item' | 'registry' | 'address' | 'person whom it is for'

function nounOf(now: Versioned): Noun {
  if ('meta' in now) return 'registry'
  if ('is_ours' in now) return 'person whom it is for'
  return 'send_to' in now ? 'address' : 'item'
}

export function changedSince(what: Noun): Refusal {
  return new Refusal(
    'precondition_failed',
    `The ${what} was changed since you read it. Read it again, and decide anew`,
  )
}

function changedSinceRead(what: Noun): Refusal {
  const way =
    'Read it again and change that, or send only the fields that you change, without updated_at and If-Match'
  return new Refusal('precondition_failed', `The ${what} was changed since you read it. ${way}`)
}

/** A header that says when to change something is never passed over. */
export function nothingToMatch(): Refusal {
  const sentence = 'If-Match has no ETag to be compared with here. Send the request without If-Match'
  return new Refusal('invalid', sentence, { field: 'If-Match' })
}

/** A comma divides tags, because ours hold none. */
function tagsIn(header: string): string[] {
  return header.split(',').map((tag) => tag.trim())
}
