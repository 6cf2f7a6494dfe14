import {
  type Registry,
  type RegistryCreate,
  type RegistryMeta,
  type RegistryUpdate,
  withRegistryDefaults,
} from '@hopechest/contract'
import { inviteeKey } from '../invitee-key.ts'
import type { HostRegistry } from '../may.ts'
import { readList, readMeta } from './read-meta.ts'
import { makesNoSense } from './refusals.ts'
import { isEmptyMap, isId, isRecord, type SiteAnswer } from './site-answer.ts'
import { fromRendered, fromStored, toHtml } from './text.ts'

/** A registry as the site showed it to a caller. */
export interface Shown {
  registry: HostRegistry
  /** Whether the text is as the owner typed it, and not as a page shows it. */
  hasPlainText: boolean
  /** Whether the ids of items, invitees and owners were shown: the site hides them from strangers. */
  hasHiddenMeta: boolean
  /** Whether it has names of people, and the site does not say whom they mean. */
  lacksNamed: boolean
}

const always =
  'id,author,status,slug,link,date,date_gmt,modified,modified_gmt,meta,registry_text,registry_named,registry_version'

/** Which fields to ask for. Leaving out what is not needed spares the site the rendering of a page. */
export const fields = {
  view: `${always},title.rendered,content.rendered`,
  edit: `${always},title.raw,content.raw`,
}

export function readRegistry(body: unknown, answer: SiteAnswer): Shown {
  if (!isRecord(body)) throw makesNoSense(answer)
  const { id, author, status, slug, link, meta } = body
  const text = readText(body)
  if (!isId(id) || !isId(author) || !text || !(isRecord(meta) || isEmptyMap(meta))) throw makesNoSense(answer)
  if (typeof status !== 'string' || typeof slug !== 'string' || typeof link !== 'string')
    throw makesNoSense(answer)
  const kept = isRecord(meta) ? meta : {}
  const known = readMeta(kept)
  return {
    registry: {
      id,
      user_id: author,
      title: text.title,
      story: text.story,
      status,
      slug,
      permalink: /^https?:\/\//i.test(link) ? link : '',
      meta: known,
      created_at: instant(body.date_gmt, body.date),
      updated_at: instant(body.modified_gmt, body.modified),
      ...readNamed(body.registry_named),
      ...(typeof body.registry_version === 'string' && { version: body.registry_version }),
    },
    hasPlainText: text.isPlain,
    hasHiddenMeta: 'registry_invitees' in kept && 'registry_item_ids' in kept,
    lacksNamed: body.registry_named === undefined && hasNames(known),
  }
}

/**
 * The names among guests and owners that mean the caller: the user who had the name when it was written down. To an account that sees
 * all users, with which the service asks in the name of others, the site says whom each name means. One with an older plugin says
 * nothing of them, and then they mean no one.
 */
export function readNamed(named: unknown): Pick<HostRegistry, 'invited_accounts' | 'owner_accounts'> {
  if (!isRecord(named) || !isId(named.user_id)) return {}
  const { user_id, accounts } = named
  const accountsIn = (list: 'registry_invitees' | 'registry_owners') => {
    const own = readList(named[list]).map((name) => ({ name, user_id }))
    const each = [...readList(isRecord(accounts) ? accounts[list] : []), ...own]
    return Object.fromEntries(each.flatMap(readAccount))
  }
  return { invited_accounts: accountsIn('registry_invitees'), owner_accounts: accountsIn('registry_owners') }
}

function readAccount(entry: unknown): [key: string, id: number][] {
  const { name, user_id: id } = isRecord(entry) ? entry : {}
  return typeof name === 'string' && isId(id) ? [[inviteeKey(name), id]] : []
}

function hasNames({ registry_invitees: guests, registry_owners: owners }: RegistryMeta): boolean {
  return [...guests, ...owners].some((entry) => !entry.includes('@'))
}

/**
 * The body for a new registry. It names every key: two first writes of a key at the same moment could make two rows.
 */
export function writeNew(registry: RegistryCreate): object {
  const { meta, ...rest } = withRegistryDefaults(registry)
  const { registry_currency, ...others } = meta
  return write({ ...rest, meta: registry_currency === '' ? others : meta })
}

/** The body for a change, with the values that it names. */
export function write({ title, story, status, meta }: RegistryUpdate): object {
  return {
    ...(title !== undefined && { title: toHtml(title) }),
    ...(story !== undefined && { content: toHtml(story) }),
    ...(status !== undefined && { status }),
    ...(meta !== undefined && { meta: writeMeta(meta) }),
  }
}

/** The site would store its own currency in place of an empty one; null deletes the key, so that its default counts. */
function writeMeta({ registry_currency, ...meta }: Partial<RegistryMeta>): object {
  return registry_currency === undefined ? meta : { ...meta, registry_currency: registry_currency || null }
}

/** Whether the registry has the values of the change. In place of an empty currency the site shows its own. */
export function holds(registry: Registry, { meta = {}, ...named }: RegistryUpdate): boolean {
  const { registry_currency, ...rest } = meta
  const wantedMeta = registry_currency ? meta : rest
  const asWanted = (is: object, wanted: object) =>
    Object.entries(wanted).every(
      ([key, value]) => JSON.stringify(Reflect.get(is, key)) === JSON.stringify(value),
    )
  return asWanted(registry, named) && asWanted(registry.meta, wantedMeta)
}

interface Text {
  title: string
  story: string
  isPlain: boolean
}

/** The plugin's field comes first, plain text for every caller; then the stored text; then the text of the page. */
function readText({ registry_text: plain, title, content }: Record<string, unknown>): Text | undefined {
  if (isRecord(plain) && typeof plain.title === 'string' && typeof plain.story === 'string') {
    return { title: plain.title, story: plain.story, isPlain: true }
  }
  if ((plain !== undefined && plain !== null) || !isRecord(title) || !isRecord(content)) return undefined
  if (typeof title.raw === 'string' && typeof content.raw === 'string') {
    return { title: fromStored(title.raw), story: fromStored(content.raw), isPlain: true }
  }
  if (typeof title.rendered !== 'string' || typeof content.rendered !== 'string') return undefined
  // "Private: " in front stays: the words depend on the site's language, so it cannot be distinguished from a title.
  return { title: fromRendered(title.rendered), story: fromRendered(content.rendered), isPlain: false }
}

/** A post that was never published may have no time in UTC; one without any time is as old as can be. */
function instant(utc: unknown, local: unknown): string {
  const time = [utc, local].find(
    (time) => typeof time === 'string' && written.test(time) && isOnCalendar(time),
  )
  return time === undefined ? new Date(0).toISOString() : `${time}.000Z`
}

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/

/** The 30th of February would pass for a day in March. */
function isOnCalendar(time: string): boolean {
  return new Date(`${time}Z`).getUTCDate() === Number(time.slice(8, 10))
}
