import type { Registry, RegistryCreate, RegistryMeta, RegistryUpdate, Settings } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import type { NewEvent } from './events.ts'
import type { Facts } from './facts.ts'
import type { Key } from './key.ts'
import type { HostRegistry, KeyId, OwnersOf, User } from './may.ts'

/** The credentials of a request: the header as it came, and what it says. */
export interface Credentials {
  authorization: string
  login: string
  password: string
  /** The id of the request that they came with; the host gets it too. */
  requestId?: string | undefined
  /** The time by which the answer is needed, in milliseconds of `performance.now()`. */
  deadline?: number
  /** Where the request comes from. A host that keeps it shows it to the person whose key it is. */
  address?: string | undefined
}

/** The user as the host describes them; the service decides from it who is an admin. */
export interface HostUser {
  id: number
  username: string
  email: string
  roles: string[]
  capabilities: Record<string, boolean>
  /** From `invitedAs` in `may.ts`, with the name and the address that the host has proved. */
  invited_as: string[]
  /** What these credentials may do, where they may not do all that the user may. */
  key?: Key | undefined
  /** The application password, by which `findUser` says whether it still works. */
  key_id?: KeyId | undefined
}

/** A user of the host with the header that calls for registries carry: always the caller's own. */
export interface Caller extends User {
  authorization: string
  /**
   * The time by which the answer is needed, in milliseconds of `performance.now()`; no call to the host outlasts it.
   */
  deadline: number
  /** The id of the request; every log line about it names it, and the host gets it too. */
  requestId?: string | undefined
  /** Where the request comes from, as connections are counted; undefined for what the service does by itself. */
  address?: string | undefined
  /** The visitor for whose page the rules of this process are asked; undefined for a request. */
  visitor?: string | undefined
  /**
   * What the host says in the signed visit that the page is made for. It makes the changes of such a caller itself, once it
   * has the page, and may still refuse them.
   */
  visit?: Facts | undefined
  /** What has counted the request, such as new items in a minute: the answer says how much of each is left. */
  counted?: Counted[]
}

/** How often a caller may act in a number of seconds. */
export interface Counted {
  name: string
  most: number
  seconds: number
  left(): { acts: number; seconds: number }
}

export interface RegistryPage {
  /** Our own host reads them while they are sent: each may name a thousand people. */
  registries: Iterable<Registry> | AsyncIterable<Registry>
  /** The number that the host counts; undefined when it does not say. */
  total: number | undefined
  totalPages: number | undefined
  /** Where the next page begins, while there is one: behind an id, or where the host knows no page behind one, by number. */
  next?: { after: number } | { skip: number } | undefined
}

/** A page begins behind the registry with the id `after`, and leaves out `skip` more. */
export interface PageOfRegistries {
  after?: number | undefined
  skip: number
  limit: number
}

/** The places of a list: those of its items, and of what stands between them. */
export type Places = Pick<RegistryMeta, 'registry_item_ids' | 'registry_most_wanted' | 'registry_headings'>

/** What a list says of its items. */
export type ListOfItems = Places & Pick<RegistryMeta, 'registry_group_gifts' | 'registry_item_currencies'>

/** The right of the caller to change items was checked before; `change` asks for that of changing the registry itself. */
export interface OrderInDatabase {
  /** Until the transaction ends, others who would change the list wait. Says whether the registry is there. */
  lock(statements: Statements, registryId: number): Promise<boolean>
  /** Puts new items at the end of the list; without a registry it does nothing. */
  append(statements: Statements, registryId: number, itemIds: readonly number[], now: Date): Promise<void>
  /** Brings a list that is locked into step with its items. Says whether the registry is there. */
  follow(
    statements: Statements,
    registryId: number,
    change: (list: ListOfItems) => Partial<ListOfItems> | undefined,
    now: Date,
  ): Promise<boolean>
  /** Changes the places of a list by one statement, if they are still those that were seen. Says whether it did. */
  changeSeen(
    statements: Statements,
    registryId: number,
    seen: Places,
    change: Partial<Places>,
    now: Date,
  ): Promise<boolean>
  /** The registry, which stays as it is until the transaction ends. */
  hold(statements: Statements, registryId: number): Promise<HostRegistry | undefined>
  /**
   * Makes a registry of the caller; `tellNamed` makes it known to those whom it names. Where it is a copy, `fill` says more of it
   * once it has an id: its items, and whom it names as another registry does, so no account is asked for.
   */
  make(
    statements: Statements,
    caller: Caller,
    registry: RegistryCreate,
    event: NewEvent,
    fill?: (id: number) => Promise<Partial<RegistryMeta>>,
  ): Promise<Registry>
  /**
   * Lists change with the books to which they are open. The caller may change the book; a list of it may have another owner.
   * Returns the lists that `tellNamed` makes known.
   */
  followBooks(statements: Statements, caller: Caller, accountIds: readonly number[]): Promise<number[]>
  /** Once it is stored: makes it known to those whom it names. */
  tellNamed(registryId: number): Promise<void>
  /** A change that is planned from the registry and its items as they are in the transaction that stores it. */
  change(
    caller: Caller,
    before: OwnersOf & { id: number },
    plan: (
      statements: Statements,
      registry: Registry,
    ) => Promise<{ change: RegistryUpdate; event: NewEvent | undefined }>,
  ): Promise<Registry | undefined>
}

/** When the same request was sent before, from the first time to the last, and its end is not known. */
export interface Before {
  first: Date
  last: Date
  /** Whether another request has made the registry. */
  isOfOther(registryId: number): Promise<boolean>
}

/** How a registry is made. */
export interface Making {
  /** It is the same where the same request is sent again. */
  key: string | undefined
  /** The registry of which it is a copy: a name means whom it means there. */
  copyOf?: number
  /** It may have been made before. */
  before?: Before | undefined
}

export interface OwnHost {
  readSettings(): Promise<Settings>
  changeSettings(change: Partial<Settings>): Promise<void>
  /** The owner whom the entry means becomes the first one, if the caller still may say so. Says whether it was done. */
  passOn(caller: Caller, registryId: number, to: string, stays: boolean): Promise<boolean>
  /** The personal link of an invitee, if the caller still owns the list and the invitee is on it. */
  linkOfInvitee(
    caller: Caller,
    registryId: number,
    invitee: string,
    siteKey: Buffer,
  ): Promise<{ link: string; opened_at: string | null } | undefined>
}

/**
 * Where users and registries are kept. When the host gives no sound answer, a method throws a refusal (`host_failed`,
 * `host_slow`, `unavailable`) that never carries the host's own words.
 *
 * The service checks who may do what before it asks for a change. The host is a second line of defence: it throws the
 * refusal `forbidden` where it allows a caller less than the service would have.
 */
export interface Host {
  /** What only a host does whose people and lists lie in the database of the items. */
  own?: OwnHost

  /** The user whose credentials these are, or undefined when the host rejects them for any reason. */
  identify(credentials: Credentials): Promise<HostUser | undefined>

  /**
   * Who an account is now, where the service acts in its name without its credentials: `authorization` is that of the service.
   * Undefined where the account is gone or may not sign in. With the name of one of its application passwords `ended` where that
   * works no more; a host that cannot say it takes it for one that works.
   */
  findUser?(
    id: number,
    asking: Pick<Credentials, 'authorization' | 'deadline' | 'requestId'> & { keyId?: KeyId | undefined },
  ): Promise<HostUser | 'ended' | undefined>

  /** One text for all spellings of credentials that surely mean the same to the host. */
  credentialsKey(credentials: Pick<Credentials, 'login' | 'password'>): string

  /** The caller's own registries, newest first by id. */
  listRegistries(caller: Caller, page: PageOfRegistries): Promise<RegistryPage>

  /** The registries of others that the caller is invited to, newest first by id. */
  listInviting(caller: Caller, page: PageOfRegistries): Promise<RegistryPage>

  /** The ids of all registries that the caller owns, alone or beside others, or undefined when there are more than `most`. */
  listRegistryIds(caller: Caller, most: number): Promise<number[] | undefined>

  /**
   * The registry as it was stored at some moment after the request arrived, or undefined when it does not exist or lies
   * in the trash. Requests that arrived before the host was asked may share one answer.
   */
  findRegistry(caller: Caller, id: number): Promise<HostRegistry | undefined>

  /** The registry, where the host knows how it is stored now and need not wait. Who may read it is for the rules to say. */
  knownRegistry?(id: number): HostRegistry | undefined

  /**
   * The registry with exactly this slug; undefined when it does not exist, or the host does not show it to the caller.
   */
  findRegistryBySlug(caller: Caller, slug: string): Promise<HostRegistry | undefined>

  /** The caller becomes its owner. Every key of `meta` is stored from the start. The event is noted with the change. */
  createRegistry(
    caller: Caller,
    registry: RegistryCreate,
    event?: NewEvent,
    making?: Making,
  ): Promise<Registry>

  /**
   * Changes the values that are named; a list in `meta` is replaced whole. Undefined when the registry does not exist. Who
   * owns it may have changed since it was read as `before`: a host that knows refuses other owners then, as a conflict. Where
   * `before` has a version, a host that counts them refuses a change of another one (`changed_meanwhile`).
   */
  updateRegistry(
    caller: Caller,
    id: number,
    change: RegistryUpdate,
    event?: NewEvent,
    before?: OwnersOf & Pick<HostRegistry, 'version'>,
  ): Promise<Registry | undefined>

  /**
   * Removes the registry for good, and returns whether it existed. Where registries lie in the database of the items,
   * `also` is stored with it.
   */
  deleteRegistry(
    caller: Caller,
    id: number,
    also?: (statements: Statements) => Promise<void>,
  ): Promise<boolean>

  /** Of a host whose registries lie in the database of the items: the order of a list changes in one transaction with them. */
  order?: OrderInDatabase

  /** A mistake in how the host is set up, as a sentence for the operator, or undefined. */
  findSetUpFault(): Promise<string | undefined>

  close(): Promise<void>
}
