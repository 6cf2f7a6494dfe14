import { ErrorBody, Id } from '@hopechest/contract'
import { type TSchema, Type } from 'typebox'
import { version } from '../version.ts'
import type { Endpoint } from './endpoint.ts'
import { askedHeaders, givenHeaders } from './header-words.ts'
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
      ...(row.gives && { headers: describeHeaders(row.gives) }),
      ...(only && { content: json(described.length === 1 ? only : { anyOf: described }) }),
    }
  }
  for (const [status, description] of failuresOf(path, row)) {
    const headers = headersOfFailure[status]
    responses[status] = {
      description,
      ...(headers && { headers: describeHeaders(headers) }),
      content: json(describe(ErrorBody)),
    }
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
  const statuses = new Set<number>([
    ...[400, 401, 403, 500, 502, 503, 504],
    ...(path.includes(':') ? [404] : []),
    ...(row.headers?.includes('idempotency-key') ? [409] : []),
    ...(row.headers?.includes('if-match') ? [412] : []),
    ...(row.body ? [413, 415] : []),
    ...(takesInput ? [422] : []),
    ...(row.refuses ?? []),
  ])
  return Object.entries(failures).filter(([status]) => statuses.has(Number(status)))
}

const failures: Record<string, string> = {
  400: 'The address or the body cannot be read',
  401: 'No credentials, or not valid ones',
  403: 'The gateway key is missing or wrong, or the caller may not do this',
  404: 'Nothing is there',
  409: 'A limit is reached, too few pieces are left, or the Idempotency-Key is in use',
  412: 'The item was changed since the version that If-Match names',
  413: 'The body is too large',
  415: 'The body is not sent as JSON',
  422: 'A field or parameter breaks a rule; the sentence names both',
  429: 'Too many at a time',
  500: 'A mistake of ours',
  502: 'The registry host could not be asked',
  503: 'Storage is away or somebody is busy',
  504: 'The registry host was too slow',
}

const headersOfFailure: Record<string, (keyof typeof givenHeaders)[]> = {
  401: ['www-authenticate'],
  429: ['retry-after'],
  503: ['retry-after'],
}

function describeHeaders(names: readonly (keyof typeof givenHeaders)[]): Json {
  return Object.fromEntries(
    names.map((name) => [name, { description: givenHeaders[name], schema: { type: 'string' } }]),
  )
}

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
  return headers.map((name) => ({
    name,
    in: 'header',
    description: askedHeaders[name],
    schema: describe(Type.String()),
  }))
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
