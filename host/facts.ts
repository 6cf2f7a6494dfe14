import type { Refusal, RegistryCreate, RegistryUpdate } from '@hopechest/contract'
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
  /** The host has proved the address. We write to no address of which it does not say so. */
  is_email_confirmed?: boolean
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

/** A link that makes the person who uses it an owner. Who owns the list first hands it over. It works once. */
export interface OwnerLink {
  /** The hash of its secret. */
  id: string
  expires_at: string
  /** The name of a person without an account, who asks the admins for one. */
  asked_by: string
}

/** What the secret in the address of this visit is for. */
export interface OpenedOwnerLink {
  title: string
  slug: string
  event_type: string
  /** The owner who handed it over. */
  from: string
  asked_by: string
  /** Whether the host lets the person who visits own lists. */
  may_own: boolean
  /** Where an admin of the host makes accounts. */
  accounts: { name: string; address: string }
  /** Whether it has made the person an owner, as the host was asked to. */
  used?: boolean
  /** The addresses of the admins, once they are asked; none where they were asked before. */
  admins?: string[]
}

/** The people of a list, for the pages that show them. */
export interface PeopleOfList {
  first: NamedPerson | null
  /** How the others wrote the first owner down before the list was passed on to them; empty for who began it. */
  first_entry: string
  owners: OwnerOfList[]
  guests: GuestOfList[]
  /** Those that wait to be used; undefined where the host keeps none. */
  owner_links?: OwnerLink[]
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
  /** Names of which the page asks whether an account has them. */
  accounts: Set<string>
  /** With the link of this visit the host makes the person an owner (`use`), or lets the admins know a name (`ask`). */
  ownerLink: Map<'use' | 'ask', true | string>
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
  /** Whether an account has a name; undefined where the host does not say. */
  accounts: ReadonlyMap<string, boolean> | undefined
  /** Undefined where the address has no secret that works, and where the host keeps no links. */
  ownerLink: OpenedOwnerLink | undefined
  needs: Needs
  /** What the host says cannot be so. Its visit is refused with this sentence. */
  fault: Refusal | undefined
  /** The changes that the host is to make, by the id of the registry. */
  writes: Map<number, ChangeAtHost>
  /** Its page has left: nothing more is done in its name. */
  isOver: boolean
}

export interface ChangeAtHost extends RegistryUpdate {
  /** A link of this hash begins, made by the person who visits, or ends. */
  owner_link?: { add: string } | { end: string }
}
