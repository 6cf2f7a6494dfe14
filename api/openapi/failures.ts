import {
  causes,
  type Endpoint,
  ErrorBody,
  type ErrorCode,
  errorCodeHeader,
  errorFieldHeader,
  kindOf,
  limits,
  type RefusalCause,
  type RefusalCode,
  type RefusalKind,
  refusals,
} from '@hopechest/contract'
import { lacksScope, noSuchAccount } from '@hopechest/host'
import { tooManyGuests } from '@hopechest/host/family'
import { changedSince } from '../answers/conditions.ts'
import { unknownParameter } from '../http/address.ts'
import { tooLarge } from '../http/errors.ts'
import { noSuchRegistry } from '../rules/access.ts'
import { drawnMeanwhile, namesDrawn, notWithout } from '../rules/draws/draws.ts'
import { noStandIn, noSuchHook, tooManyHooks } from '../rules/hooks/hooks.ts'
import { ideasOff, ideaTaken, tooManyComments } from '../rules/ideas/ideas.ts'
import { keyInUse, keyReused } from '../rules/idempotency.ts'
import { wrappedForKey } from '../rules/keys/look-at-lists.ts'
import { noSuchHeading } from '../rules/meta/headings.ts'
import { noSuchItem } from '../rules/one-item.ts'
import { bookFull, noSuchCircle, noSuchPerson } from '../rules/people/books.ts'
import { noSuchHousehold } from '../rules/people/households.ts'
import { alreadyOpen, looksFull } from '../rules/purchases/gift-looks.ts'
import { recordsFull, stillWrapped } from '../rules/purchases/gift-record.ts'
import { purchaseGivenBack } from '../rules/purchases/own-purchase.ts'
import { putAway } from '../rules/purchases/refuse-taking.ts'
import { notLonger } from '../rules/purchases/set-aside.ts'
import { tooManyAboutItem } from '../rules/questions/questions.ts'
import { registryFull } from '../rules/write-item.ts'
import { describeShape, type Json, type Schemas } from './schemas.ts'
import type { responseHeaderWords } from './words.ts'

/** What endpoints have in common, described once each: failures by the codes that they may have, and the sentences of a code. */
export interface Failures {
  responses: Map<string, Json>
  examples: Map<string, Json>
}

/** The failures that an endpoint may answer with, by their status. */
export function describeFailures(endpoint: Endpoint, failures: Failures, schemas: Schemas): Json {
  const byPlace = Map.groupBy(codesOf(endpoint), endpoint.isOpen ? statusOf : placeOf)
  return Object.fromEntries(
    [...byPlace].map(([place, codes]) => {
      const name = names[codes.join()] ?? codes.join('.')
      if (!failures.responses.has(name))
        failures.responses.set(name, describeFailure(codes, failures.examples, schemas))
      return [place, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

/** Those that say nothing of the endpoint are its `default`: what no status of its own says. Ranges such as 5XX are not read by all. */
function placeOf(code: ErrorCode): string {
  const status = statusOf(code)
  return status >= '500' || ['400', '413', '415', '417'].includes(status) ? 'default' : status
}

function statusOf(code: ErrorCode): string {
  return String(refusals[kindOf(code)].status)
}

const names: Readonly<Record<string, string>> = {
  'malformed,expectation_failed,internal,host_failed,unavailable,host_slow': 'any',
  'malformed,too_large,not_json,expectation_failed,internal,host_failed,unavailable,host_slow':
    'any_with_body',
  'forbidden,out_of_scope': 'not_allowed',
}

function describeFailure(
  codes: readonly ErrorCode[],
  examples: Failures['examples'],
  schemas: Schemas,
): Json {
  const shown = codes.flatMap((code) => {
    const isAny = placeOf(code) === 'default'
    const summary = isAny ? `${statusOf(code)}: ${meaningOf(code)}` : meaningOf(code)
    return sentencesOf(code).map((detail, n) => {
      const name = n === 0 ? code : `${code}.${n + 1}`
      examples.set(name, { ...(n === 0 && { summary }), value: { detail } })
      return [name, { $ref: `#/components/examples/${name}` }]
    })
  })
  const headers = new Set(codes.flatMap((code) => headersOf[kindOf(code)] ?? []))
  return {
    description: codes.map(sayCode).join('; '),
    headers: {
      [errorCodeHeader]: { schema: { type: 'string', enum: codes } },
      ...Object.fromEntries([...headers].map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    },
    content: {
      'application/json': {
        schema: describeShape(ErrorBody, schemas),
        ...(shown.length > 0 && { examples: Object.fromEntries(shown) }),
      },
    },
  }
}

/** What a code means stands once, at its sentence. */
function sayCode(code: ErrorCode): string {
  return sentencesOf(code).length > 0 ? `\`${code}\`` : `\`${code}\`: ${meaningOf(code)}`
}

function meaningOf(code: ErrorCode): string {
  const { means = '' }: { means?: string; code?: string; status?: number } =
    code in causes ? causes[code as RefusalCause] : refusals[code as RefusalCode]
  return means
}

/** Every code that an endpoint may refuse with: the kinds in the order of their table, each with its causes behind it. */
export function codesOf({
  path,
  isOpen,
  body,
  headers,
  scope,
  tellsSurprises,
  refuses = [],
}: Endpoint): ErrorCode[] {
  if (isOpen) return ['malformed', 'expectation_failed']
  const repeats = headers?.includes('idempotency-key')
  const codes = new Set<ErrorCode>([
    ...(['malformed', 'unauthenticated', 'forbidden', 'expectation_failed'] as const),
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...(scope ? (['out_of_scope'] as const) : []),
    ...(tellsSurprises ? (['wrapped'] as const) : []),
    ...(repeats ? (['key_in_use', 'key_reused'] as const) : []),
    ...(headers?.includes('if-match') ? (['precondition_failed'] as const) : []),
    ...(body ? (['too_large', 'not_json'] as const) : []),
    'invalid',
    ...refuses,
    ...(['too_many', 'internal', 'host_failed', 'unavailable', 'host_slow'] as const),
  ])
  const known = Object.keys(refusals) as RefusalCode[]
  const ofKind = (kind: RefusalCode) =>
    (Object.keys(causes) as RefusalCause[]).filter((cause) => causes[cause].code === kind)
  return known.flatMap((kind) => [kind, ...ofKind(kind)]).filter((code) => codes.has(code))
}

const rateHeaders = ['ratelimit', 'ratelimit-policy'] as const

const headersOf: Partial<Record<RefusalCode, readonly (keyof typeof responseHeaderWords)[]>> = {
  unauthenticated: ['www-authenticate', ...rateHeaders],
  invalid: [errorFieldHeader],
  too_many: ['retry-after', ...rateHeaders],
  unavailable: ['retry-after'],
}

/** The sentences that the table of the contract does not have; a test has them from the service. */
const sentences: Partial<Record<ErrorCode, readonly string[]>> = {
  malformed: ['The body is not valid JSON', 'The Host header is missing'],
  not_found: [noSuchRegistry, noSuchItem, noSuchPerson, noSuchCircle, noSuchHousehold, noSuchHook].map(
    (make) => make().message,
  ),
  out_of_scope: [lacksScope('gifts:write').message],
  wrapped: [wrappedForKey().message],
  registry_full: [registryFull().message],
  pictures_full: ['There is no room for this picture: remove gifts with pictures first'],
  too_few_left: ['No piece of this item is left', 'Only 2 left'],
  put_away: [putAway().message],
  still_wrapped: [stillWrapped().message],
  records_full: [recordsFull().message],
  already_open: [alreadyOpen().message],
  looks_full: [looksFull().message],
  ideas_off: [ideasOff().message],
  too_many_ideas: [tooManyComments().message],
  idea_taken: [ideaTaken().message],
  too_many_questions: [tooManyAboutItem().message],
  not_kept_longer: [notLonger().message],
  given_back: [purchaseGivenBack().message],
  no_such_heading: [noSuchHeading().message],
  owners_changed: ['The registry has other owners by now. Read it again'],
  changed_meanwhile: ['The registry is being changed by others, please try again'],
  no_such_account: [noSuchAccount('jonas').message],
  book_full: [bookFull(limits.people, 'people').message, bookFull(limits.households, 'households').message],
  too_many_guests: [tooManyGuests().message],
  names_drawn: [namesDrawn().message, drawnMeanwhile().message],
  no_names: [notWithout().message],
  too_many_hooks: [tooManyHooks().message],
  no_stand_in: [noStandIn().message],
  key_in_use: [keyInUse().message],
  key_reused: [keyReused().message],
  precondition_failed: (['item', 'registry', 'address', 'person whom it is for'] as const).map(
    (what) => changedSince(what).message,
  ),
  too_large: [limits.bodyBytes, limits.batchBytes, limits.pictures.bodyBytes].map(
    (bytes) => tooLarge(bytes).message,
  ),
  invalid: ['id must be a positive whole number', 'name is required', unknownParameter('limit', []).message],
  unavailable: ['The service is overloaded: try again in a moment', 'Storage is unavailable'],
}

function sentencesOf(code: ErrorCode): readonly string[] {
  const { example }: RefusalKind = code in causes ? ({} as RefusalKind) : refusals[code as RefusalCode]
  return sentences[code] ?? (example === undefined ? [] : [example])
}
