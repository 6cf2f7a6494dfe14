import { test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { createAccounts } from '@hopechest/host/accounts'
import { stepsOfADay } from '@hopechest/host/running-time'
import { createLog } from '@hopechest/program'
import { until } from '@hopechest/testing/until'
import { startSiteAlone } from './alone.ts'
import { readConfig } from './config.ts'

test('a site that starts sweeps the sessions that have ended', async () => {
  const DATABASE_URL = 'sqlite::memory:'
  const database = await openDatabase(DATABASE_URL)
  const longAgo = new Date(Date.now() - 91 * 86_400_000)
  const accounts = createAccounts({ database, siteKey: Buffer.alloc(32), now: () => longAgo })
  const password = 'a quiet garden gate'
  const ana = await accounts.people.create({ name: 'Ana', email: 'ana@x.example', password, role: 'member' })
  await accounts.sessions.start(ana, 'Firefox, Linux')
  // The service ran for a day since the sweep of yesterday.
  await accounts.sessions.sweep()
  await database.run('UPDATE running_time SET seen_at = $1, steps = steps + $2', [Date.now(), stepsOfADay])
  const config = readConfig({ DATABASE_URL, SITE_PORT: '0', SITE_SECRET: 'x'.repeat(32) })
  const site = await startSiteAlone(config, createLog('error', { write: () => {} }), database)
  await until('the session is swept', async () => (await accounts.access.list(ana.id)).length === 0)
  await site.stop()
  await database.close()
})
