import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { basic } from '@hopechest/testing/basic'
import { passwordOf } from '@hopechest/testing/launch'
import { freshFolder, startService } from '@hopechest/testing/process'
import { startImpatientClients } from './impatient-clients.ts'

const stops = 2
/** A stop comes at any moment of this time after the clients have begun. */
const mostMilliseconds = 100

/** A refused connection is fine, a broken answer is not. */
describe('clients who repeat nothing', { concurrency: 2 }, () => {
  for (const WORKERS of ['1', '4']) {
    test(`each get a whole answer to what they ask while the service is stopped (WORKERS=${WORKERS})`, async () => {
      const folder = await freshFolder()
      let password = ''
      for (let stop = 0; stop < stops; stop++) {
        const service = await startService(folder, { WORKERS })
        // The first start in a folder prints it.
        password ||= await passwordOf(service)
        const clients = startImpatientClients(service.url, basic({ username: 'admin', password }))
        await clients.haveBegun
        await pause(mostMilliseconds * Math.random())
        assert.ok(clients.underWay() > 0, 'no request is under way at this stop')
        service.signal('SIGTERM')
        assert.deepEqual(await service.ended, { status: 0, signal: null })
        assert.deepEqual(await clients.faults, [])
      }
    })
  }
})
