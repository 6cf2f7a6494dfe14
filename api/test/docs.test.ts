import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Endpoint, endpoints } from '@hopechest/contract'
import { suiteWith } from '@hopechest/testing/suites'
import { openOne } from '@hopechest/testing/world'
import { Ajv } from 'ajv'
import { followed } from './followed.ts'

suiteWith('the description', openOne, (world) => {
  test('names every address and the version, and the page beside it loads nothing from elsewhere', async () => {
    const body = followed((await world.send(undefined, '/openapi.json')).body)
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

  test('answers an address below its page that is not there as any other', async () => {
    const elsewhere = await world.send(undefined, '/nothing')
    for (const path of [
      '/docs/nothing',
      '/docs/static/nothing.js',
      '/docs/..%2f..%2fpackage.json',
      '/docs/%00',
    ]) {
      const { status, body } = await world.send(undefined, path)
      assert.deepEqual([path, status, body], [path, 404, elsewhere.body])
    }
    const head = await world.send(undefined, '/docs/static/swagger-ui.css', { method: 'HEAD' })
    assert.deepEqual([head.status, head.body], [200, ''])
    const known = { 'if-none-match': head.headers.get('etag') ?? '' }
    const again = await world.send(undefined, '/docs/static/swagger-ui.css', { headers: known })
    assert.equal(again.status, 304)
  })

  test('says whose items the list of all items has with each setting', async () => {
    const api = followed((await world.send(undefined, '/openapi.json')).body)
    const { description } = api.paths['/items'].get
    assert.match(description, /ITEM_ROUTES=authenticated, the items of all registries\./)
    assert.match(
      description,
      /ITEM_ROUTES=members, those of the registries that the caller owns, alone or beside others/,
    )
  })

  test('gives every list of values a type, and says which header must be there', async () => {
    const api = followed((await world.send(undefined, '/openapi.json')).body)
    let lists = 0
    const look = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      if ('enum' in node) {
        assert.ok('type' in node, JSON.stringify(node))
        lists++
      }
      for (const each of Object.values(node)) look(each)
    }
    look({ ...api, components: { ...api.components, examples: undefined } })
    assert.ok(lists >= 9, `${lists}`)
    const { ItemIsActive, ItemAffiliateStatus, ItemUpdate } = api.components.schemas
    assert.deepEqual(ItemUpdate.properties.is_active, { $ref: '#/components/schemas/ItemIsActive' })
    assert.deepEqual(ItemIsActive.type, ['boolean', 'integer'])
    assert.deepEqual(ItemAffiliateStatus.type, ['string', 'null'])
    const needed = operationsOf(api).filter(([, , { parameters }]) =>
      (parameters as { name: string; required?: boolean }[]).some(
        ({ name, required }) => name === 'x-release-key' && required,
      ),
    )
    const seen = needed.map(([path, method]) => `${method} ${path}`)
    assert.deepEqual(seen, [
      'patch /registries/{id}/items/{item_id}/purchases/{purchase_id}',
      'post /registries/{id}/ideas',
      'patch /registries/{id}/ideas/{idea_id}',
      'put /registries/{id}/ideas/{idea_id}/taken',
      'put /registries/{id}/ideas/{idea_id}/comment',
      'delete /registries/{id}/ideas/{idea_id}/comment',
    ])
  })

  test('has an example for every body, which the service takes, and takes with no key that is not known; and a word for every header', async () => {
    const api = followed((await world.send(undefined, '/openapi.json')).body)
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
        const mistyped = { method: method.toUpperCase(), body: { ...example, wings: true } }
        const refusal = await world.send('admin', address, mistyped)
        assert.equal(refusal.status, 422, `${method} ${path}`)
        assert.match(refusal.body.detail, /^(?:The body\.)?wings is not known; the body may hold /i, path)
        examples++
      }
    }
    assert.equal(examples, 44)
    assert.match(api.info.description, /`skip` ends at 100,000\./)
    const { get } = api.paths['/items']
    assert.ok(get.responses[200].headers.link.description)
    assert.ok(get.responses[503].headers['retry-after'].description)
  })

  test('describes every field, parameter and header, and needs no field that may be left out', async () => {
    const api = followed((await world.send(undefined, '/openapi.json')).body)
    for (const [name, schema] of Object.entries<Described>(api.components.schemas)) {
      for (const [field, shape] of Object.entries<Described>(schema.properties ?? {})) {
        // What stands in many shapes has its words under its own name.
        const named = api.components.schemas[shape.$ref?.split('/').at(-1) ?? '']
        const { description, ...rest }: Described = shape.description ? shape : (named ?? {})
        assert.ok(description, `${name}.${field}`)
        assert.ok(!('default' in rest), `${name}.${field}`)
      }
    }
    for (const [path, method, operation] of operationsOf(api)) {
      for (const { name, description } of operation.parameters) {
        assert.ok(description, `${method} ${path} ${name}`)
      }
      assert.ok(
        api.tags.some(({ name }: { name: string }) => name === operation.tags[0]),
        operation.tags[0],
      )
      for (const [status, { headers = {} }] of Object.entries<Described>(operation.responses)) {
        for (const [name, header] of Object.entries(headers)) {
          // What the code of a failure is, the introduction says.
          assert.ok(header.description || name === 'x-error-code', `${method} ${path} ${status} ${name}`)
        }
      }
    }
  })

  test('has only shapes of requests that are valid, because the service trusts them', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    const shapes = Object.entries<Endpoint>(endpoints).flatMap(([name, { query, body }]) =>
      [query, body].filter((shape) => shape !== undefined).map((shape) => [name, shape] as const),
    )
    assert.ok(shapes.length > 10, `${shapes.length} shapes`)
    for (const [name, shape] of shapes) assert.ok(ajv.validateSchema(shape), `${name}: ${ajv.errorsText()}`)
    assert.ok(!ajv.validateSchema({ type: 'nonsense' }), 'a shape that is wrong is found')
  })

  test('has an example for every answer, which has the shape that it is an example of', async () => {
    const api = followed((await world.send(undefined, '/openapi.json')).body)
    const ajv = new Ajv({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'api', components: api.components })
    const inApi = (schema: object) =>
      JSON.parse(JSON.stringify(schema).replaceAll('#/components', 'api#/components'))
    for (const [path, method, operation] of operationsOf(api)) {
      for (const [status, { content }] of Object.entries<Described>(operation.responses)) {
        if (!content) continue
        const { schema, examples } = content['application/json']
        const fits = ajv.compile(inApi(schema))
        // Of a failure there are sentences, of a success there is what stands at its shape.
        const values = examples
          ? Object.values(examples).map(({ value }) => value)
          : (schema.anyOf ?? [schema]).map((shape) => exampleOf(api, shape))
        for (const value of values)
          assert.ok(fits(value), `${method} ${path} ${status}: ${JSON.stringify(value)}`)
      }
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

interface Shape {
  $ref?: string
  items?: { $ref?: string }
}

interface Described {
  $ref?: string
  description?: string
  properties?: Record<string, Described>
  headers?: Record<string, Described>
  content?: {
    'application/json': {
      schema: Shape & { anyOf?: Shape[] }
      examples?: Record<string, { value: unknown }>
    }
  }
}

/** That of a list has one entry. */
function exampleOf(api: { components: { schemas: Named } }, { $ref, items }: Shape): unknown {
  if (items) return [exampleOf(api, items)]
  const [, name = ''] = /([^/]+)$/.exec($ref ?? '') ?? []
  return api.components.schemas[name]?.examples?.[0]
}

type Named = Record<string, { examples?: unknown[] }>

interface Operation {
  tags: [string]
  parameters: { name: string; description?: string }[]
  responses: Record<string, Described>
}

function operationsOf(api: { paths: object }): [string, string, Operation][] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries<Operation>(methods).map(([method, operation]): [string, string, Operation] => [
      path,
      method,
      operation,
    ]),
  )
}
