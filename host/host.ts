import type { Registry, RegistryCreate, RegistryUpdate, User } from '@hopechest/contract'

/** What a caller shows to prove who they are: the header as it came, and what it says. */
export interface Credentials {
  authorization: string
  login: string
  password: string
  /** The id of the request that they came with; the host gets it too. */
  requestId?: string | undefined
}

/** The user as the host describes them; who counts as admin is decided from it by the service. */
export interface HostUser {
  id: number
  username: string
  email: string
  roles: string[]
  capabilities: Record<string, boolean>
}

/** Somebody whom the host knows, with the header that registry calls are made with: always the caller's own. */
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
 * Where people and registries live. An answer that cannot be had is a refusal (`host_failed`, `host_slow`,
 * `unavailable`), never a guess, and never carries the host's own words.
 *
 * The service asks who may before it lets anybody write; the host is a second line of defence and throws the refusal
 * `forbidden` where it allows a caller less than the service would have.
 */
export interface Host {
  /** Whose credentials these are, or undefined when the host rejects them, for whatever reason. */
  identify(credentials: Credentials): Promise<HostUser | undefined>

  /** The caller's own registries, newest first by id. */
  listRegistries(caller: Caller, page: { skip: number; limit: number }): Promise<RegistryPage>

  /**
   * The registry, or undefined when there is none; one in the trash counts as none. The same question asked at the
   * same moment may share one answer, unless it must be `fresh`: whoever is about to write needs what is stored now.
   */
  findRegistry(caller: Caller, id: number, fresh?: 'fresh'): Promise<Registry | undefined>

  /** The registry with exactly this slug; undefined when there is none, or none that the host shows to the caller. */
  findRegistryBySlug(caller: Caller, slug: string): Promise<Registry | undefined>

  /** The caller becomes its owner. Every key of `meta` is stored from the start. */
  createRegistry(caller: Caller, registry: RegistryCreate): Promise<Registry>

  /** Changes what is named; a list in `meta` is replaced whole. Undefined when there is no such registry. */
  updateRegistry(caller: Caller, id: number, change: RegistryUpdate): Promise<Registry | undefined>

  /** Removes it for good. Whether there was one. */
  deleteRegistry(caller: Caller, id: number): Promise<boolean>

  close(): Promise<void>
}
