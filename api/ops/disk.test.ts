import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { leastRoom, readRoom, toRoom } from '@hopechest/database'
import { createLog } from '@hopechest/program'
import { findDiskFault, watchDisk } from './disk.ts'

test('the operator hears once that the disk is nearly full, before writes fail, and once that there is room', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let bytes = leastRoom
  const read = async () => toRoom(bytes)
  const said: string[] = []
  const stop = watchDisk(
    'sqlite:hopechest.db',
    createLog('info', { write: (line) => void said.push(line) }),
    read,
  )
  const look = async () => {
    t.mock.timers.tick(60_000)
    await nextTurn()
  }
  await look()
  assert.deepEqual(said, [], 'this is enough')
  assert.equal(await findDiskFault('sqlite:hopechest.db', read), undefined)
  bytes = leastRoom - 1
  await look()
  await look()
  assert.equal(said.length, 1)
  assert.match(said[0] ?? '', /"level":"warn".*nearly full: 255 MB are free/)
  assert.match((await findDiskFault('sqlite:hopechest.db', read)) ?? '', /Make room before writes fail/)
  bytes = leastRoom
  await look()
  assert.match(said[1] ?? '', /has room again/)
  stop()
})

test('a database on another machine has no disk that the service could look at', async () => {
  assert.equal(await readRoom('postgres://db.example/hopechest'), undefined)
  assert.equal(await readRoom('sqlite::memory:'), undefined)
  assert.ok(await readRoom('sqlite:hopechest.db'))
})
