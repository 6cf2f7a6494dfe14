import { type HopechestPeer, openHopechest } from './peers/hopechest.ts'
import { openPeers } from './peers/index.ts'
import type { Peer } from './peers/peer.ts'
import type { Row } from './row.ts'

/** The short form is for CI: the yardsticks and the service on SQLite alone, for a moment each. */
export type Form = 'full' | 'short'

/** A group of rows starts what they need. */
export interface Group {
  name: string
  about: string
  open(stage: Stage): Promise<Row[]>
}

/** The servers that several groups of rows measure. Each starts when it is first asked for, and ends with the stack. */
export interface Stage {
  stack: AsyncDisposableStack
  form: Form
  settings: Record<string, string>
  hopechest(): Promise<HopechestPeer>
  /** The other servers that answer for items: the service on PostgreSQL, and a bare one in its place. */
  others(): Promise<Peer[]>
  /** What cannot be measured on this machine, as sentences. */
  absent: string[]
}

/** The settings are for every service on SQLite. */
export function createStage(
  stack: AsyncDisposableStack,
  form: Form,
  settings: Record<string, string> = {},
): Stage {
  let hopechest: Promise<HopechestPeer> | undefined
  let others: Promise<Peer[]> | undefined
  const absent: string[] = []
  return {
    stack,
    form,
    settings,
    absent,
    hopechest() {
      hopechest ??= openHopechest(stack, 'Hopechest on SQLite', settings)
      return hopechest
    },
    others() {
      others ??= form === 'short' ? Promise.resolve([]) : openPeers(stack, absent)
      return others
    },
  }
}
