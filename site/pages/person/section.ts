import type { Client, Registry } from '@hopechest/client'
import type { Slot } from '../../html/html.ts'
import type { Letters } from '../../http/letters.ts'
import type { Visit } from '../../http/visit.ts'
import type { GuestParts } from '../guests/guest-parts.ts'
import type { PersonHere } from '../guests/people-by-link.ts'
import type { Household } from '../household/household.ts'

/** What the sections work with. */
export interface PersonPageParts {
  guests: Client
  household: Household
  guestGifts: GuestParts
  /** Undefined where no mail server is set up. */
  mail: Letters | undefined
  /** Letters for which an account is asked may leave now. */
  letLeave: (accountId: number) => Promise<void>
  now: () => Date
}

/** A list that the person may open. */
export interface ListOfPerson {
  registry: Registry
  /** The visitor owns it: nothing is said of it but its name and day. */
  isOwn: boolean
  /** It is for the visitor: nothing is said of what becomes of its gifts. */
  isForVisitor: boolean
  /** For whom of the book it is, where its owners have said so. */
  forId: number | undefined
}

/** Whose page it is, with the lists in the order of their days. */
export interface PersonShown {
  person: PersonHere
  /** As the host calls the account in whose book the person is; undefined where it does not say. */
  ownerName: string | undefined
  lists: readonly ListOfPerson[]
  now: Date
}

/** A part of the page of a person: markup, or nothing where there is nothing to say. The owner may hold a link that did not come by mail. */
export type Section = (visit: Visit, shown: PersonShown, parts: PersonPageParts) => Slot | Promise<Slot>
