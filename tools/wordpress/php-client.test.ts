import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type EndpointName, endpoints, Item } from '@hopechest/contract'
import { root } from '../run.ts'

/** A WordPress site needs no method for these: its health check asks by the path, and admins of lists work on the site. */
const withoutMethod: readonly EndpointName[] = ['getWelcome', 'getHealth', 'readAffiliateWork']

const files = globSync('plugin/inc/client/*-methods.php', { cwd: root }).toSorted()

/** What a function of the client asks for: `GET /registries/%d`. */
const asked = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split(/\n\t(?:public|private) function /)
    .slice(1)
    .flatMap((body) => {
      const method = /'(GET|POST|PUT|PATCH|DELETE)'/.exec(body)?.[1]
      const path = /'(\/[a-z/%-]+)'( \. escape_for_path)?/.exec(body)
      return method && path ? [`${method} ${path[1]}${path[2] ? '%s' : ''}`] : []
    }),
)

const written = (name: EndpointName) => {
  const { method, path } = endpoints[name]
  return `${method} ${path.replaceAll(/:(?:invitee|owner)\b/g, '%s').replaceAll(/:\w+/g, '%d')}`
}

test('the PHP client asks for nothing but endpoints of the API', () => {
  const known = new Set(Object.keys(endpoints).map((name) => written(name as EndpointName)))
  assert.ok(asked.length > 20, `only ${asked.length} requests were found`)
  assert.deepEqual(
    asked.filter((each) => !known.has(each)),
    [],
  )
})

test('the PHP client has a method for each endpoint', () => {
  const missing = (Object.keys(endpoints) as EndpointName[]).filter((name) => !asked.includes(written(name)))
  assert.deepEqual(missing, withoutMethod)
})

test('the shape that get_item() of the PHP client promises names each field of an item', () => {
  const source = readFileSync(join(root, 'plugin/inc/client/item-methods.php'), 'utf8')
  const [, shape = ''] = /@return array\{([^}]*)\}[^}]*?function get_item\(/.exec(source) ?? []
  const named = [...shape.matchAll(/(\w+)\??:/g)].map(([, name]) => name)
  assert.deepEqual(named.toSorted(), Object.keys(Item.properties).toSorted())
})
