import type { LinkPreview, LinkPreviewRequest } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import type { Caller, Host } from '@hopechest/host'
import type { SlipSeal } from '@hopechest/host/draws'
import type { Counter } from '@hopechest/program'
import type { ItemReader } from '../answers/item-reader.ts'
import type { ReadItem } from '../answers/read-item.ts'
import type { Leases } from '../stores/leases.ts'
import type { ListOrder } from '../stores/list-order.ts'
import type { CountCreation, CountIdeas, CountOwners } from './allowances.ts'
import type { Audit } from './audit.ts'
import type { ChangeIds } from './changes/change-ids.ts'
import type { Waits } from './changes/waits.ts'
import type { FlatAccess } from './flat-access.ts'
import type { HookSeal } from './hooks/hook-seal.ts'
import type { Sender } from './hooks/sender.ts'
import type { StandIn } from './hooks/stand-in.ts'
import type { RegistrySync } from './sync/registry-sync.ts'

/** What the rules work with. */
export interface Dependencies {
  database: Database
  leases: Leases
  host: Host
  sync: RegistrySync
  /** Of lists that lie beside their items; undefined for any other. */
  order: ListOrder | undefined
  readItem: ReadItem
  answers: ItemReader
  flat: FlatAccess
  /** Counts purchases by their outcome. */
  purchases: Counter
  audit: Audit
  countCreation: CountCreation
  countOwners: CountOwners
  countIdeas: CountIdeas
  /** Signs the links of people. It is read when the first of them is asked for. */
  personLinkKey: () => Buffer
  /** What signs links, in common with the pages. It is read when the first of them is asked for. */
  siteSecret: () => string
  /** Seals who drew whom. */
  slips: SlipSeal
  changeIds: ChangeIds
  /** Up to which number changes can be read. */
  findEnd: (stopping?: AbortSignal) => Promise<number>
  waits: Waits
  hooks: Hooks
  /** Reads a shop's page for a caller. */
  preview: (caller: Caller, page: LinkPreviewRequest) => Promise<LinkPreview>
  now: () => Date
}

/** What lets programs hear of changes. */
export interface Hooks {
  seal: HookSeal
  sender: Sender
  standIn: StandIn
  /** Counts what a caller has sent by a press. */
  countTelling: (caller: Caller) => void
  /** Whether the accounts are ours, so that their letters are. */
  writesLetters: boolean
}
