import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { basic } from '@hopechest/testing/basic'
import { engines } from '@hopechest/testing/databases/engines'
import { launch, type Program } from '@hopechest/testing/launch'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import { freshFolder } from '@hopechest/testing/process'
import { Visitor } from '@hopechest/testing/visitor'

const mainFile = join(import.meta.dirname, '../main.ts')
const postgres = engines.filter(({ name }) => name === 'PostgreSQL')

interface Replica extends Program {
  api: string
  site: string
}

for (const engine of postgres) {
  describe(`two replicas on one ${engine.name}`, () => {
    const started: Program[] = []
    let one: Replica
    let other: Replica
    let ana: Visitor
    let databaseUrl: string
    before(async () => {
      databaseUrl = await engine.freshUrl()
      const settings = { DATABASE_URL: databaseUrl, SITE_SECRET: randomUUID(), API_PORT: '0', SITE_PORT: '0' }
      one = await start(settings)
      other = await start(settings)
      ana = new Visitor(one.site, {}, patientFetch)
    })
    after(async () => {
      for (const program of started) program.signal('SIGKILL')
      await Promise.all(started.map(({ ended }) => ended))
    })

    async function start(settings: Record<string, string>): Promise<Replica> {
      const program = launch(process.execPath, [mainFile], await freshFolder(), settings)
      started.push(program)
      const line = (message: string) => new RegExp(`"pid":${program.pid},"address":"([^"]+)"[^\n]*${message}`)
      const [, api = ''] = await program.says(line('The item service is listening'))
      const [, site = ''] = await program.says(line('The site is listening'))
      return { ...program, api, site }
    }

    /** The same browser, sent to the other replica by the load balancer. */
    function at(url: string, browser: Visitor): Visitor {
      const moved = new Visitor(url, {}, patientFetch)
      for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
      return moved
    }

    test('a person who sets the site up at one is signed in at the other', async () => {
      const link = /\/set-up\/\S+/.exec(one.printed())?.[0] ?? ''
      await ana.open(link)
      const typed = {
        site_name: 'Mill',
        name: 'Ana',
        email: 'ana@mill.example',
        password: 'a quiet garden gate',
      }
      assert.equal((await ana.submit(link, { ...typed, sign_up: 'open' })).status, 303)
      assert.equal((await at(other.site, ana).open('/lists')).status, 200)
    })

    test('a form that one has made is taken by the other', async () => {
      await ana.open('/lists/new')
      const form = ana.formTo('/lists/new')
      form.set('title', 'Ana & Jonas')
      const made = await at(other.site, ana).post('/lists/new', form)
      assert.equal(made.status, 303)
      assert.match((await ana.open('/lists')).html, /Ana &amp; Jonas/)
    })

    test('a list that is asked for twice with one key, once of each, is made once', async () => {
      const user = launch(
        process.execPath,
        [join(import.meta.dirname, '../../host/user/main.ts'), 'add', 'bo', '--email', 'bo@x.example'],
        await freshFolder(),
        { DATABASE_URL: databaseUrl },
      )
      const [, password = ''] = await user.says(/: ((?:\w{4} ){5}\w{4})/)
      const headers = {
        authorization: basic({ username: 'bo', password }),
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      }
      const make = async ({ api }: Replica) => {
        const body = JSON.stringify({ title: 'Bo' })
        const response = await patientFetch(`${api}/registries`, { method: 'POST', headers, body })
        return { status: response.status, body: await response.json() }
      }
      const first = await make(one)
      assert.equal(first.status, 201)
      assert.deepEqual(await make(other), first)
    })

    test('a person who signs out at the one is signed out at the other', async () => {
      const elsewhere = at(other.site, ana)
      await ana.open('/lists')
      assert.equal((await ana.submit('/sign-out')).status, 303)
      assert.equal((await elsewhere.open('/lists')).location.startsWith('/sign-in'), true)
    })
  })
}
