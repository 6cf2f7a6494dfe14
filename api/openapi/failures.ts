import {
  causes,
  type Endpoint,
  ErrorBody,
  limits,
  type RefusalCode,
  type RefusalKind,
  refusals,
} from '@hopechest/contract'
import { noSuchAccount } from '@hopechest/host'
import { tooManyGuests } from '@hopechest/host/family'
import type { TSchema } from 'typebox'
import { changedSince } from '../answers/conditions.ts'
import { idNamesIn, unknownParameter } from '../http/address.ts'
import { tooLarge } from '../http/errors.ts'
import { noSuchRegistry } from '../rules/access.ts'
import { drawnMeanwhile, namesDrawn, notWithout } from '../rules/draws/draws.ts'
import { tooManyComments } from '../rules/ideas/idea-comments.ts'
import { ideaTaken } from '../rules/ideas/ideas.ts'
import { keyInUse } from '../rules/idempotency.ts'
import { wrappedForKey } from '../rules/keys/look-at-lists.ts'
import { noSuchHeading } from '../rules/meta/headings.ts'
import { noSuchItem } from '../rules/one-item.ts'
import { bookFull, noSuchCircle, noSuchPerson } from '../rules/people/books.ts'
import { noSuchHousehold } from '../rules/people/households.ts'
import { purchaseGivenBack } from '../rules/purchases/own-purchase.ts'
import { notLonger } from '../rules/purchases/set-aside.ts'
import { tooManyAboutItem } from '../rules/questions/questions.ts'
import { registryFull } from '../rules/write-item.ts'
import { describeShape, type Json, type Schemas } from './schemas.ts'
import { responseHeaderWords } from './words.ts'

/** The failures that an endpoint may answer with: each with its kind, what it means, and an example. */
export function describeFailures(endpoint: Endpoint, schemas: Schemas): Json {
  return Object.fromEntries(
    codesOf(endpoint).map((code) => {
      const { status, means, example }: RefusalKind = refusals[code]
      const detail = sentences[code]?.(endpoint) ?? example
      return [
        status,
        {
          description: `\`${code}\`: ${means}`,
          headers: Object.fromEntries(
            (['x-error-code', ...(headersOf[code] ?? [])] as const).map((name) => [
              name,
              {
                description: name === 'x-error-code' ? sayCodes(code) : responseHeaderWords[name],
                schema: { type: 'string' },
              },
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

/** A program may meet others, from a newer service. */
function sayCodes(code: RefusalCode): string {
  const own = Object.entries(causes).filter(([, cause]) => cause.code === code)
  const listed = own.map(([name, { means }]) => `\`${name}\`: ${means}`)
  return [`\`${code}\`${listed.length > 0 ? ', or the cause' : ''}`, ...listed].join('; ')
}

function codesOf({ path, isOpen, body, headers, tellsSurprises, refuses = [] }: Endpoint): RefusalCode[] {
  if (isOpen) return ['malformed', 'expectation_failed']
  const hasIds = path.includes(':')
  const codes = new Set<RefusalCode>([
    ...(['malformed', 'unauthenticated', 'forbidden', 'expectation_failed'] as const),
    ...(hasIds ? (['not_found'] as const) : []),
    ...(headers?.includes('idempotency-key') || tellsSurprises ? (['conflict'] as const) : []),
    ...(headers?.includes('if-match') ? (['precondition_failed'] as const) : []),
    ...(body ? (['too_large', 'not_json'] as const) : []),
    'invalid',
    ...refuses,
    ...(['too_many', 'internal', 'host_failed', 'unavailable', 'host_slow'] as const),
  ])
  return (Object.keys(refusals) as RefusalCode[]).filter((code) => codes.has(code))
}

const headersOf: Partial<Record<RefusalCode, ('www-authenticate' | 'retry-after')[]>> = {
  unauthenticated: ['www-authenticate'],
  too_many: ['retry-after'],
  unavailable: ['retry-after'],
}

/** The sentences that depend on the endpoint; a test has them from the service. */
const sentences: Partial<Record<RefusalCode, (endpoint: Endpoint) => string>> = {
  malformed: ({ body }) => (body ? 'The body is not valid JSON' : 'The Host header is missing'),
  not_found: ({ path }) => {
    if (path.startsWith('/items/')) return noSuchItem().message
    if (path.startsWith('/people/')) return noSuchPerson().message
    if (path.startsWith('/circles/')) return noSuchCircle().message
    return (path.startsWith('/households/') ? noSuchHousehold() : noSuchRegistry()).message
  },
  conflict: ({ path, method, headers, tellsSurprises, refuses }) => {
    const hasOther = headers?.includes('idempotency-key') || refuses?.includes('conflict')
    if (tellsSurprises && !hasOther) return wrappedForKey().message
    if (/\/(?:purchases|bought)$/.test(path)) return 'No piece of this item is left'
    if (path.endsWith('/questions')) return tooManyAboutItem().message
    if (path.endsWith('/longer')) return notLonger().message
    if (/\/:purchase_id(?:\/send-to)?$/.test(path)) return purchaseGivenBack().message
    if (path.endsWith('/comment')) return tooManyComments().message
    if (path.includes('/ideas/')) return ideaTaken().message
    if (path.endsWith('/meta')) return noSuchHeading().message
    if (path === '/registries/:id' || path.endsWith('/owners')) return noSuchAccount('jonas').message
    if (path.endsWith('/draw')) return (method === 'PUT' ? namesDrawn() : drawnMeanwhile()).message
    if (path.endsWith('/draw/leaving')) return notWithout().message
    if (path.startsWith('/households/')) return bookFull(limits.households, 'households').message
    if (/\/(?:open-to|for-whom|people\/:person_id)$/.test(path)) return tooManyGuests().message
    return (path.includes('/items') ? registryFull() : keyInUse()).message
  },
  precondition_failed: ({ path }) => {
    if (path.endsWith('/send-to')) return changedSince('address').message
    if (path.endsWith('/for-whom')) return changedSince('person whom it is for').message
    const isOfItem = /\/:item_id(?:\/affiliate|\/move)?$/.test(path)
    return changedSince(isOfItem ? 'item' : 'registry').message
  },
  too_large: ({ bodyBytes = limits.bodyBytes }) => tooLarge(bodyBytes).message,
  invalid: invalidDetail,
  unavailable: ({ isCostly }) =>
    isCostly ? 'The service is overloaded: try again in a moment' : 'Storage is unavailable',
}

/** What is asked first: the ids in the path, the query, then what the body needs. */
function invalidDetail({ path, query, body }: Endpoint): string {
  const [id] = idNamesIn(path)
  if (id) return `${id} must be a positive whole number`
  const limit = propertiesOf(query).limit
  if (limit) return `limit must be a whole number from ${limit.minimum} to ${limit.maximum}`
  const { required = [] } = (body ?? {}) as { required?: string[] }
  return required[0] === undefined ? unknownParameter('limit', []).message : `${required[0]} is required`
}

function propertiesOf(shape: TSchema | undefined): Record<string, { minimum?: number; maximum?: number }> {
  return ((shape ?? {}) as { properties?: Record<string, object> }).properties ?? {}
}
