import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type EndpointName, endpoints } from '@hopechest/contract'
import { root } from '../run.ts'

const sources = globSync('plugin/inc/client/*-methods.php', { cwd: root })
  .toSorted()
  .map((file) => readFileSync(join(root, file), 'utf8'))

const endpointOf = (name: string) =>
  endpoints[name.replaceAll(/_(\w)/g, (_, first) => first.toUpperCase()) as EndpointName]

test('each method of the PHP client asks what the contract says of the endpoint of its name', () => {
  const asked = sources.flatMap((source) =>
    source
      .split(/\n\t(?:public|private) function /)
      .slice(1)
      .flatMap((body) => {
        const name = body.slice(0, body.indexOf('('))
        const method = /'(GET|POST|PUT|PATCH|DELETE)'/.exec(body)?.[1]
        const path = /'(\/[a-z/%-]+)'( \. escape_for_path)?/.exec(body)
        return method && path ? [[name, `${method} ${path[1]}${path[2] ? '%s' : ''}`] as const] : []
      }),
  )
  const written = (name: string) => {
    const { method, path = '' } = endpointOf(name) ?? {}
    return `${method} ${path.replace(/:invitee\b/, '%s').replaceAll(/:\w+/g, '%d')}`
  }
  assert.ok(asked.length > 20)
  assert.deepEqual(
    asked,
    asked.map(([name]) => [name, written(name)]),
  )
})

test('each shape that the PHP client promises has the fields of the answer and their types', () => {
  const promised = sources.flatMap((source) => [
    ...source.matchAll(/array\{([^}]*)\}(?:(?!\*\/)[\s\S])*\*\/\n\tpublic function (\w+)/g),
  ])
  assert.ok(promised.length > 3)
  for (const [, shape = '', name = ''] of promised)
    assert.equal(shape.replaceAll(/[\s*]+/g, ' ').trim(), shapeOf(name), name)
})

interface Shape {
  type?: string | string[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
}

const types: Record<string, string> = { integer: 'int', number: 'float', boolean: 'bool', object: 'array' }

/** The fields of one thing in the answer. One that not all callers get each time is optional. */
function shapeOf(name: string): string {
  const answer = endpointOf(name).answer as Shape & { admin?: Shape; others?: Shape }
  const one = (shape: Shape) => shape.items ?? shape.properties?.data ?? shape
  const { properties = {}, required } = one(answer.admin ?? answer)
  const all = one(answer.others ?? answer).properties ?? {}
  const fields = Object.entries(properties).map(([field, { type = '' }]) => {
    const [kind = '', orNull] = [type].flat()
    const isSure = required?.includes(field) && field in all
    return `${field}${isSure ? '' : '?'}: ${orNull ? '?' : ''}${types[kind] ?? kind}`
  })
  return fields.join(', ')
}
