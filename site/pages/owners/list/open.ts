import type { KeptItem } from '@hopechest/client'
import type { Slot } from '../../../html/html.ts'
import type { Opened } from '../meanwhile/merge.ts'
import type { AboutLink } from './gift/gift-form.ts'
import type { GiftFaults, GiftFields, TypedGift } from './gift/gift-typed.ts'
import type { TypedHeading } from './heading-form.ts'
import type { HeadingRow } from './order.ts'
import type { OwnSearch } from './own-find.ts'
import type { Several } from './several/several-form.ts'

/** The forms that are open on the page beside the rows. */
export interface Open {
  /** What a script does behind the page. */
  behind?: Slot
  /** The form of a new gift. */
  adding?: { typed: TypedGift; faults: GiftFaults; about?: AboutLink; shown?: keyof TypedGift }
  /** The gift that is changed in its place, with what was typed. */
  editing?: Editing
  /** A heading: a new one, or one that is changed in its place. */
  heading?: { row?: HeadingRow; typed: TypedHeading }
  /** The link in the box, and its fault. */
  link?: { value: string; fault?: string }
  search?: OwnSearch | undefined
  /** Several gifts are chosen, to be changed in one act. */
  several?: Several | undefined
  /** What is off the list. Read by the page where it is left out. */
  kept?: readonly KeptItem[]
  notice?: Slot
  /** What was done, where a look at the page says it already. */
  said?: string
}

export interface Editing {
  id: number
  typed: TypedGift
  faults?: GiftFaults
  /** The field that the form has come back to show. */
  shown?: keyof TypedGift
  opened: Opened
  /** What was saved elsewhere meanwhile, and is asked about. */
  elsewhere?: Partial<GiftFields>
  about?: AboutLink
}
