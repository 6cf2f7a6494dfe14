import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '@hopechest/testing/free-port'
import { launch, listening, type Program } from '@hopechest/testing/launch'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import { freshFolder } from '@hopechest/testing/process'
import { openConnection } from '@hopechest/testing/raw'
import { send } from '@hopechest/testing/send'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { codeOf, doctorOf, type ExampleHost, right } from './walked-host.ts'

const root = join(import.meta.dirname, '../..')
const key = 'a key that the shop and its service know'
const mostLines = 100

interface HostOfPage {
  file: ExampleHost
  /** Settings of the service beside it. */
  more?: Record<string, string>
  /** Makes a program of the file in this folder. */
  build?(folder: string): Promise<void>
  /** The command that serves the file at this address. */
  start(at: URL): readonly [string, ...string[]]
}

/** The stories of a host of the page about framing, copied from there as it stands. */
export function tellOfHost({ file, more = {}, build, start }: HostOfPage): void {
  describe(`${file}, a host of the page about framing`, () => {
    const code = codeOf(file)
    let folder: string
    let host: Program
    let site: string
    let service: string
    let ana: Visitor
    const started: Program[] = []
    const below = (address: string) => address.slice(site.length)
    before(async () => {
      folder = await freshFolder()
      writeFileSync(join(folder, file), code)
      await build?.(folder)
      site = `http://127.0.0.1:${await freePort()}/wishes`
      const settings = { SITE_URL: site, FRAME_KEY: key, PATH: process.env.PATH ?? '' }
      const mainFile = join(root, 'hopechest/main.ts')
      const program = launch(process.execPath, [mainFile], folder, { ...settings, API_PORT: '0', ...more })
      started.push(program)
      service = (await listening(program)).url
      await startHost()
      ana = new Visitor(site, {}, patientFetch)
      ana.cookies.set('who', 'ana')
    })
    async function startHost(): Promise<void> {
      const [command, ...words] = start(new URL(site))
      const places = { SERVICE: service, LISTS: join(folder, 'lists.json') }
      const settings = { SITE_URL: site, FRAME_KEY: key, PATH: process.env.PATH ?? '' }
      host = launch(command, words, folder, { ...settings, ...places })
      started.push(host)
      await until(
        'the host',
        async () => (await send(`${new URL(site).origin}/`).catch(() => undefined))?.status === 200,
      )
    }
    after(async () => {
      for (const program of started) program.signal('SIGKILL')
      await Promise.all(started.map(({ ended }) => ended))
    })

    test(`it has at most ${mostLines} lines`, () => {
      assert.ok(code.split('\n').length - 1 <= mostLines, String(code.split('\n').length - 1))
    })

    test('an owner makes a list and adds a gift, and a guest gives it', async () => {
      await ana.open('/lists/new')
      const made = await ana.submit('/lists/new', { title: 'Our house' })
      assert.equal(made.status, 303, made.html)
      const at = below(ana.page.location)
      await ana.open(`${at}?add=by-hand`)
      await ana.submit(`${at}/items`, { name: 'Copper kettle', url: 'https://shop.example/kettle' })
      assert.equal(ana.page.status, 303)
      assert.match((await ana.open(at)).html, /Copper kettle/)
      await ana.submit(`${at}/status`, { status: 'publish' })
      const guest = new Visitor(site, {}, patientFetch)
      const list = at.replace('/lists/', '/registry/')
      assert.match((await guest.open(list)).html, /<header>The shop<\/header>[\s\S]*Copper kettle/)
      const [, give = ''] = /href="([^"]+\/give)"/.exec(guest.page.html) ?? []
      await guest.open(give)
      await guest.submit(give, { name: 'Miriam' })
      assert.match((await guest.open(below(guest.page.location))).html, /Thank you, Miriam/)
      await ana.open('/lists')
      assert.match(ana.page.html, /Our house/)
    })

    test('an owner sees who is invited, and a guest with a broken cookie, a long form or no patience harms no other', async () => {
      assert.equal((await ana.open('/lists/list-1/sharing')).status, 200)
      const { host } = new URL(site)
      const head = `POST /wishes/gifts/close HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded`
      const impatient = openConnection(site)
      impatient.write(`${head}\r\nContent-Length: 9\r\n\r\nname=`)
      impatient.socket.destroy()
      const cookie = 'hc_form=%zz; a; =; hc_gifts=%ff'
      assert.equal((await send(`${site}/gifts`, { headers: { cookie } })).status, 200)
      const long = new URLSearchParams({ name: 'x'.repeat(128 * 1024) })
      assert.equal((await send(`${site}/gifts/close`, { method: 'POST', body: long })).status, 413)
      assert.equal((await send(`${site}/gifts`)).status, 200)
    })

    test('the doctor finds nothing wrong', async () => {
      assert.deepEqual(await doctorOf(site), { status: 0, said: right })
    })

    test('it keeps its lists when it starts anew, and a new one is another one', async () => {
      await ana.fillIn('/lists/new', { title: 'Before' })
      const before = below(ana.page.location)
      await ana.fillIn(`${before}/delete`)
      await ana.fillIn('/lists/new', { title: 'Kept' })
      const kept = below(ana.page.location)
      host.signal('SIGKILL')
      await host.ended
      await startHost()
      await ana.fillIn('/lists/new', { title: 'After' })
      assert.ok(![before, kept].includes(below(ana.page.location)))
      assert.match((await ana.open(below(ana.page.location))).html, /After/)
      assert.match((await ana.open(kept)).html, /Kept/)
    })

    test('a picture that is too long is refused as one', async () => {
      for (const megabytes of [4.5, 7]) {
        const file = { name: 'long.jpg', bytes: Buffer.alloc(megabytes * 2 ** 20, 1) }
        await ana.open('/lists/list-1?add=by-hand')
        await ana.submitWithFile('/lists/list-1/items', { name: 'Lamp' }, file)
        assert.ok([413, 422].includes(ana.page.status), `${megabytes}: ${ana.page.status}`)
        assert.match(ana.page.html, /\b4 (?:are the most|MB)/)
      }
    })

    test('a page of accounts and a forged visit are refused', async () => {
      assert.equal((await ana.open('/admin')).status, 404)
      const body = JSON.stringify({ version: 1 })
      const forged = `host=${site}; time=${Date.now()}; once=${'x'.repeat(24)}; body=${'0'.repeat(64)}; mac=${'0'.repeat(64)}`
      const answer = await send(`${service}/frame`, {
        method: 'POST',
        headers: { 'hopechest-visit': forged },
        body,
      })
      assert.equal(answer.status, 401)
    })
  })
}
