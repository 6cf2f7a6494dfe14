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
import { noSuchAccount } from '@hopechest/host'
import { tooManyGuests } from '@hopechest/host/family'
import { changedSince } from '../answers/conditions.ts'
import { unknownParameter } from '../http/address.ts'
import { tooLarge } from '../http/errors.ts'
import { noSuchRegistry } from '../rules/access.ts'
import { drawnMeanwhile, namesDrawn, notWithout } from '../rules/draws/draws.ts'
import { tooManyComments } from '../rules/ideas/idea-comments.ts'
import { ideasOff, ideaTaken } from '../rules/ideas/ideas.ts'
import { keyInUse, keyReused } from '../rules/idempotency.ts'
import { noSuchHeading } from '../rules/meta/headings.ts'
import { noSuchItem } from '../rules/one-item.ts'
import { bookFull, noSuchCircle, noSuchPerson } from '../rules/people/books.ts'
import { noSuchHousehold } from '../rules/people/households.ts'
import { recordsFull, stillWrapped } from '../rules/purchases/gift-record.ts'
import { purchaseGivenBack } from '../rules/purchases/own-purchase.ts'
import { putAway } from '../rules/purchases/refuse-taking.ts'
import { notLonger } from '../rules/purchases/set-aside.ts'
import { tooManyAboutItem } from '../rules/questions/questions.ts'
import { registryFull } from '../rules/write-item.ts'
import { describeShape, type Json, type Schemas } from './schemas.ts'
import { responseHeaderWords } from './words.ts'

/** The failures that endpoints have in common, described once each under the codes that they may have. */
export type Failures = Map<string, Json>

/** The failures that an endpoint may answer with, by their status. */
export function describeFailures(endpoint: Endpoint, failures: Failures, schemas: Schemas): Json {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => refusals[kindOf(code)].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = codes.join('.')
      if (!failures.has(name)) failures.set(name, describeFailure(codes, schemas))
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function describeFailure(codes: readonly ErrorCode[], schemas: Schemas): Json {
  const kind = kindOf(codes[0] as ErrorCode)
  const examples = codes.flatMap((code) =>
    sentencesOf(code).map((detail, n) => [n === 0 ? code : `${code} ${n + 1}`, { value: { detail } }]),
  )
  return {
    description: codes.map((code) => `\`${code}\`: ${meaningOf(code)}`).join('; '),
    headers: {
      [errorCodeHeader]: {
        description: responseHeaderWords[errorCodeHeader],
        schema: { type: 'string', enum: codes },
      },
      ...Object.fromEntries(
        (headersOf[kind] ?? []).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      ),
    },
    content: {
      'application/json': {
        schema: describeShape(ErrorBody, schemas),
        ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
      },
    },
  }
}

function meaningOf(code: ErrorCode): string {
  const { means = '' }: { means?: string; code?: string; status?: number } =
    code in causes ? causes[code as RefusalCause] : refusals[code as RefusalCode]
  return means
}

/** Every code that an endpoint may refuse with: the kinds in the order of their table, each with its causes behind it. */
export function codesOf({ path, isOpen, body, headers, refuses = [] }: Endpoint): ErrorCode[] {
  if (isOpen) return ['malformed', 'expectation_failed']
  const repeats = headers?.includes('idempotency-key')
  const codes = new Set<ErrorCode>([
    ...(['malformed', 'unauthenticated', 'forbidden', 'expectation_failed'] as const),
    ...(path.includes(':') ? (['not_found'] as const) : []),
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
  not_found: [noSuchRegistry, noSuchItem, noSuchPerson, noSuchCircle, noSuchHousehold].map(
    (make) => make().message,
  ),
  registry_full: [registryFull().message],
  too_few_left: ['No piece of this item is left', 'Only 2 left'],
  put_away: [putAway().message],
  still_wrapped: [stillWrapped().message],
  records_full: [recordsFull().message],
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
  key_in_use: [keyInUse().message],
  key_reused: [keyReused().message],
  precondition_failed: (['item', 'registry', 'address', 'person whom it is for'] as const).map(
    (what) => changedSince(what).message,
  ),
  too_large: [limits.bodyBytes, limits.batchBytes].map((bytes) => tooLarge(bytes).message),
  invalid: ['id must be a positive whole number', 'name is required', unknownParameter('limit', []).message],
  unavailable: ['The service is overloaded: try again in a moment', 'Storage is unavailable'],
}

function sentencesOf(code: ErrorCode): readonly string[] {
  const { example }: RefusalKind = code in causes ? ({} as RefusalKind) : refusals[code as RefusalCode]
  return sentences[code] ?? (example === undefined ? [] : [example])
}
