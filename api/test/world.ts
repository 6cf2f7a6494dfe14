import type { AddressInfo } from 'node:net'
import { type Client, createClient } from '@hopechest/client'
import { type Database, openDatabase } from '@hopechest/database'
import { type Engine, engines } from '@hopechest/database/testing'
import { createEmbeddedHost, type Host } from '@hopechest/host'
import { makePerson } from '@hopechest/host/testing'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { watchForLeaks } from './leaks.ts'

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

export interface Person {
  id: number
  username: string
  email: string
  password: string
}

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
  /** What the service has logged. */
  logged(): string
  close(): Promise<void>
}

export interface WorldOptions {
  settings?: Record<string, string>
  /** Puts something between the service and its host: a counter, a fault. */
  wrapHost?: (host: Host) => Host
  uptime?: () => number
}

export interface Setting {
  name: string
  open(options?: WorldOptions): Promise<World>
}

/** Every setting that the stories have to be true in. */
export const settings: readonly Setting[] = engines.map((engine) => ({
  name: `${engine.name} with the embedded host`,
  open: (options = {}) => openWorld(engine, options),
}))

async function openWorld(engine: Engine, options: WorldOptions): Promise<World> {
  const url = await engine.freshUrl()
  const database = await openDatabase(url)
  const people = {} as Record<PersonName, Person>
  for (const [name, role] of Object.entries(roles)) {
    people[name as PersonName] = await makePerson(database, name, role)
  }
  const embedded = createEmbeddedHost(database)
  return serve(database, options.wrapHost?.(embedded) ?? embedded, people, options)
}

async function serve(
  database: Database,
  host: Host,
  people: Record<PersonName, Person>,
  { settings = {}, uptime }: WorldOptions,
): Promise<World> {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const config: Config = readConfig(settings)
  const app = await createApp({ database, host, config, log, ...(uptime && { uptime }) })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const fetchAs = (person: Person) => watchForLeaks(person === people.admin)

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
    as: Object.fromEntries(
      Object.entries(people).map(([name, person]) => [name, clientOf(person)]),
    ) as World['as'],
    async send(who, path, { method = 'GET', body, raw, headers = {} } = {}) {
      const person = typeof who === 'string' ? people[who] : who
      const fetch = person ? fetchAs(person) : watchForLeaks(false)
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
      await database.close()
    },
  }
}

export function basic({ username, password }: Pick<Person, 'username' | 'password'>): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}
