import { limits } from '@hopechest/contract'
import type { What } from '@hopechest/host'
import { findNumbered, findOfAll } from '../../stores/changes.ts'
import type { Event } from '../../stores/events.ts'
import type { Dependencies } from '../dependencies.ts'
import { itemIdOf } from './read-changes.ts'

/** A change of a list, without anything of what it is about: the host has the list. */
export interface ChangeForHost {
  id: string
  type: string
  time: string
  registry_id: number
  item_id: number | null
  fields: readonly string[]
  /** What a guest does: a surprise for the owners of the list. */
  is_private: boolean
}

export interface ChangesPageForHost {
  changes: ChangeForHost[]
  /** The place behind them: the next page begins there. */
  at: string
  has_more: boolean
}

/** The place before all changes. */
const beginning = ''

/**
 * What has changed on all lists, for the host on which they are: its own code hears of it, and keeps from owners what is private. Without
 * a place to begin at, nothing, and the place that is the last now.
 */
export type ChangesForHost = (after: string | undefined) => Promise<ChangesPageForHost>

const most = limits.changesPage.usual

export function createChangesForHost({
  database,
  changeIds,
  findEnd,
}: Pick<Dependencies, 'database' | 'changeIds' | 'findEnd'>): ChangesForHost {
  return async (after) => {
    const upTo = await findEnd()
    if (after === undefined) {
      const last = await findNumbered(database, upTo)
      return { changes: [], at: last ? changeIds.idOf(last) : beginning, has_more: false }
    }
    const number = after === beginning ? 0 : await changeIds.numberOf(database, after)
    const events = await findOfAll(database, { after: number, upTo, most })
    const last = events.at(-1)
    const changes = events.map(tell)
    return { changes, at: last ? changeIds.idOf(last) : after, has_more: events.length === most }
  }

  function tell(event: Event): ChangeForHost {
    const { kind, registry_id, created_at, what } = event
    return {
      id: changeIds.idOf(event),
      type: kind,
      time: new Date(created_at).toISOString(),
      registry_id,
      item_id: itemIdOf(event),
      fields: (JSON.parse(what) as What).fields ?? [],
      is_private: kind.startsWith('purchase.'),
    }
  }
}
