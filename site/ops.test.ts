import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from '@hopechest/testing/free-port'
import { launch } from '@hopechest/testing/launch'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import { freshFolder } from '@hopechest/testing/process'

test('the operator of a site that runs alone sees its figures, and whether it is ready', async (t) => {
  const OPS_PORT = `${await freePort()}`
  const settings = { SITE_PORT: '0', OPS_PORT }
  const site = launch(process.execPath, [join(import.meta.dirname, 'main.ts')], await freshFolder(), settings)
  t.after(() => site.signal('SIGKILL'))
  const [, url = ''] = await site.says(/"address":"([^"]+)"[^\n]*The site is listening/)
  assert.equal((await patientFetch(`${url}/privacy`)).status, 200)
  const at = `http://127.0.0.1:${OPS_PORT}`
  assert.deepEqual(await (await fetch(`${at}/ready`)).json(), { status: 'ready', database: 'sqlite' })
  const figures = await (await fetch(`${at}/metrics`)).text()
  assert.match(figures, /_count\{server="site",method="GET",route="\/privacy",status="200"\} 1$/m)
  assert.equal((await patientFetch(`${url}/metrics`)).status, 404)
  site.signal('SIGTERM')
  assert.deepEqual(await site.ended, { status: 0, signal: null })
})
