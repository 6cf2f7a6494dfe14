import { placeholder } from '../kettle.ts'
import { type Ask, driven } from '../load/drive.ts'
import { contenderOf, listPath, mostConnections } from '../peers/peer.ts'
import type { Goal, Row } from '../row.ts'
import type { Group, Stage } from '../stage.ts'
import { startConstant } from '../yardsticks/start.ts'

/** A page of items: when nothing was changed since it was last asked for, and when something was. */
export const list: Group = { name: 'list', about: 'a page of a hundred items', open }

async function open(stage: Stage): Promise<Row[]> {
  const hopechest = await stage.hopechest()
  const onPostgres = await stage.onPostgres()
  const constant = await startConstant(stage.stack, hopechest, 'list')
  const unchanged: Row = {
    name: `list-${mostConnections}`,
    title: `GET ${listPath}, nothing changed, connections: ${mostConnections}`,
    compares: 'rate',
    contenders: [
      contenderOf(constant, 'list', mostConnections, { role: 'yardstick' }),
      contenderOf(hopechest, 'list', mostConnections, { goals: [{ of: 'ratio', least: 0.7 }] }),
      ...onPostgres.map((peer) => contenderOf(peer, 'list', mostConnections)),
    ],
  }
  const [id] = /\d+$/.exec(hopechest.itemPath) ?? []
  const change = {
    file: hopechest.file,
    sql: `UPDATE items SET version = version + 1 WHERE id = ${id}`,
  }
  const asks = hopechest.asks('list', 1)
  const bare = contenderOf(constant, 'list', 1, { role: 'yardstick' })
  const goals: Goal[] = [{ of: 'cpuMicroseconds', most: 200 }]
  const { name, url, pids } = hopechest
  const put: Ask = {
    method: 'PUT',
    path: hopechest.itemPath,
    // Another price each time: the same one would change nothing.
    body: { price: placeholder },
    headers: asks[0]?.headers ?? {},
  }
  const changed: Row = {
    name: 'list-changed',
    title: `GET ${listPath} after a change of one item, connections: 1`,
    compares: 'addedCpu',
    contenders: [
      driven({ name: `${name}: PUT`, role: 'origin' }, { url, pids, asks: [put] }),
      bare,
      driven(
        { name: `${name}: list after PUT`, goals },
        { url, pids, asks: asks.map((ask) => ({ ...ask, after: put })) },
      ),
    ],
  }
  const changedOutside: Row = {
    name: 'list-changed-outside',
    title: `GET ${listPath} after a change of one item by another process, connections: 1`,
    compares: 'rate',
    contenders: [bare, driven({ name, goals }, { url, pids, asks, change })],
  }
  return [unchanged, changed, changedOutside]
}
