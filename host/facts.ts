import type { RegistryCreate, RegistryUpdate } from '@hopechest/contract'
import type { HostRegistry } from './may.ts'

/** How a list is shown: to one of its owners, who wants to keep surprises, to a guest, or not at all. */
export type Sight = 'owner' | 'guest' | 'hidden'

/** A registry as the host of a visit tells it. */
export interface ToldRegistry {
  registry: HostRegistry
  /** What the visitor may do with it, as the host decides. */
  sight: Sight
  /** What the host calls its present state. A change is sent back with it. */
  version: string
}

/** An owner of a list, as they were written down, and as the other owners may read them. */
export interface ToldOwner {
  entry: string
  /** The account that the entry means; undefined while there is none. */
  person?: { id: number; name: string; username: string } | undefined
}

/** A guest of a list, with the link that opens it. */
export interface ToldGuest {
  invitee: string
  invited_at: string
  opened_at: string | null
  link: string
  has_account: boolean
}

/** The people of a list, for the pages that show them. */
export interface ToldPeople {
  first: { id: number; name: string; username: string; email: string } | null
  owners: ToldOwner[]
  guests: ToldGuest[]
}

/** A registry that goes to another owner, as the host is asked to do it. */
export interface ToPassOn {
  id: number
  to: string
  stays: boolean
}

/** What a page asks for and the visit does not tell, all at once. Nothing was changed by then. */
export interface Needs {
  registries: Set<number>
  /** All lists of the visitor, their own and those of others. */
  lists: boolean
  people: Set<number>
  /** The host makes one registry for each key. */
  make: Map<string, RegistryCreate>
  remove: Set<number>
  passOn: Map<number, ToPassOn>
}

/**
 * What the host of a signed visit tells, and what its page made of it. The host is asked nothing back while the page is made,
 * and makes the changes itself.
 */
export interface Facts {
  /** By id, with the changes of this visit. */
  registries: Map<number, ToldRegistry>
  own: readonly number[] | undefined
  /** What another person owns first, and the visitor owns with them or is invited to. */
  invited: readonly number[] | undefined
  people: Map<number, ToldPeople>
  /** The ids of what the host made, by the keys. */
  made: Map<string, number>
  gone: Set<number>
  passedOn: Set<number>
  needs: Needs
  /** The changes that the host is to make, by the id of the registry. */
  writes: Map<number, RegistryUpdate>
}
