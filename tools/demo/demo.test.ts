import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { launch, type Program } from '@hopechest/testing/launch'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import { freshFolder } from '@hopechest/testing/process'
import { root } from '../run.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [, ...command] = String(scripts.demo).split(' ')

describe('npm run demo', () => {
  let demo: Program
  let printed: string
  before(async () => {
    const [start = '', file = ''] = command.map((path) => join(root, path))
    demo = launch(process.execPath, [start, file], await freshFolder(), { API_PORT: '0', SITE_PORT: '0' })
    await demo.says(/Ctrl\+C ends it/)
    printed = demo.printed()
  })
  after(() => demo.signal('SIGKILL'))

  test('prints the pages of a wedding, a birthday and an empty list, which open', async () => {
    const pages = [...printed.matchAll(/^http:\/\/\S+\/registry\/\S+$/gm)].map(([page]) => page)
    assert.equal(pages.length, 3)
    const [wedding = '', birthday = '', empty = ''] = await Promise.all(
      pages.map(async (page) => (await patientFetch(page)).text()),
    )
    assert.equal(wedding.match(/<h3/g)?.length, 14)
    assert.match(wedding, /8 of 24 gifts are taken care of/)
    assert.match(birthday, /Mika is turning six/)
    assert.match(empty, /Nothing on the list yet/)
    const [, picture = ''] = /<img src="([^"]+)"/.exec(wedding) ?? []
    assert.equal((await patientFetch(picture)).headers.get('content-type'), 'image/svg+xml')
  })

  test('prints who can sign in at the service, and ends without a fault', async () => {
    const [, url = ''] = /the service behind it, (http:\S+):/.exec(printed) ?? []
    const people = [...printed.matchAll(/^ {2}(\S+) {2}password "[^"]+" {2}application password (.+)$/gm)]
    assert.deepEqual(
      people.map(([, name]) => name),
      ['ana', 'tante.elke'],
    )
    for (const [, name, password] of people) {
      const authorization = `Basic ${btoa(`${name}:${password}`)}`
      assert.equal((await patientFetch(`${url}/registries`, { headers: { authorization } })).status, 200)
    }
    demo.signal('SIGTERM')
    assert.deepEqual(await demo.ended, { status: 0, signal: null })
  })
})
