/** What a caller shows to prove who they are: the header as it came, and what it says. */
export interface Credentials {
  authorization: string
  login: string
  password: string
}

/** The user as the host describes them; who counts as admin is decided from it by the service. */
export interface HostUser {
  id: number
  username: string
  email: string
  roles: string[]
  capabilities: Record<string, boolean>
}

/**
 * Where people and registries live. An answer that cannot be had is a refusal (`host_failed`, `host_slow`,
 * `unavailable`), never a guess.
 */
export interface Host {
  /** Whose credentials these are, or undefined when the host rejects them, for whatever reason. */
  identify(credentials: Credentials): Promise<HostUser | undefined>
  close(): Promise<void>
}
