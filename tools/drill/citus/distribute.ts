import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launch } from '@hopechest/testing/launch'
import { root, run } from '../../run.ts'
import { judge, type OnCitus, startWriters } from './on-citus.ts'

const quietMilliseconds = 2000

/** Writes on one server, spreads the tables, breaks that off once, and looks that nothing is lost. */
export async function drillDistribute(on: OnCitus): Promise<string[]> {
  const callers = startWriters(on)
  await pause(quietMilliseconds)
  await callers.end()
  await on.service.stop()
  await breakOff(on)
  const refusal = await on.service.restart().then(
    () => 'it started',
    (error: Error) => error.message,
  )
  await on.service.stop().catch(() => undefined)
  const broken = /half spread/.test(refusal)
    ? []
    : [`distribute: a service on half spread tables did not refuse to start: ${refusal}`]
  const started = performance.now()
  await distribute(on)
  console.log(
    `distribute: done ${((performance.now() - started) / 1000).toFixed(0)} s after it was broken off`,
  )
  await distribute(on, '--check')
  if ((await on.query("SELECT pg_relation_size('items')")) !== '0')
    broken.push('distribute: the coordinator keeps the rows that are on the workers')
  await on.service.restart()
  return [...broken, ...(await judge('distribute', on, callers))]
}

const words = [join(root, 'program/start.cjs'), join(root, 'database/distribute.ts')]

function distribute({ database }: OnCitus, ...options: string[]): Promise<string> {
  return run(process.execPath, [...words, ...options], { env: { DATABASE_URL: database } })
}

/** Kills the command in the middle. */
async function breakOff({ database }: OnCitus): Promise<void> {
  const command = launch(process.execPath, words, root, { DATABASE_URL: database })
  await command.says(/items: spread by registry_id: begins/)
  command.signal('SIGKILL')
  await command.ended
}
