import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openOne, type World } from '@hopechest/testing/world'

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

  test('has an example for every body, which the service takes, and a word for every header', async () => {
    const { body: api } = await world.send(undefined, '/openapi.json')
    let examples = 0
    for (const [path, methods] of Object.entries<object>(api.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        for (const parameter of operation.parameters) {
          if (parameter.in === 'header')
            assert.ok(parameter.description, `${method} ${path} ${parameter.name}`)
        }
        if (!operation.requestBody) continue
        const name = operation.requestBody.content['application/json'].schema.$ref.split('/').at(-1)
        const [example] = api.components.schemas[name].examples
        const address = path.replaceAll(/\{\w+\}/g, '999999')
        const { status, body } = await world.send('admin', address, {
          method: method.toUpperCase(),
          body: example,
        })
        assert.ok(![400, 415].includes(status), `${method} ${path}`)
        // A shop of that name there is not; the shape is right.
        if (path !== '/link-previews') assert.notEqual(status, 422, `${method} ${path}: ${body.detail}`)
        examples++
      }
    }
    assert.equal(examples, 9)
    const { get } = api.paths['/items']
    assert.ok(get.responses[200].headers.link.description)
    assert.ok(get.responses[503].headers['retry-after'].description)
  })

  test('is not there in production', async () => {
    const production = await openOne({ settings: { ENVIRONMENT: 'production' } })
    for (const path of ['/docs', '/docs/', '/openapi.json', '/docs/static/swagger-ui.css']) {
      assert.equal((await production.send(undefined, path)).status, 404, path)
    }
    await production.close()
  })
})
