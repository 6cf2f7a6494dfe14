import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openOne, type World } from './world.ts'

describe('the description', () => {
  let world: World
  before(async () => {
    world = await openOne()
  })
  after(() => world.close())

  test('tells every address and the version, and the page beside it loads nothing from elsewhere', async () => {
    const { body } = await world.send(undefined, '/openapi.json')
    assert.match(body.info.version, /^\d+\.\d+\.\d+$/)
    assert.deepEqual(Object.keys(body.paths['/items/{item_id}']), ['get', 'put', 'delete'])
    assert.equal(body.components.schemas.ItemPublic.properties.affiliate_url, undefined)
    const page = await (await fetch(`${world.url}/docs`)).text()
    const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => String(match[1]))
    assert.ok(addresses.length > 0)
    for (const address of addresses) {
      const target = new URL(address, `${world.url}/docs/`)
      assert.equal(target.origin, world.url)
      const answer = await fetch(target)
      assert.equal(answer.status, 200, address)
      await answer.arrayBuffer()
    }
  })

  test('is not there in production', async () => {
    const production = await openOne({ settings: { ENVIRONMENT: 'production' } })
    for (const path of ['/docs', '/docs/', '/openapi.json', '/docs/static/swagger-ui.css']) {
      assert.equal((await production.send(undefined, path)).status, 404, path)
    }
    await production.close()
  })
})
