import type { Registry } from '@hopechest/client'
import type { KnownOwners, NamedPerson, OwnerLink, Sight } from '@hopechest/host'
import type { PersonVisit, Visit } from '../../http/visit.ts'

/**
 * The people around lists: who sees one, who owns it, who is invited. Our own host knows them, and the host of a visit says who
 * they are. What the pages of guests and owners need of people, they ask here.
 */
export interface Household {
  sight(visit: Visit, registry: Registry): Promise<Seen>
  /** How an account is called before the people of its book; undefined where the host does not say. */
  nameOf(visit: Visit, accountId: number): Promise<string | undefined>
  /** The account that has proved an address; undefined also where the host does not say. */
  accountWith(visit: Visit, address: string): Promise<number | undefined>
  /** Those of the names that an account has; undefined where the host does not say. */
  namesOfAccounts(visit: PersonVisit, names: readonly string[]): Promise<ReadonlySet<string> | undefined>
  /** The page is about to read these lists. A host says all of them at once. */
  expect(visit: Visit, ids: readonly number[]): Promise<void>
  /** The lists that personal links have opened in this browser. */
  opened(visit: Visit): Promise<readonly number[]>
  /** The browser forgets that it opened this invitation, or each of them. A host forgets its own. */
  forgetOpened(visit: Visit, id: number | undefined): void
  /** What the person owns and another person owns first. */
  shared(visit: PersonVisit): Promise<readonly Registry[]>
  owners(visit: PersonVisit, registry: Registry): Promise<Owners>
  /** The same, as far as the pages of guests know it: a host is asked nothing. */
  knownOwners(visit: Visit, registry: Registry): Promise<KnownOwners>
  /** The invitees in their order, each with a personal link. */
  guests(visit: PersonVisit, registry: Registry): Promise<Guest[]>
  ownerLinks: OwnerLinks
  /** The owner whom the entry means becomes the first one. False where they or the person may not. */
  passOn(visit: PersonVisit, registry: Registry, to: string, stays: boolean): Promise<boolean>
}

/** How a visitor sees a list. */
export interface Seen {
  /** `wishes`: the list is for the visitor, who sees what stands on it and nothing of what becomes of it. */
  sight: Sight | 'wishes'
  /** Of an owner: what guests do is a surprise for them still. */
  isWrapped?: boolean
  /** Whom the list is for, where it shows its wishes to them. */
  forName?: string
  /** As whom an invitation opens it. */
  invitee?: string
  /** Where a personal link leads to it. */
  byLink?: {
    /** Its guest was here before. */
    isOpened: boolean
    /** Its guest was here. */
    noteLook(): Promise<void>
  }
}

/** A guest, and no owner who opened the list by a link of their own: what guests do is a surprise for that one. */
export function isGuest({ sight, isWrapped = false }: Seen): boolean {
  return sight === 'guest' && !isWrapped
}

/** Links that make the person who uses them an owner. */
export interface OwnerLinks {
  /** The whole address; undefined where the list has no room for one more. */
  make(visit: PersonVisit, registry: Registry): Promise<string | undefined>
  /** Those that wait; undefined where the host of a visit keeps none. */
  list(visit: PersonVisit, registry: Registry): Promise<readonly OwnerLink[] | undefined>
  end(visit: PersonVisit, registry: Registry, id: string): Promise<void>
  /** What a link is for; undefined when it was used, ended, or is too old. */
  find(visit: Visit, secret: string): Promise<OpenedLink | undefined>
  /** The person is an owner of this list from now on; undefined where the link ended meanwhile. */
  use(visit: PersonVisit, secret: string): Promise<{ slug: string } | undefined>
  /** A person without an account asks for one by a name, once for a link: the addresses of the admins who do not know yet. */
  ask(visit: Visit, secret: string, name: string): Promise<readonly string[]>
}

export interface OpenedLink {
  registry: { title: string; meta: { registry_event_type: string } }
  /** The owner who handed it over. */
  from: string
  askedBy: string
  /** Whether the person who is signed in may own lists. */
  mayOwn: boolean
  /** Where admins make accounts, as they know it. */
  accounts: { name: string; address: string }
}

export type See = Household['sight']

export interface FurtherOwner {
  entry: string
  /** Undefined where no account has the name, and while none has proved the address. */
  person: NamedPerson | undefined
}

export interface Owners {
  first: NamedPerson | undefined
  /** How the other owners wrote the first one down before the list was passed on to them; empty for who began it. */
  firstEntry: string
  further: readonly FurtherOwner[]
}

/** An invitee of a list, as the owner sees them. */
export interface Guest {
  invitee: string
  /** A calendar day. */
  opened: string | undefined
  /** Whether an account opens the list by its name. */
  hasAccount: boolean
  /** Empty for one who is invited at this moment, on some hosts. */
  link(): string
}
