import type { Database, Value } from '@hopechest/database'
import { clientOfWork } from '@hopechest/program/turns'
import { findItemRows } from '../stores/item-rows.ts'
import { idOfRow } from './item-json.ts'

type Row = readonly Value[]
type FindRow = (id: number) => Promise<Row | undefined>

/** Long items, too, are few enough then to be read in one piece. */
export const mostOfStatement = 8

/**
 * What one client reads in a turn of the event loop shares a statement. A client waits behind no statement of another one. For
 * PostgreSQL on one server, where each item is read anew: a statement costs more there than all else of its request.
 */
export function createSharedReads(database: Database): FindRow {
  const gathering = new Map<string, Gathered>()

  function gather(client: string): Gathered {
    const gathered: Gathered = {
      ids: new Set(),
      rows: new Promise((resolve) => setImmediate(resolve)).then(() => {
        leave(client, gathered)
        return readRows(database, [...gathered.ids])
      }),
    }
    gathering.set(client, gathered)
    return gathered
  }

  /** The next one begins a new statement. */
  function leave(client: string, gathered: Gathered): void {
    if (gathering.get(client) === gathered) gathering.delete(client)
  }

  return async (id) => {
    const client = clientOfWork()
    const gathered = gathering.get(client) ?? gather(client)
    gathered.ids.add(id)
    if (gathered.ids.size === mostOfStatement) leave(client, gathered)
    return (await gathered.rows).get(id)
  }
}

interface Gathered {
  ids: Set<number>
  rows: Promise<ReadonlyMap<number, Row>>
}

async function readRows(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
  const rows = await findItemRows(
    database,
    ids.map((id) => [id, 0, 0, '']),
  )
  return new Map(rows.map((row) => [idOfRow(row), row]))
}
