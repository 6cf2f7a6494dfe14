import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from '@hopechest/api/app'
import { readConfig } from '@hopechest/api/config'
import type { Ask } from '@hopechest/api/in-process'
import { type Client, createClient } from '@hopechest/client'
import type { Database } from '@hopechest/database'
import type { Host } from '@hopechest/host'
import type { KeyRights } from '@hopechest/host/testing'
import { createLog } from '@hopechest/program'
import { watchForLeaks } from './answers/leaks.ts'
import { basic } from './basic.ts'
import { addressOf } from './listen.ts'
import { mostTries } from './patient-fetch.ts'
import type { Person } from './person.ts'
import type { Answer } from './send.ts'

/** The people of all our stories. */
export const roles = {
  admin: 'administrator',
  owner: 'member',
  otherOwner: 'member',
  invitee: 'member',
  inviteeByEmail: 'member',
  stranger: 'member',
} as const

export type PersonName = keyof typeof roles

type Headers = Record<string, string>

export interface Message {
  method?: string
  body?: unknown
  /** Sent as it is, in place of `body`. */
  raw?: string | Buffer
  headers?: Headers
}

type Change = (
  person: PersonName | Person | undefined,
  path: string,
  body?: unknown,
  headers?: Headers,
) => Promise<PlainAnswer>

export type PlainAnswer = Awaited<ReturnType<typeof readAnswer>>

/** A running service with its people. */
export interface World {
  url: string
  /** How pages of this process ask the rules. */
  ask: Ask
  database: Database
  host: Host
  people: Record<PersonName, Person>
  as: Record<PersonName, Client>
  /** One plain request, for tests of headers and malformed bodies; undefined sends it without credentials. */
  send(person: PersonName | Person | undefined, path: string, message?: Message): Promise<PlainAnswer>
  /** The same by the method of this name. */
  post: Change
  put: Change
  patch: Change
  delete(person: PersonName | Person | undefined, path: string, headers?: Headers): Promise<PlainAnswer>
  /** Ends the person's application password on the host. */
  revoke(person: Person): Promise<void>
  /** Another application password of the person, for a program that may do no more than this. */
  makeKey(person: Person, rights: KeyRights, now?: Date): Promise<string>
  /** What the service has logged. */
  logged(): string
  close(): Promise<void>
  /** Closes it at the end of a story that says `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

type AppOptions = Parameters<typeof createApp>[0]

export interface WorldOptions {
  settings?: Record<string, string>
  /** Puts something between the service and its host: a counter, a fault. */
  wrapHost?: (host: Host) => Host
  uptime?: NonNullable<AppOptions['uptime']>
  /** The clock of the service's machine. */
  now?: NonNullable<AppOptions['now']>
  /** The preview of links, in place of the one that reaches public addresses only. */
  previewer?: NonNullable<AppOptions['previewer']>
  /** In place of a service that is never overloaded: a busy machine that stands still for a second fails no test. */
  load?: NonNullable<AppOptions['load']>
  guards?: NonNullable<AppOptions['guards']>
  metrics?: NonNullable<AppOptions['metrics']>
  /** Where a host brings its visitors. */
  door?: NonNullable<AppOptions['door']>
  /** How long the work in the background rests between two rounds; see `promptly`. */
  everyMilliseconds?: AppOptions['everyMilliseconds']
  /** For one call to a WordPress. */
  hostSeconds?: number
  /** The service has an account on its host, that of the admin: `HOST_USERNAME`. */
  hasAccount?: boolean
}

/** For stories that wait for the work in the background: it goes on at once, not after seconds. */
export const promptly: WorldOptions = { everyMilliseconds: 100 }

const neverLate = { isLate: () => false, stop: () => {} }

/** The database, host and log of a service in this process. */
export interface Ground {
  database: Database
  host: Host
  people: World['people']
  revoke: World['revoke']
  makeKey: World['makeKey']
  stopHost(): Promise<void>
}

/** Without a file beside the database of a test. */
const siteSecret = 'the secret of a site under test, which signs'

/** Starts the item service in this process. */
export async function serve(
  {
    settings = {},
    uptime,
    now,
    wrapHost,
    previewer,
    guards,
    metrics,
    door,
    everyMilliseconds,
    load = neverLate,
    hasAccount = false,
  }: WorldOptions,
  { database, host: ownHost, people, revoke, makeKey, stopHost }: Ground,
): Promise<World> {
  const host = wrapHost?.(ownHost) ?? ownHost
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  // No limit on new items, and the flat routes as the specification has them, unless a test is about these.
  const config = readConfig({
    CREATES_PER_MINUTE: '0',
    ITEM_ROUTES: 'authenticated',
    SITE_SECRET: siteSecret,
    ...settings,
  })
  const { app, ask } = createApp({
    database,
    host,
    config,
    log,
    load,
    everyMilliseconds,
    ...(hasAccount && { serviceAuthorization: basic(people.admin) }),
    ...(uptime && { uptime }),
    ...(now && { now }),
    ...(previewer && { previewer }),
    ...(guards && { guards }),
    ...(metrics && { metrics }),
    ...(door && { door }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = addressOf(app.server)
  const leaks: string[] = []
  const watch = (person?: Person) =>
    watchForLeaks(person !== undefined && person.id === people.admin.id, leaks)

  const clientOf = (person: Person) =>
    createClient({
      baseUrl: url,
      apiKey: settings.API_KEY,
      username: person.username,
      password: person.password,
      // Of the surprises of a list, stories tell more than its owner's page shows.
      surprises: true,
      retries: 0,
      fetch: watch(person).fetch,
    })

  const send: World['send'] = async (who, path, { method = 'GET', body, raw, headers = {} } = {}) => {
    const person = typeof who === 'string' ? people[who] : who
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const ask = async () => {
      const answer = await watch(person).send(url + path, {
        method,
        headers: {
          ...(person && { authorization: basic(person) }),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload !== undefined && { body: payload }),
      })
      return readAnswer(answer)
    }
    const mayRepeat = method === 'GET' || 'idempotency-key' in headers
    return mayRepeat ? patiently(ask) : ask()
  }
  const change =
    (method: string): Change =>
    (who, path, body, headers = {}) =>
      send(who, path, { method, body, headers })

  async function close() {
    await app.close()
    await host.close()
    await stopHost()
    await database.close()
    assert.deepEqual(leaks, [], 'an answer held what it must not hold, or the description does not know it')
  }

  return {
    url,
    ask,
    database,
    host,
    people,
    revoke,
    makeKey,
    as: Object.fromEntries(
      Object.entries(people).map(([name, person]) => [name, clientOf(person)]),
    ) as World['as'],
    send,
    post: change('POST'),
    put: change('PUT'),
    patch: change('PATCH'),
    delete: (who, path, headers = {}) => send(who, path, { method: 'DELETE', headers }),
    logged: () => lines.join(''),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/**
 * A machine that stands still for seconds loses connections to PostgreSQL, and the service cuts a connection that got no
 * answer for twenty seconds. An obedient caller comes back after that.
 */
async function patiently(ask: () => Promise<PlainAnswer>): Promise<PlainAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask().catch((error) => {
      if (error.code !== 'UND_ERR_SOCKET' || tries === mostTries) throw error
      console.log(`The busy service cut a connection (${error.message}). Again in 1 s.`)
    })
    const isAway = answer?.status === 503 && answer.body.detail === 'Storage is unavailable'
    if (answer && (!isAway || tries === mostTries)) return answer
    await pause(Number(answer?.headers.get('retry-after') ?? 1) * 1000)
  }
}

/** The parsed JSON of a body, of any shape: the test says what it expects there. */
async function readAnswer({ status, headers, text }: Answer) {
  const body = await text()
  return { status, headers, body: body && JSON.parse(body) }
}
