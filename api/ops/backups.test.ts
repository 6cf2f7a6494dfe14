import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '@hopechest/program'
import { watchBackups } from './backups.ts'

test('the operator reads in the log of the service, once for each, that a backup was not made', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let failed: { at: Date; reason: string } | undefined
  const said: string[] = []
  const log = createLog('info', { write: (line) => void said.push(line) })
  const stop = watchBackups(log, () => failed)
  const look = () => t.mock.timers.tick(60_000)
  look()
  assert.deepEqual(said, [])
  failed = { at: new Date('2026-11-20T03:30:00Z'), reason: 'The folder takes no files.' }
  look()
  look()
  assert.equal(said.length, 1)
  assert.match(
    said[0] ?? '',
    /"level":"error".*"at":"2026-11-20T03:30:00.000Z".*No backup was made\. The folder takes no files\./,
  )
  failed = { ...failed, at: new Date('2026-11-21T03:30:00Z') }
  look()
  assert.equal(said.length, 2)
  stop()
})
