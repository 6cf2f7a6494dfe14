import { parse as parseQuery } from 'node:querystring'
import type { Readable } from 'node:stream'
import { type Endpoint, limits, type RequestHeader } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import type { UserOfVisit } from '@hopechest/host/visit'
import { createRequestIds, type Logger, type Metrics, observeRequests } from '@hopechest/program'
import { type Load, refuseChange, refuseWhileLate } from '@hopechest/program/connections'
import { type AskedRule, ruleRuns } from '@hopechest/program/traces'
import { clientOfWork } from '@hopechest/program/turns'
import type { Reply } from './answers/reply.ts'
import { answerMilliseconds, rejected } from './callers/authenticate.ts'
import { type Act, createAct, type Route } from './http/act.ts'
import { bodyOf, createFailureLog, headersOf, requestIdHeader, tooLarge, toRefusal } from './http/errors.ts'
import { readJson } from './http/json-body.ts'
import type { LongBodyTurn } from './http/long-bodies.ts'
import { nothingHere } from './http/unknown-routes.ts'

/** What a page asks, as a request would. */
export interface Question {
  /** Whom the session or the visit names. No password travels. */
  caller: UserOfVisit
  method: string
  /** With its parameters, as in an address. */
  path: string
  headers: Partial<Record<RequestHeader, string>>
  /** JSON. */
  body: string | undefined
  /** Nothing more is made for a page that no visitor waits for. */
  hasLeft(): boolean
}

/** The answer as it would be sent: a long list comes while it is written. */
export interface Answer {
  status: number
  /** By their names in small letters. */
  headers: ReadonlyMap<string, string>
  body: string | Buffer | Readable
}

/** Asks the rules of this process (decision 062). It gives an answer each time: a refusal is one. */
export type Ask = (question: Question) => Promise<Answer>

interface InProcessParts {
  routes: readonly Route[]
  load: Load
  longBody: LongBodyTurn
  isReadOnly: boolean
  log: Logger
  metrics: Metrics
  now: () => Date
}

/** What a request passes behind the gateway key and the password, a page passes, too: by the same functions, in the same order. */
export function createInProcess({
  routes,
  load,
  longBody,
  isReadOnly,
  log,
  metrics,
  now,
}: InProcessParts): Ask {
  const find = createFinder(routes)
  const acts = new Map<Route, Act>()
  const actOf = (route: Route) => {
    const act = acts.get(route) ?? createAct(route, now)
    acts.set(route, act)
    return act
  }
  const noteFailure = createFailureLog(log)
  const observe = observeRequests(log, metrics, 'api')
  const requestIdOf = createRequestIds()

  async function answer(question: Question, found: Found | undefined, reply: HeldReply): Promise<void> {
    const { caller: user, method, body: text } = question
    const refused = isReadOnly ? refuseChange({ method }) : undefined
    if (refused) throw refused
    if (!found) throw nothingHere()
    const { route, path, parameters } = found
    const { endpoint, rule } = route
    if (endpoint.isOpen) return reply.send(JSON.stringify((rule as () => unknown)()))
    if (endpoint.isCostly) refuseWhileLate(load)
    // The page of a visit that is over changes nothing more.
    if (user.visit?.isOver) throw rejected()
    const { caller } = reply.request
    const act = actOf(route)
    const address = act.readAddress(path, parameters)
    Object.assign(reply.request, address)
    const body = await readBody(endpoint, text, () => longBody(caller, () => reply.answered))
    act.answer({ ...address, caller, path, body, headers: question.headers }, reply)
  }

  return async (question) => {
    const { caller: user, method } = question
    const begin = performance.now()
    const id = requestIdOf(undefined)
    const found = find(method, question.path)
    const caller = {
      ...user,
      authorization: '',
      deadline: begin + answerMilliseconds,
      requestId: id,
      visitor: clientOfWork(),
    }
    const reply = new HeldReply(caller, found, question)
    const route = found?.route.endpoint.path ?? 'unknown'
    const asked: AskedRule = { method, route, id, status: 0 }
    const act = async () => {
      // The rule sends its answer, or its error, to `reply`.
      answer(question, found, reply).catch((error) => reply.send(error))
      const body = await reply.answered
      const given =
        body instanceof Error ? refuse(body, reply) : { status: reply.status, headers: reply.headers, body }
      asked.status = given.status
      return given
    }
    const given = await (ruleRuns.start.hasSubscribers ? ruleRuns.tracePromise(act, asked) : act())
    const milliseconds = performance.now() - begin
    observe({ request: id, method, route, status: given.status, milliseconds, caller: user.id })
    return given
  }

  function refuse(error: unknown, reply: HeldReply): Answer {
    const { caller, mostBytes, route } = reply.request
    const refusal = toRefusal(error, mostBytes)
    const id = caller.requestId ?? ''
    noteFailure(refusal, id, route)
    const headers = new Map([[requestIdHeader, id], ...headersOf(refusal)])
    return { status: refusal.status, headers, body: bodyOf(refusal) }
  }
}

/** The answer while it is put together. */
class HeldReply implements Reply {
  readonly request
  readonly raw: { readonly destroyed: boolean }
  readonly answered: Promise<Answer['body'] | Error>
  status = 200
  readonly headers = new Map<string, string>()
  readonly #answer: (body: Answer['body'] | Error) => void

  constructor(caller: Caller, found: Found | undefined, { headers, method, hasLeft }: Question) {
    const { bodyBytes = limits.bodyBytes, path = 'unknown' } = found?.route.endpoint ?? {}
    this.request = {
      caller,
      headers,
      query: {} as unknown,
      ids: undefined as object | undefined,
      mostBytes: bodyBytes,
      route: `${method} ${path}`,
    }
    this.raw = {
      get destroyed() {
        return hasLeft()
      },
    }
    const { promise, resolve } = Promise.withResolvers<Answer['body'] | Error>()
    this.answered = promise
    this.#answer = resolve
  }

  code(status: number): this {
    this.status = status
    return this
  }

  header(name: string, value: number | string): this {
    this.headers.set(name, String(value))
    return this
  }

  getHeader(name: string): string | undefined {
    return this.headers.get(name)
  }

  hasHeader(name: string): boolean {
    return this.headers.has(name)
  }

  send(body: unknown = ''): void {
    this.#answer(body as Answer['body'] | Error)
  }
}

/** As at the door: an address that takes no body ignores one. */
async function readBody(
  { body: shape, bodyBytes = limits.bodyBytes }: Endpoint,
  text: string | undefined,
  waitForTurn: () => Promise<void>,
): Promise<unknown> {
  if (text === undefined) return undefined
  const bytes = Buffer.from(text)
  if (bytes.length > bodyBytes) throw tooLarge(bodyBytes)
  if (bytes.length > limits.bodyBytes) await waitForTurn()
  return shape ? readJson(bytes) : undefined
}

interface Found {
  route: Route
  /** The parts of the path, decoded once. */
  path: Record<string, string>
  parameters: Record<string, unknown>
}

/** Undefined where it is no text: nothing is at such an address. */
function decoded(part = ''): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** What stands where in the path of an endpoint: `["id", 2]` of `/items/:id`. */
interface Row {
  route: Route
  places: readonly (readonly [name: string, n: number])[]
}

/** Where an address may go on: by a word, or with anything in a place. */
interface Step {
  words: Map<string, Step>
  place?: Step
  row?: Row
}

const createStep = (): Step => ({ words: new Map() })

/** Finds the endpoint of an address in the table of the contract. A word in a path goes before a place in one. */
function createFinder(routes: readonly Route[]): (method: string, address: string) => Found | undefined {
  const beginnings = new Map<string, Step>()
  for (const route of routes) {
    const { method, path } = route.endpoint
    const parts = path.split('/')
    const last = [method, ...parts].reduce((step, part) => stepTo(step, part), { words: beginnings } as Step)
    last.row = { route, places: parts.flatMap((part, n) => (isPlace(part) ? [[part.slice(1), n]] : [])) }
  }
  return (method, address) => {
    const [path = '', query = ''] = address.split('?', 2)
    const parts = path.split('/')
    const row = follow(beginnings.get(method), parts)
    if (!row) return undefined
    const places = row.places.map(([name, n]) => [name, decoded(parts[n])])
    if (places.some(([, text]) => text === undefined)) return undefined
    return {
      route: row.route,
      path: Object.fromEntries(places),
      parameters: query === '' ? {} : { ...parseQuery(query) },
    }
  }
}

/** A step that is missing is made. */
function stepTo(from: Step, part: string): Step {
  if (isPlace(part)) {
    from.place ??= createStep()
    return from.place
  }
  return from.words.getOrInsertComputed(part, createStep)
}

function follow(step: Step | undefined, parts: readonly string[], n = 0): Row | undefined {
  const part = parts[n]
  if (!step || part === undefined) return step?.row
  return follow(step.words.get(part), parts, n + 1) ?? follow(step.place, parts, n + 1)
}

function isPlace(part: string): boolean {
  return part.startsWith(':')
}
