import type { Registry, RegistryCreate, RegistryUpdate, User } from '@hopechest/contract'

/** The credentials of a request: the header as it came, and what it says. */
export interface Credentials {
  authorization: string
  login: string
  password: string
  /** The id of the request that they came with; the host gets it too. */
  requestId?: string | undefined
  /** When the answer is needed, in milliseconds of `performance.now()`. */
  deadline?: number
}

/** The user as the host describes them; who counts as admin is decided from it by the service. */
export interface HostUser {
  id: number
  username: string
  email: string
  roles: string[]
  capabilities: Record<string, boolean>
  /** From `invitedAs` in `may.ts`, with the name and the address that the host has proved. */
  invited_as: string[]
}

/** A registry with what its host keeps beside it. No caller gets that. */
export interface HostRegistry extends Registry {
  /** By the keys of invitees, the accounts that were chosen for them. */
  invited_accounts?: Readonly<Record<string, number>>
}

/** A user of the host with the header that calls for registries carry: always the caller's own. */
export interface Caller extends User {
  authorization: string
  /** When the answer has to be there, in milliseconds of `performance.now()`; no call to the host outlasts it. */
  deadline: number
  /** The id of the request; every log line about it names it, and the host gets it too. */
  requestId?: string | undefined
}

export interface RegistryPage {
  registries: Registry[]
  /** As the host counts them. Undefined where it does not say. */
  total: number | undefined
  totalPages: number | undefined
}

/**
 * Where users and registries are kept. When the host gives no sound answer, a method throws a refusal (`host_failed`,
 * `host_slow`, `unavailable`) that never carries the host's own words.
 *
 * The service checks who may do what before it asks for a change. The host is a second line of defence: it throws the
 * refusal `forbidden` where it allows a caller less than the service would have.
 */
export interface Host {
  /** The user whose credentials these are, or undefined when the host rejects them, whatever the reason. */
  identify(credentials: Credentials): Promise<HostUser | undefined>

  /** The same text for all spellings of credentials that the host certainly takes for the same. */
  credentialsKey(credentials: Pick<Credentials, 'login' | 'password'>): string

  /** The caller's own registries, newest first by id. */
  listRegistries(caller: Caller, page: { skip: number; limit: number }): Promise<RegistryPage>

  /** The registries of others that the caller is invited to, newest first by id. */
  listInviting(caller: Caller, page: { skip: number; limit: number }): Promise<RegistryPage>

  /** The ids of all the caller's own registries, or undefined when there are more than `most`. */
  listRegistryIds(caller: Caller, most: number): Promise<number[] | undefined>

  /**
   * The registry as it was stored at some moment after the request for it arrived, or undefined when there is none. A
   * registry in the trash counts as none. Requests that arrived before the host was asked may share one answer.
   */
  findRegistry(caller: Caller, id: number): Promise<HostRegistry | undefined>

  /** The registry with exactly this slug; undefined when there is none, or none that the host shows to the caller. */
  findRegistryBySlug(caller: Caller, slug: string): Promise<HostRegistry | undefined>

  /** The caller becomes its owner. Every key of `meta` is stored from the start. */
  createRegistry(caller: Caller, registry: RegistryCreate): Promise<Registry>

  /** Changes what is named; a list in `meta` is replaced whole. Undefined when there is no such registry. */
  updateRegistry(caller: Caller, id: number, change: RegistryUpdate): Promise<Registry | undefined>

  /** Removes it for good. Whether there was one. */
  deleteRegistry(caller: Caller, id: number): Promise<boolean>

  /** What is wrong with how the host is set up, as a sentence for the operator; undefined when nothing is. */
  findSetUpFault(): Promise<string | undefined>

  close(): Promise<void>
}
