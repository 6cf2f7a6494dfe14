import { type Endpoint, endpoints, errorCodeHeader, Id, type Lifecycle, Type } from '@hopechest/contract'
import type { TSchema } from 'typebox'
import { idNamesIn } from '../http/address.ts'
import { version } from '../version.ts'
import { describeFailures, type Failures } from './failures.ts'
import { describeShape, type Json, lifecycleOf, type Schemas, sayDeprecated, withType } from './schemas.ts'
import { introduction, parameterWords, requestHeaderWords, responseHeaderWords, tagWords } from './words.ts'

/** The OpenAPI description, made of the table and the shapes that the service runs on. */
export function describeApi(table: Record<string, Endpoint> = endpoints): Json {
  const schemas: Schemas = new Map()
  const failures: Failures = { responses: new Map(), examples: new Map() }
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(table)) {
    const address = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const described = { operationId: name, ...describeEndpoint(endpoint, failures, schemas) }
    const parameters = pathParameters(endpoint.path)
    paths[address] ??= parameters.length > 0 ? { parameters } : {}
    paths[address][endpoint.method.toLowerCase()] = described
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hopechest item service',
      description: introduction,
      version,
      contact: { name: 'The admins of this service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The service that answers with this description' }],
    security: [{ basic: [] }, { basic: [], gateway_key: [] }],
    tags: Object.entries(tagWords).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      parameters: sharedParameters(table),
      responses: Object.fromEntries(failures.responses),
      examples: Object.fromEntries(failures.examples),
      headers: Object.fromEntries(
        Object.entries(responseHeaderWords)
          .filter(([name]) => name !== errorCodeHeader)
          .map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
      ),
      securitySchemes: {
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'A username and an application password of the host',
        },
        gateway_key: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'The gateway key, where the service asks for one',
        },
      },
    },
  }
}

function describeEndpoint(endpoint: Endpoint, failures: Failures, schemas: Schemas): Json {
  const { path, summary, more, isOpen, query, body, headers = [], needs, since, deprecated, scope } = endpoint
  const description = [more ?? `${summary}.`, deprecated && sayDeprecated(deprecated)]
    .filter(Boolean)
    .join(' ')
  const parameters = [
    ...queryParameters(query),
    ...headers.map((name) => ({
      $ref: `#/components/parameters/${name === needs ? `needed-${name}` : name}`,
    })),
  ]
  return {
    tags: [tagOf(path)],
    summary,
    description,
    ...lifecycleOf({ since, deprecated }),
    ...(scope && { 'x-scope': scope }),
    ...(isOpen && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: describeShape(body, schemas) } },
      },
    }),
    responses: {
      ...describeSuccess(endpoint, failures.responses, schemas),
      ...describeFailures(endpoint, failures, schemas),
    },
  }
}

/** Most addresses are about an item; a last word such as `purchases` says more. */
function tagOf(path: string): string {
  return path.split('/').findLast((part) => part in tagWords) ?? 'health'
}

function describeSuccess(endpoint: Endpoint, shared: Map<string, Json>, schemas: Schemas): Json {
  const { answer, gives = [], headers: taken = [] } = endpoint
  const isRepeatable = taken.includes('idempotency-key')
  const names = [...gives, ...(isRepeatable ? repeatedHeaders : [])]
  const status = endpoint.status ?? (answer ? 200 : 204)
  const headers = names.length > 0 && {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  }
  const isConditional = endpoint.headers?.includes('if-none-match')
  const unchanged = ['unchanged', ...names].join('.')
  if (isConditional) shared.set(unchanged, { description: 'It is as the caller has it', ...headers })
  return {
    [status]: {
      description: status === 201 ? 'Created' : 'Done',
      ...headers,
      ...(answer && { content: { 'application/json': describeBody(answer, schemas) } }),
    },
    ...(isConditional && { 304: { $ref: `#/components/responses/${unchanged}` } }),
  }
}

/** Of what makes something: it may have made it before, and it is counted. */
const repeatedHeaders = ['idempotency-replayed', 'ratelimit', 'ratelimit-policy'] as const

/** Its example stands at the shape, once for all addresses that answer with it. */
function describeBody(answer: NonNullable<Endpoint['answer']>, schemas: Schemas): Json {
  const shapes = 'admin' in answer ? [answer.admin, answer.others] : [answer]
  const [first, ...others] = shapes.map((shape) => describeShape(shape, schemas))
  return { schema: others.length > 0 ? { anyOf: [first, ...others] } : first }
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ $ref: `#/components/parameters/${name}` }))
}

/** The parts of paths and the headers, which many endpoints have in common. */
function sharedParameters(table: Record<string, Endpoint>): Json {
  const shared: Json = {}
  for (const { path, headers = [], needs } of Object.values(table)) {
    const ids: string[] = idNamesIn(path)
    for (const [, name = ''] of path.matchAll(/:(\w+)/g))
      shared[name] = {
        name,
        in: 'path',
        required: true,
        description: parameterWords[name],
        schema: ids.includes(name) ? Id() : Type.String(),
      }
    for (const name of headers) {
      const isNeeded = name === needs
      shared[isNeeded ? `needed-${name}` : name] = {
        name,
        in: 'header',
        ...(isNeeded && { required: true }),
        description: requestHeaderWords[name],
        schema: { type: 'string' },
      }
    }
  }
  return shared
}

function queryParameters(query: TSchema | undefined): Json[] {
  const { properties = {} } = (query ?? {}) as { properties?: Record<string, TSchema & Json> }
  return Object.entries(properties).map(([name, { description, ...shape }]) => {
    const { since, deprecated, ...schema } = shape as Json & Lifecycle
    return {
      name,
      in: 'query',
      description: [description ?? parameterWords[name], deprecated && sayDeprecated(deprecated)]
        .filter(Boolean)
        .join('. '),
      ...lifecycleOf({ since, deprecated }),
      // A list is written with commas between its entries.
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      schema: withType(schema),
    }
  })
}
