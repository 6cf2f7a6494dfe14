import type { RegistryCreate, RegistryUpdate } from '@hopechest/contract'
import type { HostRegistry } from './may.ts'

/** How a list is shown: to one of its owners, who wants to keep surprises, to a guest, or not at all. */
export type Sight = 'owner' | 'guest' | 'hidden'

/** A registry as the host of a visit says it. */
export interface SeenRegistry {
  registry: HostRegistry
  /** What the visitor may do with it, as the host decides. */
  sight: Sight
  /** What the host calls its present state. A change is sent back with it. */
  version: string
}

/** A person as the owners of a list read them. */
export interface NamedPerson {
  id: number
  name: string
  username: string
  email: string
}

/** An owner as they were written down, and the person whom that means, while there is one. */
export interface OwnerOfList {
  entry: string
  person: NamedPerson | null
}

/** A guest with the link that opens the list. */
export interface GuestOfList {
  invitee: string
  invited_at: string
  opened_at: string | null
  link: string
  has_account: boolean
}

/** The people of a list, for the pages that show them. */
export interface PeopleOfList {
  first: NamedPerson | null
  /** How the others wrote the first owner down before the list was passed on to them; empty for who began it. */
  first_entry: string
  owners: OwnerOfList[]
  guests: GuestOfList[]
}

/** What a page asks for and the visit does not say, all at once. Nothing was changed by then. */
export interface Needs {
  registries: Set<number>
  /** All lists of the visitor, their own and those of others. */
  lists: boolean
  /** The host makes one registry for each key. */
  make: Map<string, { registry: RegistryCreate; copyOf: number | undefined }>
  remove: Set<number>
  people: Set<number>
  passOn: Map<number, { to: string; stays: boolean }>
  /** The visitor has opened a link of the service that stands for an invitee: the entry by the id of the list. */
  asInvitees: Map<number, string>
}

/**
 * What the host of a signed visit says, and what its page made of it. The host is asked nothing back while the page is made,
 * and makes the changes itself.
 */
export interface Facts {
  /** By id, with the changes of this visit. */
  registries: Map<number, SeenRegistry>
  own: readonly number[] | undefined
  /** What another person owns first, and the visitor owns with them or is invited to. */
  invited: readonly number[] | undefined
  /** The ids of what the host made, by the keys. */
  made: Map<string, number>
  gone: Set<number>
  people: Map<number, PeopleOfList>
  /** Whether the host has passed a list on, as it was asked to. */
  passedOn: Map<number, boolean>
  /** As whom the host shows these lists; undefined where it shows none because of a link of the service. */
  asInvitees: ReadonlyMap<number, string> | undefined
  needs: Needs
  /** The changes that the host is to make, by the id of the registry. */
  writes: Map<number, RegistryUpdate>
}
