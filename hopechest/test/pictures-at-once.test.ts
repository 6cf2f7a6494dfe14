import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createClient } from '@hopechest/client'
import { openDatabase } from '@hopechest/database'
import { createAccounts } from '@hopechest/host/accounts'
import { launch, nodeFlags } from '@hopechest/testing/launch'
import { must } from '@hopechest/testing/outcome'
import { pictureFiles, pngChunk } from '@hopechest/testing/pictures/files'
import { endLater, freshFolder } from '@hopechest/testing/process'
import { Visitor } from '@hopechest/testing/visitor'

const mainFile = join(import.meta.dirname, '../main.ts')
const ana = { name: 'Ana Keller', email: 'ana@orchard.example', password: 'a quiet garden gate' }

/** As many as a person chooses in a gallery, or a program sends at a moment. */
const together = 20
/** As large as one may be. */
const bytesOfPicture = 4_000_000
/** For so long a picture waits for its turn. */
const patienceMilliseconds = 30_000
const mostMegabytes = 280

/** The units, the image and `npm start` start it with flags; who types `node` does not. */
const starts = { 'as it is shipped': nodeFlags, 'by hand': [] }

for (const [how, flags] of Object.entries(starts))
  describe(`a service that is started ${how}`, () => {
    test(`takes ${together} pictures of 4 MB that an owner sends at once, in ${mostMegabytes} MB`, async (t) => {
      const folder = await freshFolder()
      const DATABASE_URL = `sqlite:${folder}/home.db`
      const credentials = await makeOwner(DATABASE_URL)
      const settings = { DATABASE_URL, API_PORT: '0', SITE_PORT: '0' }
      const program = endLater(launch(process.execPath, [...flags, mainFile], folder, settings))
      const [, api = ''] = await program.says(/"address":"([^"]+)"[^\n]*The item service is listening/)
      const [, site = ''] = await program.says(/"address":"([^"]+)"[^\n]*The site is listening/)
      const client = createClient({ baseUrl: api, ...credentials, surprises: true })
      const { slug } = must(await client.createRegistry({ title: 'A wedding' }))
      const browser = new Visitor(site)
      await browser.open('/sign-in')
      await browser.submit('/sign-in', { login: ana.email, password: ana.password })
      await browser.open(`/lists/${slug}`)
      const token = browser.formTo(`/lists/${slug}/add`).get('token') ?? ''
      const { cookie } = browser
      const pictures = Array.from({ length: together }, (_, n) => pictureOf(bytesOfPicture, n))
      writeFileSync(`/proc/${program.pid}/clear_refs`, '5')
      const address = `${site}/lists/${slug}/pictures`
      await Promise.all(pictures.map((bytes) => sendPicture(address, { cookie, token, bytes })))
      const megabytes = peakOf(program.pid)
      t.diagnostic(`${megabytes.toFixed(0)} MB at most`)
      assert.ok(megabytes <= mostMegabytes, `${megabytes} MB`)
    })
  })

/** A busy machine may read the others for longer than this one waits. Its sender comes again then, as a person would. */
async function sendPicture(
  address: string,
  { cookie, token, bytes }: { cookie: string; token: string; bytes: Buffer },
): Promise<void> {
  for (;;) {
    const body = new FormData()
    body.append('token', token)
    body.append('picture', new Blob([new Uint8Array(bytes)]), 'photo.png')
    const began = performance.now()
    const answer = await fetch(address, { method: 'POST', headers: { cookie }, body })
    const said = await answer.text()
    if (answer.status === 200) return assert.deepEqual(Object.keys(JSON.parse(said)), ['address', 'src'])
    const waited = performance.now() - began
    assert.ok(answer.status === 503 && waited >= patienceMilliseconds, `${answer.status} after ${waited} ms`)
  }
}

async function makeOwner(databaseUrl: string): Promise<{ username: string; password: string }> {
  const database = await openDatabase(databaseUrl)
  const { people, access } = createAccounts({ database, siteKey: Buffer.alloc(0) })
  const { id, username } = await people.create({ ...ana, role: 'administrator' })
  const password = await access.create(id, 'Test')
  await database.close()
  return { username, password }
}

/** A picture of this number of bytes, and no other like it. */
function pictureOf(size: number, n: number): Buffer {
  const { png } = pictureFiles
  const end = png.length - 12
  const filling = pngChunk('IDAT', Buffer.alloc(size - png.length - 12, n + 1))
  return Buffer.concat([png.subarray(0, end), filling, png.subarray(end)])
}

/** The most memory that a process has held, as Linux notes it. */
function peakOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
