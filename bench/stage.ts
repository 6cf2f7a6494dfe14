import { type HopechestPeer, openHopechest } from './peers/hopechest.ts'
import { startDurablePostgres } from './peers/postgres.ts'
import type { Row } from './row.ts'

/** A group of rows starts what they need. */
export interface Group {
  name: string
  about: string
  open(stage: Stage): Promise<Row[]>
}

/** The servers that several groups of rows measure. Each starts when it is first asked for, and ends with the stack. */
export interface Stage {
  stack: AsyncDisposableStack
  hopechest(): Promise<HopechestPeer>
  /** The service on PostgreSQL, or an empty list. */
  onPostgres(): Promise<HopechestPeer[]>
  /** Why a server is not measured on this machine, as sentences. */
  absent: string[]
}

export function createStage(stack: AsyncDisposableStack, { onSqliteAlone = false } = {}): Stage {
  let hopechest: Promise<HopechestPeer> | undefined
  let onPostgres: Promise<HopechestPeer[]> | undefined
  const absent: string[] = []

  async function openOnPostgres(): Promise<HopechestPeer[]> {
    try {
      const freshUrl = await startDurablePostgres(stack)
      return [await openHopechest(stack, 'Hopechest on PostgreSQL', { DATABASE_URL: await freshUrl() })]
    } catch (error) {
      absent.push(
        `The service on PostgreSQL is not measured: ${error instanceof Error ? error.message : error}`,
      )
      return []
    }
  }

  return {
    stack,
    absent,
    hopechest() {
      hopechest ??= openHopechest(stack, 'Hopechest on SQLite')
      return hopechest
    },
    onPostgres() {
      onPostgres ??= onSqliteAlone ? Promise.resolve([]) : openOnPostgres()
      return onPostgres
    },
  }
}
