import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type EndpointName, endpoints, Item } from '@hopechest/contract'
import { root } from '../run.ts'

const files = globSync('plugin/inc/client/*-methods.php', { cwd: root }).toSorted()

/** Each function of the client that asks the service, and what it asks for: `GET /registries/%d`. */
const asked = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split(/\n\t(?:public|private) function /)
    .slice(1)
    .flatMap((body) => {
      const name = body.slice(0, body.indexOf('('))
      const method = /'(GET|POST|PUT|PATCH|DELETE)'/.exec(body)?.[1]
      const path = /'(\/[a-z/%-]+)'( \. escape_for_path)?/.exec(body)
      return method && path ? [[name, `${method} ${path[1]}${path[2] ? '%s' : ''}`] as const] : []
    }),
)

function written(name: string): string | undefined {
  const { method, path } =
    endpoints[name.replaceAll(/_(\w)/g, (_, first) => first.toUpperCase()) as EndpointName] ?? {}
  return path && `${method} ${path.replaceAll(/:(?:invitee|owner)\b/g, '%s').replaceAll(/:\w+/g, '%d')}`
}

test('each method of the PHP client asks what the contract says of the endpoint of its name', () => {
  assert.ok(asked.length > 20)
  assert.deepEqual(
    asked,
    asked.map(([name]) => [name, written(name)]),
  )
})

test('the shape that get_item() of the PHP client promises names each field of an item', () => {
  const source = readFileSync(join(root, 'plugin/inc/client/item-methods.php'), 'utf8')
  const [, shape = ''] = /@return array\{([^}]*)\}[^}]*?function get_item\(/.exec(source) ?? []
  const named = [...shape.matchAll(/(\w+)\??:/g)].map(([, name]) => name)
  assert.deepEqual(named.toSorted(), Object.keys(Item.properties).toSorted())
})
