import { ErrorBody, Id } from '@hopechest/contract'
import { type TSchema, Type } from 'typebox'
import { version } from '../version.ts'
import type { Endpoint } from './endpoint.ts'
import { idNamesIn, type RouteTable } from './register.ts'

type Json = Record<string, unknown>

/** The OpenAPI description, made of the same table and the same shapes that the service runs on. */
export function describeApi(routes: RouteTable): Json {
  const components = new Map<string, Json>()
  const paths: Record<string, Json> = {}
  for (const [method, path, row] of routes) {
    const address = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: describeEndpoint(path, row, components) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hopechest item service',
      description: 'Gift registries: items, registries, invitees and affiliate links.',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ basic: [] }, { basic: [], gateway_key: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(components),
      securitySchemes: {
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'A username and an application password of the host',
        },
        gateway_key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
  }
}

function describeEndpoint(path: string, row: Endpoint, components: Map<string, Json>): Json {
  const describe = (shape: TSchema) => refer(shape, components)
  const json = (shape: Json) => ({ 'application/json': { schema: shape } })
  const responses: Record<string, Json> = {}
  for (const [status, shapes] of Object.entries(row.answers)) {
    const described = [shapes ?? []].flat().map(describe)
    const [only] = described
    responses[status] = {
      description: descriptions[status] ?? 'Done',
      ...(only && { content: json(described.length === 1 ? only : { anyOf: described }) }),
    }
  }
  for (const [status, description] of failuresOf(path, row)) {
    responses[status] = { description, content: json(describe(ErrorBody)) }
  }
  return {
    operationId: row.name,
    tags: [nounOf(path)],
    summary: row.summary,
    ...(row.open && { security: [] }),
    parameters: [
      ...pathParameters(path, describe),
      ...queryParameters(row, describe),
      ...headerParameters(row, describe),
    ],
    ...(row.body && { requestBody: { required: true, content: json(describe(row.body)) } }),
    responses,
  }
}

/** What an address is about: its last part that is a word. */
function nounOf(path: string): string {
  return path.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? 'health'
}

const descriptions: Record<string, string> = { 201: 'Created', 304: 'You have it already' }

function failuresOf(path: string, row: Endpoint): [string, string][] {
  if (row.open) return []
  const takesInput = path.includes(':') || row.query || row.body
  return [
    ['401', 'No credentials, or not valid ones'],
    ['403', 'The gateway key is missing or wrong, or the caller may not do this'],
    ...(path.includes(':') ? ([['404', 'Nothing is there']] as [string, string][]) : []),
    ...(row.body ? bodyFailures : []),
    ...(row.headers?.includes('if-match') ? [changed] : []),
    ...(path === '/link-previews' ? [tooMany] : []),
    ...(takesInput
      ? ([['422', 'A field or parameter breaks a rule; the sentence names both']] as [string, string][])
      : []),
    ['502', 'The registry host could not be asked'],
    ['503', 'Storage is away or the service is busy: try again after Retry-After'],
    ['504', 'The registry host was too slow'],
  ]
}

const tooMany: [string, string] = ['429', 'Too many at a time: try again after Retry-After']

const changed: [string, string] = ['412', 'The item was changed since the version that If-Match names']

const bodyFailures: [string, string][] = [
  ['400', 'The body is not valid JSON'],
  ['409', 'A limit is reached, or too few pieces are left'],
  ['413', 'The body is too large'],
  ['415', 'The body is not sent as JSON'],
]

function pathParameters(path: string, describe: (shape: TSchema) => Json): Json[] {
  const ids: string[] = idNamesIn(path)
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: describe(ids.includes(name) ? Id() : Type.String()),
  }))
}

function queryParameters({ query }: Endpoint, describe: (shape: TSchema) => Json): Json[] {
  const { properties = {} } = (query ?? {}) as { properties?: Record<string, TSchema> }
  return Object.entries(properties).map(([name, shape]) => ({ name, in: 'query', schema: describe(shape) }))
}

function headerParameters({ headers = [] }: Endpoint, describe: (shape: TSchema) => Json): Json[] {
  return headers.map((name) => ({ name, in: 'header', schema: describe(Type.String()) }))
}

/** A shape with a name is described once, under it, and referred to everywhere else. */
function refer(shape: unknown, components: Map<string, Json>): Json {
  const plain = JSON.parse(JSON.stringify(shape)) as Json
  return lift(plain, components) as Json
}

function lift(node: unknown, components: Map<string, Json>): unknown {
  if (Array.isArray(node)) return node.map((each) => lift(each, components))
  if (typeof node !== 'object' || node === null) return node
  const { $id, ...rest } = node as Json
  const lifted = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, lift(value, components)]),
  )
  if (typeof $id !== 'string') return lifted
  components.set($id, lifted)
  return { $ref: `#/components/schemas/${$id}` }
}
