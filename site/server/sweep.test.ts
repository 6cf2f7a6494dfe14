import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '@hopechest/program'
import { startSweep } from './sweep.ts'

test('what has ended is swept at the start and each day, also after a day on which that failed', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const swept: string[] = []
  const sessions = async () => {
    swept.push('sessions')
    if (swept.length === 3) throw new Error('The database is away')
  }
  const mailboxes = async () => swept.push('mailboxes')
  const logged: string[] = []
  const log = createLog('warn', { write: (line) => logged.push(line) })
  const sweep = startSweep([sessions, mailboxes], log)
  const passes = async (milliseconds: number) => {
    t.mock.timers.tick(milliseconds)
    await new Promise(setImmediate)
  }
  const day = 86_400_000
  await passes(day - 1)
  assert.deepEqual(swept, ['sessions', 'mailboxes'])
  await passes(1)
  assert.deepEqual(swept.slice(2), ['sessions'])
  assert.match(logged.join(''), /could not be deleted; the next try is in a day/)
  await passes(day)
  assert.deepEqual(swept.slice(3), ['sessions', 'mailboxes'])
  await sweep.stop()
  await passes(day)
  assert.equal(swept.length, 5)
})
