import { type Endpoint, ErrorBody, limits, type RefusalCode, statusOf } from '@hopechest/contract'
import type { TSchema } from 'typebox'
import { idNamesIn } from '../http/address.ts'
import { noSuchRegistry } from '../rules/access.ts'
import { keyInUse } from '../rules/idempotency.ts'
import { noSuchItem, registryFull } from '../rules/write-item.ts'
import { describeShape, type Json, type Schemas } from './schemas.ts'
import { responseHeaderWords } from './words.ts'

/** The failures that an endpoint may answer with: each with its kind, what it means, and an example. */
export function describeFailures(endpoint: Endpoint, schemas: Schemas): Json {
  return Object.fromEntries(
    codesOf(endpoint).map((code) => {
      const { description, detail, headers = [] } = failures[code]
      return [
        statusOf[code],
        {
          description: `\`${code}\`: ${description}`,
          headers: Object.fromEntries(
            headers.map((name) => [
              name,
              { description: responseHeaderWords[name], schema: { type: 'string' } },
            ]),
          ),
          content: {
            'application/json': {
              schema: describeShape(ErrorBody, schemas),
              example: { detail: detail(endpoint) },
            },
          },
        },
      ]
    }),
  )
}

function codesOf({ path, isOpen, query, body, headers, refuses = [] }: Endpoint): DescribedCode[] {
  if (isOpen) return ['malformed']
  const hasIds = path.includes(':')
  const takesInput = hasIds || query || body
  const codes = new Set<RefusalCode>([
    ...(['malformed', 'unauthenticated', 'forbidden'] as const),
    ...(hasIds ? (['not_found'] as const) : []),
    ...(headers?.includes('idempotency-key') ? (['conflict'] as const) : []),
    ...(headers?.includes('if-match') ? (['precondition_failed'] as const) : []),
    ...(body ? (['too_large', 'not_json'] as const) : []),
    ...(takesInput ? (['invalid'] as const) : []),
    ...refuses,
    ...(['too_many', 'internal', 'host_failed', 'unavailable', 'host_slow'] as const),
  ])
  return (Object.keys(failures) as DescribedCode[]).filter((code) => codes.has(code))
}

type DescribedCode = Exclude<
  RefusalCode,
  'method_not_allowed' | 'request_timeout' | 'expectation_failed' | 'headers_too_large'
>

interface Failure {
  description: string
  /** A sentence that the endpoint may answer with; a test has it from the service. */
  detail(endpoint: Endpoint): string
  headers?: ('www-authenticate' | 'retry-after')[]
}

const failures: Record<DescribedCode, Failure> = {
  malformed: {
    description: 'the address or the body cannot be read',
    detail: ({ body }) => (body ? 'The body is not valid JSON' : 'The Host header is missing'),
  },
  unauthenticated: {
    description: 'the credentials are missing or not valid',
    detail: () => 'Invalid or missing credentials',
    headers: ['www-authenticate'],
  },
  forbidden: {
    description: 'the gateway key is missing or wrong, or the caller may not do this',
    detail: () => 'Missing or invalid API key',
  },
  not_found: {
    description: 'the registry, item, invitee or purchase is not there, or not for this caller',
    detail: ({ path }) => (path.startsWith('/items/') ? noSuchItem() : noSuchRegistry()).message,
  },
  conflict: {
    description: 'a limit is reached, too few pieces are left, or the Idempotency-Key is in use',
    detail: ({ path }) => {
      if (/\/(?:purchases|bought)$/.test(path)) return 'No piece of this item is left'
      return (path.includes('/items') ? registryFull() : keyInUse()).message
    },
  },
  precondition_failed: {
    description: 'the item was changed since the version that If-Match names',
    detail: () => 'The item was changed since you read it',
  },
  too_large: {
    description: 'the body is too large',
    detail: () => `The body must be at most ${limits.bodyBytes / 1024} KiB`,
  },
  not_json: {
    description: 'the body is not sent as JSON',
    detail: () => 'The body must be JSON, sent as application/json',
  },
  invalid: {
    description: 'a field or parameter breaks a rule; the sentence names both',
    detail: invalidDetail,
  },
  too_many: {
    description: 'the caller asks too often',
    detail: () => 'Too many failed sign-ins: please try again later',
    headers: ['retry-after'],
  },
  internal: {
    description: 'a mistake in the service; its log has more',
    detail: () => 'Something went wrong on our side',
  },
  host_failed: {
    description: 'the registry host could not be asked, or its answer makes no sense',
    detail: () => 'The registry host cannot be reached',
  },
  unavailable: {
    description: 'the database is away, or the service is busy',
    detail: ({ isCostly }) =>
      isCostly ? 'The service is overloaded: try again in a moment' : 'Storage is unavailable',
    headers: ['retry-after'],
  },
  host_slow: {
    description: 'the registry host was too slow',
    detail: () => 'The registry host took too long to answer',
  },
}

/** What is asked first: the ids in the path, the query, then what the body needs. */
function invalidDetail({ path, query, body }: Endpoint): string {
  const [id] = idNamesIn(path)
  if (id) return `${id} must be a positive whole number`
  const limit = propertiesOf(query).limit
  if (limit) return `limit must be a whole number from ${limit.minimum} to ${limit.maximum}`
  const { required = [] } = (body ?? {}) as { required?: string[] }
  return `${required[0]} is required`
}

function propertiesOf(shape: TSchema | undefined): Record<string, { minimum?: number; maximum?: number }> {
  return ((shape ?? {}) as { properties?: Record<string, object> }).properties ?? {}
}
