import { fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { openDatabase } from '@hopechest/database'
import { answerOf } from '../load/drive.ts'
import type { Layout } from '../load/registries.ts'
import type { Sample } from '../load/sample.ts'
import { contendersOf, mostConnections } from '../peers/peer.ts'
import type { Contender, Row } from '../row.ts'
import type { Group, Stage } from '../stage.ts'
import { startBareAdd } from '../yardsticks/start.ts'

/** A new item, on the disk before it is answered. */
export const add: Group = { name: 'add', about: 'a new item', open }

async function open(stage: Stage): Promise<Row[]> {
  const hopechest = await stage.hopechest()
  const others = await stage.others()
  // In the folder of the service, because two folders may lie on disks that differ.
  const folder = dirname(hopechest.file)
  const commits = await startSingleCommits(stage.stack, join(folder, 'single-commits.db'))
  const bare = await startBareAdd(stage.stack, hopechest, join(folder, 'bare-add.db'))
  const rowOf = (connections: number, least: number): Row => ({
    name: `add-${connections}`,
    title: `POST /items, connections: ${connections}`,
    compares: 'rate',
    contenders: [
      commits(connections, 'together'),
      ...contendersOf(bare, 'add', connections),
      ...contendersOf(hopechest, 'add', connections, { goals: [{ of: 'ratio', least }] }),
      ...others.flatMap((peer) => contendersOf(peer, 'add', connections)),
    ],
  })
  const apart: Row = {
    name: `add-apart-${mostConnections}`,
    title: `POST /items to registries far apart, connections: ${mostConnections}`,
    compares: 'rate',
    contenders: [
      commits(mostConnections, 'apart'),
      ...contendersOf(bare, 'add', mostConnections, { layout: 'apart' }),
      ...contendersOf(hopechest, 'add', mostConnections, { layout: 'apart' }),
    ],
  }
  return [rowOf(mostConnections, 3), apart, rowOf(1, 0.4)]
}

/** They write the rows that so many connections send, in the same order. */
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
