import { renderContent, renderTitle, slugOf } from './html.ts'
import { type Meta, showMeta } from './meta.ts'
import { isManager, type People, type Reader } from './people.ts'
import type { PluginVersion } from './plugin-version.ts'

export interface Post {
  id: number
  author: number
  status: string
  /** The text as it is stored: as HTML. */
  title: string
  content: string
  slug: string
  date: string
  modified: string
  meta: Meta
  /** How often it was changed. */
  version: number
  /** The users whom the names of guests and of owners mean, by the names; 0 where none had it. */
  names: Record<NameList, Record<string, number>>
}

export const nameLists = ['registry_invitees', 'registry_owners'] as const
export type NameList = (typeof nameLists)[number]

export interface Site {
  url: string
  postType: string
  plugin: PluginVersion
}

export const mayPassOn = (post: Post, reader: Reader) => reader?.id === post.author || isManager(reader)

export const mayEdit = (post: Post, reader: Reader) =>
  mayPassOn(post, reader) || isNamed(post, 'registry_owners', reader)

export function mayRead(post: Post, reader: Reader, { plugin }: Site): boolean {
  if (post.status === 'publish' || mayEdit(post, reader)) return true
  return post.status === 'private' && plugin !== 'none' && isInvited(post, reader)
}

/** Drafts have no slug yet, and a taken one gets a number. */
export function nameOf(post: Post, posts: Iterable<Post>): string {
  if (post.slug !== '' || !['publish', 'private'].includes(post.status)) return post.slug
  const slug = slugOf(post.title) || String(post.id)
  const alike = new Set<string>()
  for (const other of posts) if (other.slug.startsWith(slug)) alike.add(other.slug)
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? slug : `${slug}-${n}`
    if (!alike.has(candidate)) return candidate
  }
}

export function show(
  post: Post,
  reader: Reader,
  site: Site,
  context: string | null,
): Record<string, unknown> {
  const { id, status, slug, title, content, author, date, modified } = post
  const isEdit = context === 'edit'
  const withLists = site.plugin === 'none' || mayEdit(post, reader) || isInvited(post, reader)
  const page = linkOf(post, site)
  const raw = (text: string) => (isEdit ? { raw: text } : {})
  return {
    id,
    date,
    date_gmt: date,
    guid: { rendered: page, ...raw(page) },
    modified,
    modified_gmt: modified,
    ...(isEdit && { password: '' }),
    slug,
    status,
    type: site.postType,
    link: page,
    title: { ...raw(title), rendered: renderTitle(title, status) },
    content: {
      ...raw(content),
      rendered: renderContent(content),
      protected: false,
      ...(isEdit && { block_version: 0 }),
    },
    author,
    template: '',
    meta: showMeta(post.meta, site.plugin, withLists),
    ...(site.plugin !== 'none' && { registry_text: { title: plain(title), story: plain(content) } }),
    ...(site.plugin === 'current' && {
      registry_named: namedAs(post, reader),
      registry_version: versionOf(post),
    }),
    _links: { self: [{ href: `${site.url}/wp-json/wp/v2/${site.postType}/${id}` }] },
  }
}

export function versionOf({ version }: Post): string {
  return `version ${version}`
}

export function linkOf({ id, slug, status }: Post, { url, postType }: Site): string {
  const hasPage = slug !== '' && ['publish', 'private'].includes(status)
  return hasPage ? `${url}/registry/${slug}/` : `${url}/?post_type=${postType}&p=${id}`
}

/** As a guest, or as an owner beside the first one. */
export function isInvited(post: Post, reader: Reader): boolean {
  return nameLists.some((list) => isNamed(post, list, reader))
}

function isNamed({ meta, names }: Post, list: NameList, reader: Reader): boolean {
  return (
    reader !== undefined &&
    entriesOf(meta[list]).some((key) => key === reader.email.toLowerCase() || names[list][key] === reader.id)
  )
}

/** A name that stays on its list means whom it meant. */
export function noteNames({ meta, names }: Post, { idOf }: People): void {
  for (const list of nameLists) {
    const found = entriesOf(meta[list]).filter((key) => !key.includes('@'))
    names[list] = Object.fromEntries(
      found.map((key) => [key, Object.hasOwn(names[list], key) ? (names[list][key] ?? 0) : idOf(key)]),
    )
  }
}

/** A name that is new among the owners and that no user has. */
export function unknownOwner(
  { names }: Pick<Post, 'names'>,
  owners: unknown,
  { idOf }: People,
): string | undefined {
  const isUnknown = (key: string) =>
    !key.includes('@') && !Object.hasOwn(names.registry_owners, key) && idOf(key) === 0
  return Array.isArray(owners) ? owners.map(String).find((entry) => isUnknown(keyOf(entry))) : undefined
}

/** A manager of the site sees all its users, so they read as well whom each name means. */
function namedAs({ names }: Post, reader: Reader): object {
  const own = (list: NameList) =>
    Object.keys(names[list]).filter((key) => reader && names[list][key] === reader.id)
  const known = (list: NameList) =>
    Object.entries(names[list]).flatMap(([name, user_id]) => (user_id === 0 ? [] : [{ name, user_id }]))
  const ofAll = (of: (list: NameList) => unknown) =>
    Object.fromEntries(nameLists.map((list) => [list, of(list)]))
  return {
    user_id: reader?.id ?? 0,
    ...ofAll(own),
    ...(isManager(reader) && !reader?.rights && { accounts: ofAll(known) }),
  }
}

function entriesOf(list: unknown): string[] {
  return Array.isArray(list) ? list.map((entry) => keyOf(String(entry))) : []
}

const keyOf = (entry: string) => entry.trim().toLowerCase()

function plain(html: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>' }
  return html.replaceAll(/&(amp|lt|gt);/g, (_, name: string) => characters[name] ?? '')
}
