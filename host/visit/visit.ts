import { limits, Refusal, Type } from '@hopechest/contract'
import { compileCheck } from '@hopechest/program/shapes'
import type { Facts, OpenedOwnerLink, PeopleOfList, SeenRegistry, Sight } from '../facts.ts'
import type { HostUser } from '../host.ts'
import { invitedAs } from '../may.ts'
import { readMeta } from '../wordpress/read-meta.ts'

/** The version of what a visit and its answer look like. */
export const visitVersion = 1

/**
 * A longer body belongs to no visit: the longest form has 4 MB, and a thousand lists less. No part has a bound of its own:
 * what owners and visitors write is no fault of their host.
 */
export const mostVisitBytes = 8 * 1024 * 1024

const id = Type.Integer({ minimum: 1, maximum: limits.id })
const text = Type.String()
const orNull = (shape: { type?: unknown }) => Type.Unsafe<unknown>({ ...shape, type: [shape.type, 'null'] })
const optional = Type.Optional

const Registry = Type.Object({
  id,
  user_id: id,
  title: text,
  story: text,
  status: text,
  slug: text,
  permalink: text,
  /** Other code of the host may have stored any value under our names. In PHP, an empty one is a list. */
  meta: Type.Unsafe<unknown>({ type: ['object', 'array'] }),
  created_at: text,
  updated_at: text,
})

const Seen = Type.Object({
  registry: Registry,
  sight: Type.Unsafe<Sight>({ type: 'string', enum: ['owner', 'guest', 'hidden'] }),
  version: text,
})
const SeenList = Type.Array(Seen)

const Named = Type.Object({
  id,
  name: text,
  username: text,
  email: text,
  is_email_confirmed: optional(Type.Boolean()),
})
const People = Type.Object({
  id,
  first: orNull(Named),
  first_entry: text,
  owners: Type.Array(Type.Object({ entry: text, person: orNull(Named) })),
  guests: Type.Array(
    Type.Object({
      invitee: text,
      invited_at: text,
      opened_at: orNull(text),
      link: text,
      has_account: Type.Boolean(),
    }),
  ),
  owner_links: optional(Type.Array(Type.Object({ id: text, expires_at: text, asked_by: text }))),
})

/** What a host says of a visit: the request of its visitor, itself, who visits, and the lists that matter there. */
const Visit = Type.Object({
  version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  request: Type.Object({
    method: Type.Unsafe<string>({ enum: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] }),
    path: Type.String({ pattern: '^/' }),
    form: optional(text),
    form_bytes: optional(Type.Integer({ minimum: 0, maximum: limits.id })),
    type: optional(text),
    /** The same where the same request is brought again: its `Idempotency-Key`, where it asks the API. */
    once: optional(text),
    /** Of a form with a file in it; the size where the host leaves the bytes out for their number. */
    file: optional(
      Type.Object({
        name: text,
        bytes: optional(Type.String({ pattern: '^[A-Za-z0-9+/]*=*$' })),
        size: optional(Type.Integer({ minimum: 0, maximum: limits.id })),
      }),
    ),
    cookies: optional(Type.Unsafe<unknown>({ type: 'object', additionalProperties: text })),
    address: text,
    agent: optional(text),
    accept: optional(text),
    destination: optional(text),
    /** The address by which the browser reached the host. */
    origin: Type.String({ maxLength: 500, pattern: '^https?://[^/?#\\s]+$' }),
    /** The site whose page sent the form, as the browser says. */
    sent_from: optional(orNull(text)),
  }),
  site: Type.Object({
    /** Under this address the pages stand. */
    url: Type.String({ maxLength: 500, pattern: '^https?://[^/?#\\s]+(?:/[^?#\\s]*)?$' }),
    name: text,
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    disclosure: text,
    locale: Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$' }),
    /** Whether people make their own accounts there. */
    is_open: optional(Type.Boolean()),
  }),
  person: orNull(
    Type.Object({
      id,
      name: text,
      username: text,
      email: text,
      is_email_confirmed: Type.Boolean(),
      registered_at: optional(text),
      may_own: optional(Type.Boolean()),
      roles: Type.Array(text),
      capabilities: Type.Array(text),
    }),
  ),
  registries: optional(SeenList),
  own: optional(SeenList),
  invited: optional(SeenList),
  made: optional(Type.Array(Type.Object({ key: text, id }))),
  gone: optional(Type.Array(id)),
  people: optional(Type.Array(People)),
  passed_on: optional(Type.Array(Type.Object({ id, is_done: Type.Boolean() }))),
  as_invitees: optional(Type.Array(Type.Object({ id, invitee: text }))),
  accounts: optional(Type.Array(Type.Object({ name: text, is_there: Type.Boolean() }))),
  owner_link: optional(
    orNull(
      Type.Object({
        title: text,
        slug: text,
        event_type: text,
        from: text,
        asked_by: text,
        may_own: Type.Boolean(),
        accounts: Type.Object({ name: text, address: text }),
        used: optional(Type.Boolean()),
        admins: optional(Type.Array(text)),
      }),
    ),
  ),
})

export interface VisitingPerson {
  id: number
  username: string
  name: string
  email: string
  is_email_confirmed: boolean
  /** Undefined where the host does not say. */
  registered_at?: string
  /** False of a person who starts no lists. */
  may_own?: boolean
  roles: string[]
  capabilities: string[]
}

/** The request of a visitor, as the host got it. */
export interface VisitorRequest {
  method: string
  /** Path and query below the address of the pages. */
  path: string
  form?: string
  /** How long the form is, where the host leaves it out for its length. */
  form_bytes?: number
  type?: string
  /** The `Idempotency-Key` of a request to the API. */
  once?: string
  /** The file of a form, in base64, or its size where it is too long. */
  file?: { name: string; bytes?: string; size?: number }
  cookies?: Record<string, string>
  address: string
  agent?: string
  accept?: string
  destination?: string
  origin: string
  sent_from?: string | null
}

export interface HostSite {
  url: string
  name: string
  currency: string
  disclosure: string
  locale: string
  is_open?: boolean
}

/** A visit as its host says it. */
export interface Visit {
  version: number
  request: VisitorRequest
  site: HostSite
  person: VisitingPerson | null
  registries?: SeenRegistry[]
  own?: Visit['registries']
  invited?: Visit['registries']
  made?: { key: string; id: number }[]
  gone?: number[]
  people?: (PeopleOfList & { id: number })[]
  passed_on?: { id: number; is_done: boolean }[]
  as_invitees?: { id: number; invitee: string }[]
  accounts?: { name: string; is_there: boolean }[]
  owner_link?: OpenedOwnerLink | null
}

const check = compileCheck(Visit)

/** The visit of a body that was signed. A host may have mistakes like any stranger: it throws what is wrong. */
export function readVisit(body: Buffer): Visit {
  let visit: unknown
  try {
    visit = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Refusal('malformed', 'The body of a visit must be JSON')
  }
  try {
    check(visit, 'The visit')
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('malformed', error.message) : error
  }
  const said = visit as Visit
  if (said.version !== visitVersion) {
    throw new Refusal(
      'malformed',
      `The visit has version ${said.version}, and this service reads ${visitVersion}`,
    )
  }
  return said
}

export function factsOf(visit: Partial<Visit>): Facts {
  const { registries = [], own, invited, made = [], gone = [], people = [], passed_on = [] } = visit
  const { person, as_invitees, accounts, owner_link } = visit
  const all = [...registries, ...(own ?? []), ...(invited ?? [])].map((said) => toSeen(said, person?.id))
  return {
    registries: new Map(all.map((said) => [said.registry.id, said])),
    own: own?.map(({ registry }) => registry.id),
    invited: invited?.map(({ registry }) => registry.id),
    made: new Map(made.map(({ key, id }) => [key, id])),
    gone: new Set(gone),
    people: new Map(people.map((each) => [each.id, each])),
    passedOn: new Map(passed_on.map(({ id, is_done }) => [id, is_done])),
    asInvitees: as_invitees && new Map(as_invitees.map(({ id, invitee }) => [id, invitee])),
    accounts: accounts && new Map(accounts.map(({ name, is_there }) => [name, is_there])),
    ownerLink: owner_link ? { ...owner_link, slug: decoded(owner_link.slug) } : undefined,
    needs: {
      registries: new Set(),
      lists: false,
      make: new Map(),
      remove: new Set(),
      people: new Set(),
      passOn: new Map(),
      asInvitees: new Map(),
      accounts: new Set(),
      ownerLink: new Map(),
    },
    fault: undefined,
    writes: new Map(),
    isOver: false,
  }
}

function toSeen(said: SeenRegistry, personId: number | undefined): SeenRegistry {
  const { registry, sight, version } = said
  const meta = readMeta({ ...registry.meta })
  const owner = sight === 'owner' && personId !== undefined ? { owned_by: personId } : {}
  return { registry: { ...registry, slug: decoded(registry.slug), meta, ...owner }, sight, version }
}

/** WordPress keeps letters beyond ASCII percent-encoded. In a path they are so once. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

export function userOf({
  id,
  username,
  email,
  is_email_confirmed,
  roles,
  capabilities,
}: VisitingPerson): HostUser {
  return {
    id,
    username,
    email,
    roles,
    capabilities: Object.fromEntries(capabilities.map((name) => [name, true])),
    invited_as: invitedAs({ username, ...(is_email_confirmed && { email }) }),
  }
}
