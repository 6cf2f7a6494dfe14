import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type EndpointName, endpoints, Item } from '@hopechest/contract'
import { root } from '../run.ts'

/** What a site asks of the service. People, draws, ideas and the work of guests have pages: no PHP calls those endpoints. */
const withMethod: readonly EndpointName[] = [
  'listItems',
  'getItem',
  'createItem',
  'updateItem',
  'deleteItem',
  'listRegistries',
  'getRegistry',
  'createRegistry',
  'updateRegistry',
  'deleteRegistry',
  'listRegistryItems',
  'addRegistryItem',
  'removeRegistryItem',
  'listInvitees',
  'addInvitees',
  'removeInvitee',
  'getAffiliate',
  'setAffiliate',
  'clearAffiliate',
  'listRegistryPurchases',
  'getSendTo',
]

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

test('the PHP client has a method for each endpoint that a site asks, and for no other', () => {
  assert.deepEqual(asked.toSorted(), withMethod.map(written).toSorted())
})

test('the shape that get_item() of the PHP client promises names each field of an item', () => {
  const source = readFileSync(join(root, 'plugin/inc/client/item-methods.php'), 'utf8')
  const [, shape = ''] = /@return array\{([^}]*)\}[^}]*?function get_item\(/.exec(source) ?? []
  const named = [...shape.matchAll(/(\w+)\??:/g)].map(([, name]) => name)
  assert.deepEqual(named.toSorted(), Object.keys(Item.properties).toSorted())
})
