import { fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { openDatabase } from '@hopechest/database'
import { answerOf } from '../load/drive.ts'
import type { Layout } from '../load/registries.ts'
import type { Sample } from '../load/sample.ts'
import { contenderOf, mostConnections } from '../peers/peer.ts'
import type { Contender, Row } from '../row.ts'
import type { Group, Stage } from '../stage.ts'

/** A new item, on the disk before it is answered. */
export const add: Group = { name: 'add', about: 'a new item', open }

async function open(stage: Stage): Promise<Row[]> {
  const hopechest = await stage.hopechest()
  const onPostgres = await stage.onPostgres()
  // In the folder of the service, because two folders may lie on disks that differ.
  const folder = dirname(hopechest.file)
  const commits = await startSingleCommits(stage.stack, join(folder, 'single-commits.db'))
  const rowOf = (connections: number, layout: Layout, least: number): Row => ({
    name: layout === 'apart' ? `add-apart-${connections}` : `add-${connections}`,
    title: `POST /items${layout === 'apart' ? ' to registries far apart' : ''}, connections: ${connections}`,
    compares: 'rate',
    contenders: [
      commits(connections, layout),
      contenderOf(hopechest, 'add', connections, { layout, goals: [{ of: 'ratio', least }] }),
      ...onPostgres.map((peer) => contenderOf(peer, 'add', connections, { layout })),
    ],
  })
  return [
    rowOf(mostConnections, 'together', 3),
    rowOf(mostConnections, 'apart', 3),
    rowOf(1, 'together', 0.4),
  ]
}

/** The yardstick for a number of connections: it writes the items that they send, in the same order. */
async function startSingleCommits(
  stack: AsyncDisposableStack,
  file: string,
): Promise<(connections: number, layout: Layout) => Contender> {
  await (await openDatabase(`sqlite:${file}`)).close()
  const loop = fork(new URL('../yardsticks/single-commits.ts', import.meta.url), [file])
  stack.defer(() => loop.disconnect())
  return (connections, layout) => ({
    name: 'SQLite, one row in each commit',
    role: 'yardstick',
    run(seconds) {
      loop.send({ seconds, connections, layout })
      return answerOf<Sample>(loop)
    },
  })
}
