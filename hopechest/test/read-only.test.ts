import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { launch } from '@hopechest/testing/launch'
import { endLater, freshFolder } from '@hopechest/testing/process'

const main = join(import.meta.dirname, '../main.ts')

test('while the operator works on the machine, guests read and nothing is taken, at the pages and at the API', async () => {
  const settings = { READ_ONLY: 'true', API_PORT: '0', SITE_PORT: '0', LOG_FORMAT: 'json' }
  const program = endLater(launch(process.execPath, [main], await freshFolder(), settings))
  const [, api = ''] = await program.says(/"address":"([^"]+)"[^\n]*The item service is listening/)
  const [, site = ''] = await program.says(/"address":"([^"]+)"[^\n]*The site is listening/)
  assert.equal((await fetch(`${api}/health`)).status, 200)
  assert.equal((await fetch(`${site}/sign-in`)).status, 200)
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
    const refused = await fetch(`${api}/registries/1`, { method })
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '300'])
    const { detail } = (await refused.json()) as { detail: string }
    assert.match(detail, /takes no changes while its operator works on it/)
  }
  const form = await fetch(`${site}/sign-in`, { method: 'POST', body: new URLSearchParams({ login: 'ana' }) })
  assert.equal(form.status, 503)
  assert.match(await form.text(), /The list is resting/)
  program.signal('SIGTERM')
  await program.ended
})
