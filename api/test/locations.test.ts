import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentMetrics } from '@hopechest/program'
import { suiteWith } from '@hopechest/testing/suites'
import { openOne } from '@hopechest/testing/world'
import { readConfig } from '../config.ts'
import { openHost } from '../host.ts'

suiteWith('the address of what was made', openOne, (world) => {
  test('is in Location, right also where a gateway has put the service behind a path', async () => {
    const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
    const made = async (path: string, body: object) => {
      const { status, headers, body: answer } = await world.post('owner', path, body)
      assert.equal(status, 201, path)
      const { id } = answer.data ?? answer
      const location = headers.get('location') ?? ''
      for (const base of ['http://127.0.0.1:8000', 'https://site.example/gifts/api'])
        assert.ok(new URL(location, base + path).href.startsWith(`${base}/`), location)
      const { pathname } = new URL(location, world.url + path)
      const read = await world.send('owner', pathname)
      assert.equal((read.body.data ?? read.body).id, id, pathname)
      return id
    }
    const registry = await made('/registries', { title: 'T' })
    const item = await made(`/registries/${registry}/items`, lamp)
    await made('/items', { registry_id: registry, ...lamp })
    await made(`/registries/${registry}/items/${item}/purchases`, {})
  })

  test('on the site begins with SITE_URL, which may have a path, or with where the site is by default', async () => {
    const { body } = await world.post('owner', '/registries', { title: 'T' })
    const log = { info() {}, warn() {}, error() {} } as never
    for (const [SITE_URL, start] of [
      [undefined, 'http://127.0.0.1:8080/'],
      ['https://gifts.example', 'https://gifts.example/'],
      ['https://site.example/our/lists/', 'https://site.example/our/lists/'],
    ] as const) {
      const config = readConfig({ ...(SITE_URL && { SITE_URL }) })
      const { host } = await openHost(config, world.database, silentMetrics, log)
      const found = await host.findRegistry({ id: body.user_id, invited_as: [] } as never, body.id)
      assert.equal(found?.permalink, `${start}registry/${body.slug}`)
    }
    const strange = ['https://x/a//b', 'https://x/a;b', 'https://x/ü', 'https://x/a%2fb']
    for (const bad of [
      'gifts.example',
      'ftp://x',
      'https://x/?a',
      'https://x/#a',
      'https://u:p@x/',
      ...strange,
    ])
      assert.throws(() => readConfig({ SITE_URL: bad }), /SITE_URL must be an address like/, bad)
  })
})
