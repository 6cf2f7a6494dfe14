import { Failure, invalidParameter, noPost, noRoute, notAllowed } from './failure.ts'
import { filterHtml } from './html.ts'
import { mergeMeta } from './meta.ts'
import { isForList, refuseNarrowed } from './narrowed.ts'
import { describe, isManager, type People, type Reader } from './people.ts'
import {
  isInvited,
  linkOf,
  mayEdit,
  mayPassOn,
  mayRead,
  nameOf,
  noteNames,
  type Post,
  type Site,
  show,
  unknownOwner,
  versionOf,
} from './posts.ts'

export interface Question {
  method: string
  path: string
  query: URLSearchParams
  authorization: string | undefined
  /** The header `x-request-id`. */
  requestId: string | undefined
  body: string
}

export interface Reply {
  status: number
  headers?: Record<string, string>
  body: unknown
}

export interface State {
  site: Site
  people: People
  posts: Map<number, Post>
  newId: () => number
  now: () => Date
}

const everything = 'GET, POST, PUT, PATCH, DELETE'
const notToBeEdited = 'Sorry, you are not allowed to edit this post.'
const notAsThisUser = 'Sorry, you are not allowed to create posts as this user.'

/** Answers as the recorded site does. */
export function reply(state: State, question: Question): Reply {
  const reader = state.people.whoSent(question.authorization)
  const usual: Record<string, string> = reader
    ? { Expires: 'Wed, 11 Jan 1984 05:00:00 GMT', 'Cache-Control': 'no-cache, must-revalidate, max-age=0' }
    : question.method === 'GET'
      ? { Vary: 'Origin' }
      : {}
  try {
    const { status, headers, body } = route(state, question, reader)
    const shown = pick(body, question.query.get('_fields'))
    return { status, headers: { ...usual, ...allow(state, question, reader), ...headers }, body: shown }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { status, body } = error
    return { status, headers: { ...usual, ...allow(state, question, reader) }, body }
  }
}

/** The header `Allow`: what the same caller might do there with the same parameters. It is looked up at the end. */
function allow({ site, posts }: State, { path, query, body }: Question, reader: Reader): { Allow?: string } {
  const [, place, id] = /^\/wp-json\/wp\/v2\/([\w/]+?)(?:\/(\d+))?$/.exec(path) ?? []
  if (place === 'users/me') {
    return { Allow: isManager(reader) ? everything : reader ? 'GET, POST, PUT, PATCH' : 'GET' }
  }
  if (place !== site.postType) return {}
  if (id === undefined) {
    const forAnother = query.has('author') || /"author"/.test(body)
    return { Allow: mayCreate(reader) && (!forAnother || isManager(reader)) ? 'GET, POST' : 'GET' }
  }
  const post = posts.get(Number(id))
  if (!post) return {}
  if (mayEdit(post, reader)) return { Allow: everything }
  return mayRead(post, reader, site) && query.get('context') !== 'edit' ? { Allow: 'GET' } : {}
}

function route(state: State, question: Question, reader: Reader): Reply {
  const { method, path } = question
  const base = `/wp-json/wp/v2/${state.site.postType}`
  if (path === '/wp-json/wp/v2/users/me' && method === 'GET') return whoAmI(question, reader)
  const [, user] = /^\/wp-json\/wp\/v2\/users\/(\d+)$/.exec(path) ?? []
  if (user !== undefined && method === 'GET') return showUser(state, question, reader, Number(user))
  const isAll = path === base
  const id = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : ''
  const post = state.posts.get(Number(id))
  const asked = { method, id: isAll ? undefined : Number(id), change: () => parse(question.body) }
  refuseNarrowed(reader?.rights, asked, post)
  if (isAll && method === 'GET') return list(state, question, reader)
  if (isAll && method === 'POST') return create(state, question, reader)
  if (!/^\d+$/.test(id)) throw noRoute()
  if (!post) throw noPost()
  if (method === 'GET') return read(state, question, reader, post)
  if (method === 'DELETE') return remove(state, question, reader, post)
  if (['POST', 'PUT', 'PATCH'].includes(method)) return update(state, question, reader, post)
  throw noRoute()
}

function whoAmI({ query }: Question, reader: Reader): Reply {
  if (!reader) throw new Failure(401, 'rest_not_logged_in', 'You are not currently logged in.')
  return { status: 200, body: describe(reader, query.get('context'), reader) }
}

/** To who may see users, as `list_users` says. */
function showUser({ people }: State, { query }: Question, reader: Reader, id: number): Reply {
  const found = people.find(id)
  if (!found) throw new Failure(404, 'rest_user_invalid_id', 'Invalid user ID.')
  if (reader?.id !== id && !isManager(reader))
    throw notAllowed(Boolean(reader), 'rest_user_cannot_view', 'Sorry, you are not allowed to list users.')
  return { status: 200, body: describe(found, query.get('context'), reader) }
}

function read({ site }: State, { query }: Question, reader: Reader, post: Post): Reply {
  const context = query.get('context')
  if (context === 'edit' && !mayEdit(post, reader)) {
    throw notAllowed(Boolean(reader), 'rest_forbidden_context', notToBeEdited)
  }
  if (!mayRead(post, reader, site)) {
    throw notAllowed(Boolean(reader), 'rest_forbidden', 'Sorry, you are not allowed to do that.')
  }
  const headers = { Link: `<${linkOf(post, site)}>; rel="alternate"; type=text/html` }
  return { status: 200, headers, body: show(post, reader, site, context) }
}

/** A list is cut into pages first: what the reader may not see is then left out, and yet counted. */
function list({ site, posts }: State, { query }: Question, reader: Reader): Reply {
  const isAboutInvited = query.get('invited') === 'true' && site.plugin === 'current'
  const statuses = isAboutInvited ? ['publish', 'private'] : (query.get('status') ?? 'publish').split(',')
  if (!isAboutInvited && statuses.includes('private') && (!reader || reader.role === 'none')) {
    const data = { status: reader ? 403 : 401 }
    throw invalidParameter('status', 'rest_forbidden_status', 'Status is forbidden.', data)
  }
  const perPage = Number(query.get('per_page') ?? 10)
  if (!(perPage >= 1 && perPage <= 100)) {
    const message = 'per_page must be between 1 (inclusive) and 100 (inclusive)'
    throw invalidParameter('per_page', 'rest_out_of_bounds', message)
  }
  const wanted = (name: string) => query.get(name)?.split(',')
  const found = [...posts.values()]
    .filter((post) => (statuses.includes('any') ? post.status !== 'trash' : statuses.includes(post.status)))
    .filter((post) => wanted('author')?.includes(String(post.author)) ?? true)
    .filter((post) => wanted('slug')?.includes(post.slug) ?? true)
    .filter((post) => wanted('include')?.includes(String(post.id)) ?? true)
    .filter((post) => !reader?.rights || isForList(reader.rights, post.id))
    .filter((post) =>
      isAboutInvited
        ? isInvited(post, reader) && post.author !== reader?.id
        : isListed(post, reader, site, query),
    )
    .sort((a, b) => (query.get('order') === 'asc' ? a.id - b.id : b.id - a.id))
  const page = Number(query.get('page') ?? 1)
  const offset = Number(query.get('offset') ?? (page - 1) * perPage)
  const isPastEnd = offset >= found.length && found.length > 0
  if (isPastEnd && !query.has('offset')) {
    const message = 'The page number requested is larger than the number of pages available.'
    throw new Failure(400, 'rest_post_invalid_page_number', message)
  }
  const context = query.get('context')
  const total = isPastEnd ? 0 : found.length
  const headers = {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(Math.ceil(total / perPage)),
  }
  const body = found
    .slice(offset, offset + perPage)
    .filter((post) => mayRead(post, reader, site) && (context !== 'edit' || mayEdit(post, reader)))
    .map((post) => show(post, reader, site, context))
  return { status: 200, headers, body }
}

/** Where a list reaches beyond what is public, the plugin gives members their own, or what they may read of a slug. */
function isListed(post: Post, reader: Reader, site: Site, query: URLSearchParams): boolean {
  const isNarrowed = site.plugin === 'older' || site.plugin === 'current'
  if (!isNarrowed || (query.get('status') ?? 'publish') === 'publish' || isManager(reader)) return true
  return query.has('slug') && site.plugin === 'current'
    ? mayRead(post, reader, site)
    : mayPassOn(post, reader)
}

function create(state: State, question: Question, reader: Reader): Reply {
  if (!mayCreate(reader)) throw notAllowed(Boolean(reader), 'rest_cannot_create', notAsThisUser)
  const change = parse(question.body)
  const author = Number(change.author ?? reader.id)
  if (author !== reader.id && !isManager(reader)) {
    throw notAllowed(true, 'rest_cannot_edit_others', notAsThisUser)
  }
  const date = state.now().toISOString().slice(0, 19)
  const blank = {
    title: '',
    content: '',
    slug: '',
    status: 'draft',
    meta: {},
    version: 0,
    date,
    modified: date,
    names: { registry_invitees: {}, registry_owners: {} },
  }
  const post: Post = { ...blank, id: state.newId(), author }
  checkStatus(change)
  checkOwners(state, post, change)
  state.posts.set(post.id, post)
  apply(state, post, change, reader)
  const location = `${state.site.url}/wp-json/wp/v2/${state.site.postType}/${post.id}`
  return { status: 201, headers: { Location: location }, body: show(post, reader, state.site, 'edit') }
}

function update(state: State, { body }: Question, reader: Reader, post: Post): Reply {
  if (!mayEdit(post, reader)) throw notAllowed(Boolean(reader), 'rest_cannot_edit', notToBeEdited)
  const change = parse(body)
  checkStatus(change)
  checkOwners(state, post, change)
  checkVersion(state, post, change)
  post.modified = state.now().toISOString().slice(0, 19)
  apply(state, post, change, reader)
  return { status: 200, body: show(post, reader, state.site, 'edit') }
}

function remove({ site, posts }: State, { query }: Question, reader: Reader, post: Post): Reply {
  const message = 'Sorry, you are not allowed to delete this post.'
  if (!mayPassOn(post, reader)) throw notAllowed(Boolean(reader), 'rest_cannot_delete', message)
  if (['true', '1'].includes(query.get('force') ?? '')) {
    const { _links, ...previous } = show(post, reader, site, 'edit')
    posts.delete(post.id)
    return { status: 200, body: { deleted: true, previous } }
  }
  if (post.status === 'trash') {
    throw new Failure(410, 'rest_already_trashed', 'The post has already been deleted.')
  }
  Object.assign(post, { status: 'trash', slug: `${post.slug}__trashed` })
  return { status: 200, body: show(post, reader, site, 'edit') }
}

function mayCreate(reader: Reader): reader is NonNullable<Reader> {
  return reader !== undefined && reader.role !== 'none'
}

/** Text and status are stored before the meta is checked: bad meta is refused, and the rest stays. */
function apply(
  { posts, site, people }: State,
  post: Post,
  change: Record<string, unknown>,
  reader: Reader,
): void {
  post.version++
  const filter = isManager(reader) ? (text: string) => text : filterHtml
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  if ('title' in change) post.title = filter(text(change.title)).trim()
  if ('content' in change) post.content = filter(text(change.content))
  if (typeof change.status === 'string') post.status = change.status
  post.slug = nameOf(post, posts.values())
  mergeMeta(post.meta, site.plugin, change.meta)
  noteNames(post, people)
}

function checkStatus({ status }: Record<string, unknown>): void {
  const writable = ['publish', 'future', 'draft', 'pending', 'private']
  if (status === undefined || writable.includes(String(status))) return
  const message = 'status is not one of publish, future, draft, pending, and private.'
  throw invalidParameter('status', 'rest_not_in_enum', message)
}

function checkOwners({ people, site }: State, post: Post, { meta }: Record<string, unknown>): void {
  if (site.plugin !== 'current' || typeof meta !== 'object' || meta === null) return
  const entry = unknownOwner(post, Reflect.get(meta, 'registry_owners'), people)
  if (entry === undefined) return
  throw new Failure(409, 'hopechest_no_such_account', `No account has the name “${entry}”.`, { entry })
}

function checkVersion(
  { site }: State,
  post: Post,
  { registry_version: version }: Record<string, unknown>,
): void {
  if (site.plugin !== 'current' || version === undefined || version === versionOf(post)) return
  throw new Failure(409, 'hopechest_changed', 'The registry was changed meanwhile. Read it again.')
}

function parse(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body || '{}')
  } catch {
    const data = { json_error_code: 4, json_error_message: 'Syntax error' }
    throw new Failure(400, 'rest_invalid_json', 'Invalid JSON body passed.', data)
  }
}

/** `_fields`: top names, or one name inside another with a dot. */
function pick(body: unknown, fields: string | null): unknown {
  if (fields === null) return body
  if (Array.isArray(body)) return body.map((entry) => pick(entry, fields))
  if (typeof body !== 'object' || body === null) return body
  const names = fields.split(',').map((name) => name.split('.'))
  const kept = Object.entries(body).flatMap(([key, value]) => {
    const asked = names.filter(([name]) => name === key)
    if (asked.length === 0) return []
    const inner = asked.flatMap(([, name]) => (name === undefined ? [] : [name]))
    return [[key, inner.length === asked.length ? pick(value, inner.join(',')) : value]]
  })
  return Object.fromEntries(kept)
}
