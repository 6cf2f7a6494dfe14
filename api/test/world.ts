import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { type Client, createClient } from '@hopechest/client'
import { type Database, openDatabase } from '@hopechest/database'
import { type Engine, engines } from '@hopechest/database/testing'
import { createEmbeddedHost, createWordPressHost, type Host } from '@hopechest/host'
import { makePerson, type RecordedWordPress, startRecordedWordPress } from '@hopechest/host/testing'
import type { Previewer } from '@hopechest/link-preview'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { watchForLeaks } from './leaks.ts'
import type { Person } from './person.ts'
import { openSite } from './wordpress-site.ts'

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

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test asks an answer for whatever it expects there
  body: any
}

export interface Message {
  method?: string
  body?: unknown
  /** Sent as it is, in place of `body`. */
  raw?: string | Buffer
  headers?: Record<string, string>
}

/** A running service with its people. */
export interface World {
  url: string
  database: Database
  host: Host
  people: Record<PersonName, Person>
  as: Record<PersonName, Client>
  /** One plain request, for what is about headers and malformed bodies; undefined is nobody. */
  send(person: PersonName | Person | undefined, path: string, message?: Message): Promise<Answer>
  /** Ends the person's application password on the host. */
  revoke(person: Person): Promise<void>
  /** What the service has logged. */
  logged(): string
  close(): Promise<void>
}

export interface WorldOptions {
  settings?: Record<string, string>
  /** Puts something between the service and its host: a counter, a fault. */
  wrapHost?: (host: Host) => Host
  uptime?: () => number
  /** In place of the one that reaches public addresses only. */
  previewer?: Previewer
  /** For one call to a WordPress. */
  hostSeconds?: number
}

export interface Setting {
  name: string
  open(options?: WorldOptions): Promise<World>
}

/** For what is about the service alone: one host is enough. */
export const embeddedSettings: readonly Setting[] = engines.map((engine) => ({
  name: `${engine.name} with the embedded host`,
  open: (options = {}) => openEmbedded(engine, options),
}))

/** The file that describes a running WordPress; where it is named, the stories are told there and nowhere else. */
const site = process.env.WORDPRESS_SITE

/** Every setting that the stories have to be true in. */
export const settings: readonly Setting[] =
  site !== undefined
    ? [{ name: 'a real WordPress', open: (options = {}) => openWithSite(site, options) }]
    : [
        ...embeddedSettings,
        ...engines.map((engine) => ({
          name: `${engine.name} with a recorded WordPress`,
          open: (options = {}) => openWithWordPress(engine, options),
        })),
      ]

/** For what neither the engine nor the host has a part in: SQLite with the embedded host. */
export function openOne(options: WorldOptions = {}): Promise<World> {
  return openEmbedded(firstEngine(), options)
}

/** A world whose host the test can look at and break. */
export async function openBreakable(options: WorldOptions = {}) {
  const wordpress = await startRecordedWordPress()
  return { wordpress, world: await openWithWordPress(firstEngine(), options, wordpress) }
}

function firstEngine(): Engine {
  const [engine] = engines
  assert.ok(engine)
  return engine
}

async function openEmbedded(engine: Engine, options: WorldOptions): Promise<World> {
  const database = await openDatabase(await engine.freshUrl())
  const people = await everybody((name, role) => makePerson(database, name, role))
  return serve(options, {
    database,
    host: createEmbeddedHost(database),
    people,
    async revoke({ id }) {
      await database.run('DELETE FROM app_passwords WHERE account_id = $1', [id])
    },
    async stopHost() {},
  })
}

async function openWithWordPress(
  engine: Engine,
  options: WorldOptions,
  started?: RecordedWordPress,
): Promise<World> {
  const database = await openDatabase(await engine.freshUrl())
  const wordpress = started ?? (await startRecordedWordPress())
  const people = await everybody(async (name, role) => wordpress.addPerson(name, role))
  return serve(options, {
    database,
    host: createWordPressHost({
      url: wordpress.url,
      postType: 'gift_registry',
      timeoutSeconds: options.hostSeconds ?? 5,
    }),
    people,
    async revoke({ id }) {
      wordpress.revoke(id)
    },
    stopHost: () => wordpress.stop(),
  })
}

/** The people are made anew for each world: none of them owns anything yet, or has lost a password. */
async function openWithSite(description: string, options: WorldOptions): Promise<World> {
  const database = await openDatabase('sqlite::memory:')
  const site = await openSite(description)
  const people = await everybody(site.makePerson)
  return serve(options, {
    database,
    host: createWordPressHost({
      url: site.url,
      postType: 'gift_registry',
      timeoutSeconds: options.hostSeconds ?? 5,
    }),
    people,
    revoke: site.revoke,
    async stopHost() {},
  })
}

type Role = (typeof roles)[PersonName]

async function everybody(add: (name: string, role: Role) => Promise<Person>): Promise<World['people']> {
  const people = {} as World['people']
  for (const [name, role] of Object.entries(roles)) people[name as PersonName] = await add(name, role)
  return people
}

interface Furniture {
  database: Database
  host: Host
  people: World['people']
  revoke: World['revoke']
  stopHost(): Promise<void>
}

async function serve(
  { settings = {}, uptime, wrapHost, previewer }: WorldOptions,
  { database, host: ownHost, people, revoke, stopHost }: Furniture,
): Promise<World> {
  const host = wrapHost?.(ownHost) ?? ownHost
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const config: Config = readConfig(settings)
  const app = await createApp({
    database,
    host,
    config,
    log,
    ...(uptime && { uptime }),
    ...(previewer && { previewer }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const leaks: string[] = []
  const fetchAs = (person: Person) => watchForLeaks(person === people.admin, leaks)

  const clientOf = (person: Person) =>
    createClient(
      { baseUrl: url, apiKey: settings.API_KEY, username: person.username, password: person.password },
      fetchAs(person),
    )

  return {
    url,
    database,
    host,
    people,
    revoke,
    as: Object.fromEntries(
      Object.entries(people).map(([name, person]) => [name, clientOf(person)]),
    ) as World['as'],
    async send(who, path, { method = 'GET', body, raw, headers = {} } = {}) {
      const person = typeof who === 'string' ? people[who] : who
      const fetch = person ? fetchAs(person) : watchForLeaks(false, leaks)
      const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(person && { authorization: basic(person) }),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload !== undefined && { body: payload }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
    },
    logged: () => lines.join(''),
    async close() {
      await app.close()
      await host.close()
      await stopHost()
      await database.close()
      assert.deepEqual(leaks, [], 'told somebody who is not admin')
    },
  }
}

export function basic({ username, password }: Pick<Person, 'username' | 'password'>): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}
