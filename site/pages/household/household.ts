import type { Registry } from '@hopechest/client'
import type { NamedPerson, Sight } from '@hopechest/host'
import type { OwnerLink } from '@hopechest/host/accounts'
import type { PersonVisit, Visit } from '../../http/visit.ts'

/**
 * The people around lists: who sees one, who owns it, who is invited. Our own host knows them, and the host of a visit says who
 * they are. What the pages of guests and owners need of people, they ask here.
 */
export interface Household {
  /** How a visitor sees a list; where a personal link leads to it, `noteLook` says that its guest was here. */
  sight(visit: Visit, registry: Registry): Promise<{ sight: Sight; noteLook?: () => Promise<void> }>
  /** How an account is called before the people of its book; undefined where the host does not say. */
  nameOf(visit: Visit, accountId: number): Promise<string | undefined>
  /** The account that has proved an address; undefined also where the host does not say. */
  accountWith(visit: Visit, address: string): Promise<number | undefined>
  /** The page is about to read these lists. A host says all of them at once. */
  expect(visit: Visit, ids: readonly number[]): Promise<void>
  /** The lists that personal links have opened in this browser. */
  opened(visit: Visit): Promise<readonly number[]>
  /** The browser forgets that it opened this invitation, or each of them. A host forgets its own. */
  forgetOpened(visit: Visit, id: number | undefined): void
  /** What the person owns and another person owns first. */
  shared(visit: PersonVisit): Promise<readonly Registry[]>
  owners(visit: PersonVisit, registry: Registry): Promise<Owners>
  /** The invitees in their order, each with a personal link. */
  guests(visit: PersonVisit, registry: Registry): Promise<Guest[]>
  /** Links that make the person who uses them an owner. Undefined where the host of a visit has the people. */
  ownerLinks?: {
    /** The whole address; undefined where the list has no room for one more. */
    make(visit: PersonVisit, registry: Registry): Promise<string | undefined>
    list(registry: Registry): Promise<readonly OwnerLink[]>
    end(registry: Registry, id: string): Promise<void>
  }
  /** The owner whom the entry means becomes the first one. False where they or the person may not. */
  passOn(visit: PersonVisit, registry: Registry, to: string, stays: boolean): Promise<boolean>
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
