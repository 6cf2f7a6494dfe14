import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { launch, type Program } from '@hopechest/testing/launch'
import { endLater, freshFolder } from '@hopechest/testing/process'
import { until } from '@hopechest/testing/until'

const mainFile = join(import.meta.dirname, '../main.ts')

/** `KILLS=20` proves more than a run of all tests has time for. */
const kills = Number(process.env.KILLS ?? 2)
/** Within this time behind its first worker, a calm machine has started both. */
const mostMilliseconds = 1500
const betweenLooksMilliseconds = 20

describe('a first process that is killed while its workers start', () => {
  test(`leaves none of them behind, at ${kills} moments`, async () => {
    for (let n = 0; n < kills; n++) {
      const program = await start({ WORKERS: '2' })
      await firstWorkerOf(program)
      await pause((mostMilliseconds * n) / kills)
      const workers = childrenOf(program)
      program.signal('SIGKILL')
      await program.ended
      await until(`the end of ${workers}, moment ${n}`, () => !workers.some(isRunning))
    }
  })

  test('leaves none of them behind that began later than its end', async () => {
    // As Node starts a worker; its first process is no other than the one that has given it no channel.
    const worker = await start({ NODE_UNIQUE_ID: '1' })
    assert.deepEqual(await worker.ended, { status: null, signal: 'SIGKILL' }, worker.printed())
  })
})

async function start(settings: Record<string, string>): Promise<Program> {
  const all = { API_PORT: '0', SITE_PORT: '0', ...settings }
  return endLater(launch(process.execPath, [mainFile], await freshFolder(), all))
}

function childrenOf({ pid }: Program): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

/** However long a busy machine takes for it. */
async function firstWorkerOf(program: Program): Promise<void> {
  const end = program.ended.then(() => assert.fail(`It ended without a worker:\n${program.printed()}`))
  const begin = async () => {
    while (childrenOf(program).length === 0) await pause(betweenLooksMilliseconds)
  }
  await Promise.race([begin(), end])
}

/** Some machines keep the names of processes that have ended. */
function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
}
