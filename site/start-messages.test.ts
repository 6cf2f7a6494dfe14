import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { createAccounts } from '@hopechest/host/accounts'
import { createLog } from '@hopechest/program'
import { engines } from '@hopechest/testing/databases/engines'
import { readConfig } from './config.ts'
import { offerSetUp } from './start-messages.ts'

describe('machines that start at once on an empty database', () => {
  for (const { name, freshUrl } of engines) {
    test(`make one administrator whom the settings name, and none of them dies (${name})`, async () => {
      const url = await freshUrl()
      const config = readConfig({
        DATABASE_URL: url,
        HOPECHEST_ADMIN_EMAIL: 'jo@example.com',
        HOPECHEST_ADMIN_PASSWORD: 'correct horse battery',
      })
      const lines: string[] = []
      const log = createLog('info', { write: (line) => void lines.push(line) })
      const machines = await Promise.all([1, 2, 3, 4].map(() => openDatabase(url)))
      const offered = await Promise.all(machines.map((database) => offerSetUp(database, config, log)))
      assert.deepEqual(offered, [undefined, undefined, undefined, undefined])
      assert.equal(lines.filter((line) => /who can sign in now/.test(line)).length, 1)
      const [database] = machines
      const people = await database?.rows('SELECT email, role FROM accounts WHERE is_reader = 0')
      const made = people?.map((each) => ({ ...(each as object) }))
      assert.deepEqual(made, [{ email: 'jo@example.com', role: 'administrator' }])
      await Promise.all(machines.map((each) => each.close()))
    })
  }

  test('an address that another account has is still a fault that the operator reads', async () => {
    const [url = ''] = await Promise.all(engines.slice(0, 1).map(({ freshUrl }) => freshUrl()))
    const database = await openDatabase(url)
    const config = readConfig({
      HOPECHEST_ADMIN_EMAIL: 'jo@example.com',
      HOPECHEST_ADMIN_PASSWORD: 'correct horse battery',
    })
    const { people } = createAccounts({ database, siteKey: Buffer.alloc(32) })
    await people.create({ name: 'Jo', email: 'jo@example.com', role: 'member', password: 'correct horse' })
    await assert.rejects(offerSetUp(database, config, createLog('silent')), /belongs to an account already/)
    await database.close()
  })
})
