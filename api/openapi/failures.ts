import { ErrorBody, type RefusalCode, statusOf } from '@hopechest/contract'
import type { Endpoint } from '../http/endpoint.ts'
import { describeShape, type Json, type Schemas } from './schemas.ts'
import { responseHeaderWords } from './words.ts'

/** The failures that an endpoint may answer with: each with its kind, what it means, and an example. */
export function describeFailures(row: Endpoint, schemas: Schemas): Json {
  return Object.fromEntries(
    codesOf(row).map((code) => {
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
            'application/json': { schema: describeShape(ErrorBody, schemas), example: { detail } },
          },
        },
      ]
    }),
  )
}

function codesOf(row: Endpoint): DescribedCode[] {
  if (row.open) return []
  const hasIds = row.path.includes(':')
  const takesInput = hasIds || row.query || row.body
  const codes = new Set<RefusalCode>([
    ...(['malformed', 'unauthenticated', 'forbidden'] as const),
    ...(hasIds ? (['not_found'] as const) : []),
    ...(row.headers?.includes('idempotency-key') ? (['conflict'] as const) : []),
    ...(row.headers?.includes('if-match') ? (['precondition_failed'] as const) : []),
    ...(row.body ? (['too_large', 'not_json'] as const) : []),
    ...(takesInput ? (['invalid'] as const) : []),
    ...(row.refuses ?? []),
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
  /** An example. */
  detail: string
  headers?: ('www-authenticate' | 'retry-after')[]
}

const failures: Record<DescribedCode, Failure> = {
  malformed: { description: 'the address or the body cannot be read', detail: 'The body is not valid JSON' },
  unauthenticated: {
    description: 'the credentials are missing or not valid',
    detail: 'Invalid or missing credentials',
    headers: ['www-authenticate'],
  },
  forbidden: {
    description: 'the gateway key is missing or wrong, or the caller may not do this',
    detail: 'Missing or invalid API key',
  },
  not_found: {
    description: 'the registry, item, invitee or purchase is not there, or not for this caller',
    detail: 'Item not found',
  },
  conflict: {
    description: 'a limit is reached, too few pieces are left, or the Idempotency-Key is in use',
    detail: 'A registry holds at most 1000 active items',
  },
  precondition_failed: {
    description: 'the item was changed since the version that If-Match names',
    detail: 'The item was changed since you read it',
  },
  too_large: { description: 'the body is too large', detail: 'The body must be at most 64 KiB' },
  not_json: {
    description: 'the body is not sent as JSON',
    detail: 'The body must be JSON, sent as application/json',
  },
  invalid: {
    description: 'a field or parameter breaks a rule; the sentence names both',
    detail: 'price must be greater than 0',
  },
  too_many: {
    description: 'the caller asks too often',
    detail: 'At most 30 link previews a minute',
    headers: ['retry-after'],
  },
  internal: {
    description: 'a mistake in the service; its log has more',
    detail: 'Something went wrong on our side',
  },
  host_failed: {
    description: 'the registry host could not be asked, or its answer makes no sense',
    detail: 'The registry host is unavailable',
  },
  unavailable: {
    description: 'the database is away, or the service is busy',
    detail: 'The service is overloaded: try again in a moment',
    headers: ['retry-after'],
  },
  host_slow: { description: 'the registry host was too slow', detail: 'The registry host took too long' },
}
