import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { signVisit } from '@hopechest/host/visit'
import { launch, listening, type Program } from '@hopechest/testing/launch'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import { freshFolder } from '@hopechest/testing/process'
import { openSite } from '@hopechest/testing/wordpress/site-with-plugin'

const mainFile = join(import.meta.dirname, '../main.ts')
/** How long after the site has confirmed: the key is stored between them. */
const killsAt = [0, 3]
const started: Program[] = []
const site = await openSite()
after(async () => {
  for (const program of started) program.signal('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  site.close()
})

async function start(folder: string, settings = {}) {
  const program = launch(process.execPath, [mainFile], folder, {
    HOST_URL: site.url,
    API_PORT: '0',
    ...settings,
  })
  started.push(program)
  return { ...(await listening(program)), program }
}

async function agree(url: string): Promise<string> {
  const wish = site.ask()
  const body = JSON.stringify({ version: 1, public: wish.public })
  const answer = await patientFetch(`${url}/frame/key`, { method: 'POST', body })
  assert.equal(answer.status, 200)
  return wish.keyWith(JSON.parse(await answer.text()).public)
}

/** The status of a visit that says nothing: 400 when its signature is good. */
async function visit(url: string, key: string): Promise<number> {
  const headers = { 'hopechest-visit': signVisit({ key, host: site.url }, '{}'), connection: 'close' }
  return (await patientFetch(`${url}/frame`, { method: 'POST', headers, body: '{}' })).status
}

test('each worker knows a new key at once, and none takes the one before; a start anew keeps it', async () => {
  const folder = await freshFolder()
  const { url, program } = await start(folder, { WORKERS: '2' })
  const [first, second] = [await agree(url), await agree(url)]
  for (let n = 0; n < 8; n++)
    assert.deepEqual([await visit(url, first), await visit(url, second)], [401, 400])
  program.signal('SIGTERM')
  await program.ended
  const again = await start(folder)
  assert.deepEqual([await visit(again.url, first), await visit(again.url, second)], [401, 400])
})

test('a service that is killed while it agrees on a key has the one before or the new one, and agrees again', async () => {
  const folder = await freshFolder()
  let service = await start(folder)
  for (const milliseconds of killsAt) {
    const { url, program } = service
    const before = await agree(url)
    const [confirm, wish] = [site.confirm, site.ask()]
    let offered = ''
    site.says = (response, body) => {
      offered = wish.keyWith(JSON.parse(body).service)
      confirm(response, body)
      setTimeout(() => program.signal('SIGKILL'), milliseconds)
    }
    const body = JSON.stringify({ version: 1, public: wish.public })
    await fetch(`${url}/frame/key`, { method: 'POST', body }).catch(() => undefined)
    await program.ended
    site.says = confirm
    service = await start(folder)
    const taken = [await visit(service.url, before), await visit(service.url, offered)]
    assert.deepEqual(taken.toSorted(), [400, 401], 'one of the two is good')
    assert.equal(await visit(service.url, await agree(service.url)), 400)
  }
})
