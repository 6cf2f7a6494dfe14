import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createApp } from '@hopechest/api/app'
import { readConfig } from '@hopechest/api/config'
import { createClient } from '@hopechest/client'
import { openDatabase } from '@hopechest/database'
import { createEmbeddedHost } from '@hopechest/host'
import { createAccounts } from '@hopechest/host/accounts'
import { createSite } from '@hopechest/site/app'
import { readAssets } from '@hopechest/site/assets'
import { createSessions } from '@hopechest/site/session'
import { themeFolder } from '@hopechest/site/theme-folder'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { furnish } from './household.ts'
import { type DemoPerson, demoPeople } from './list.ts'

export interface Demo {
  url: string
  /** The pages of the lists. */
  pages: string[]
  /** Who can sign in on the site, and with which application password at the service. */
  people: { username: string; password: string; appPassword: string }[]
  /** Ends the item service alone, to show what the site says then. */
  stopService(): Promise<void>
  close(): Promise<void>
}

export interface DemoOptions {
  /** An empty database. */
  databaseUrl: string
  apiPort: number
  sitePort: number
  log: Logger
  today?: Date
}

/** A service and a site of its own, with a household in it. */
export async function openDemo({
  databaseUrl,
  apiPort,
  sitePort,
  log,
  today = new Date(),
}: DemoOptions): Promise<Demo> {
  const database = await openDatabase(databaseUrl)
  const host = createEmbeddedHost(database)
  const api = await createApp({ database, host, config: readConfig({}), log })
  const baseUrl = await listen(api, apiPort)

  const accounts = createAccounts({ database, siteKey: randomBytes(32) })
  const reader = await accounts.openReader()
  const clientFor = (credentials: { username: string; password: string }) =>
    createClient({ baseUrl, ...credentials })
  const guests = clientFor({ username: reader.username, password: reader.appPassword })
  const facts = { url: `http://127.0.0.1:${sitePort}` }
  const secret = randomBytes(32).toString('hex')
  const site = createSite({
    site: facts,
    guests,
    accounts,
    sessions: createSessions({ accounts, secret, clientFor }),
    assets: readAssets(themeFolder),
    secret,
    log,
    now: () => today,
    pictures: join(import.meta.dirname, 'pictures'),
  })
  facts.url = await listen(site, sitePort)

  const people = { ana: await addPerson('ana'), elke: await addPerson('elke') }
  const clientOf = ({ username, appPassword }: typeof people.ana) =>
    clientFor({ username, password: appPassword })
  const owners = { ana: clientOf(people.ana), elke: clientOf(people.elke) }
  const pages = await furnish({ siteUrl: facts.url, owners, guests, today })
  return {
    url: facts.url,
    pages,
    people: Object.values(people),
    stopService: async () => void (await api.close()),
    async close() {
      await site.close()
      await reader.close()
      await api.close()
      await database.close()
    },
  }

  async function addPerson(username: DemoPerson) {
    const { name, isAdmin } = demoPeople[username]
    const password = `${username} likes linen`
    const role = isAdmin ? 'administrator' : 'member'
    const person = await accounts.people.create({
      name,
      email: `${username}@example.org`,
      role,
      password,
    })
    return {
      username: person.username,
      password,
      appPassword: await accounts.access.create(person.id, 'Demo'),
    }
  }
}

async function listen(app: FastifyInstance, port: number): Promise<string> {
  await app.listen({ host: '127.0.0.1', port })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
