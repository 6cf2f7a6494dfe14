import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient } from '@hopechest/client'
import { makeReleased } from '@hopechest/database/testing'
import { createLog } from '@hopechest/program'
import { freshFolder } from '@hopechest/testing/process'
import { openService } from '../demo/open.ts'

test('an owner of version 0.1.0 finds lists and gifts after the upgrade, and guests the page', async (t) => {
  const file = join(await freshFolder(), 'hopechest.db')
  await makeReleased('0.1.0', file)
  const log = createLog('silent')
  const service = await openService({ databaseUrl: `sqlite:${file}`, apiPort: 0, sitePort: 0, log })
  t.after(() => service.close())
  const ana = createClient({
    baseUrl: service.apiUrl,
    username: 'ana.prcdfq6p',
    password: '38Gf Ptzl SzND vcSn y5fR 3YkR',
  })
  const list = await ana.findRegistryBySlug('ana-jonas-mwx9qj')
  assert.partialDeepStrictEqual(list, { title: 'Ana & Jonas' })
  const items = await ana.listRegistryItems((list as { id: number }).id)
  assert.ok(Array.isArray(items))
  assert.equal(items.length, 14)
  const page = await fetch(`${service.url}/registry/ana-jonas-mwx9qj`)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /8 of 24 \w+ are taken care of/)
})
