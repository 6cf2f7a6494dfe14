import { randomBytes } from 'node:crypto'
import type { Ask } from '@hopechest/api/in-process'
import { createClient } from '@hopechest/client'
import { openDatabase } from '@hopechest/database'
import { anyGuest } from '@hopechest/host'
import { type Accounts, createAccounts } from '@hopechest/host/accounts'
import type { Logger } from '@hopechest/program'
import { createPageClients } from '@hopechest/site/page-clients'
import { readConfig } from '../config.ts'
import { serveBoth } from '../service.ts'
import { furnish } from './household.ts'
import { type DemoPerson, demoPeople } from './list.ts'

/** The service and the site as `npm start` runs them. */
export interface Service {
  url: string
  /** Where the site listens, also behind a gateway. */
  listensAt: string
  apiUrl: string
  /** How guests ask for lists and give. */
  ask: Ask
  accounts: Accounts
  close(): Promise<void>
}

export interface Demo extends Service {
  /** The pages of the lists. */
  pages: string[]
  /** Who can sign in on the site, and with which application password at the service. */
  people: PersonOfDemo[]
}

interface PersonOfDemo {
  username: string
  password: string
  appPassword: string
}

export interface DemoOptions {
  /** An empty database. */
  databaseUrl: string
  apiPort: number
  sitePort: number
  log: Logger
  today?: Date
  /** After these it begins anew, for strangers: none of them can be an admin then, and each page says so. */
  minutes?: number | undefined
  siteUrl?: string | undefined
  siteAddress?: string | undefined
}

/** A service and a site of their own, with a household in them. */
export async function openDemo(options: DemoOptions): Promise<Demo> {
  const service = await openService(options)
  const { url, apiUrl, accounts, ask } = service
  const isOpen = options.minutes !== undefined
  const people = {
    ana: await addPerson(accounts, 'ana', isOpen),
    elke: await addPerson(accounts, 'elke', isOpen),
  }
  // The first page of a site without an administrator asks for one. None knows the password of this one.
  if (isOpen) {
    const keeper = { name: 'Keeper', email: 'keeper@example.org', role: 'administrator' } as const
    await accounts.people.create({
      ...keeper,
      password: randomBytes(32).toString('hex'),
      isEmailConfirmed: true,
    })
  }
  const clientOf = ({ username, appPassword }: { username: string; appPassword: string }) =>
    createClient({ baseUrl: apiUrl, username, password: appPassword })
  const owners = { ana: clientOf(people.ana), elke: clientOf(people.elke) }
  const { today = new Date() } = options
  const pages = await furnish({ siteUrl: url, owners, guests: createPageClients(ask)(anyGuest), today })
  return { ...service, pages, people: Object.values(people) }
}

/** The same without a person: the first start of a site. */
export async function openService({
  databaseUrl,
  apiPort,
  sitePort,
  log,
  today,
  minutes,
  siteUrl,
  siteAddress,
}: DemoOptions): Promise<Service> {
  const secret = randomBytes(32).toString('hex')
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    API_PORT: String(apiPort),
    SITE_PORT: String(sitePort),
    SITE_SECRET: secret,
    SITE_URL: siteUrl,
    SITE_ADDRESS: siteAddress,
  })
  const database = await openDatabase(config.DATABASE_URL)
  const extras = {
    pictures: 'hopechest/demo/pictures',
    ...(today && { now: () => today }),
    ...(minutes && { demo: { minutes, email: emailOf('ana'), password: passwordOf('ana') } }),
  }
  const { items, site } = await serveBoth(config, log, database, extras)
  return {
    url: site.url,
    listensAt: site.listensAt,
    apiUrl: items.url,
    ask: items.ask,
    accounts: createAccounts({ database, siteKey: Buffer.from(secret) }),
    async close() {
      await site.stop()
      await items.stop()
      await database.close()
    },
  }
}

async function addPerson(
  { people, access }: Accounts,
  username: DemoPerson,
  isOpen: boolean,
): Promise<PersonOfDemo> {
  const { name, isAdmin } = demoPeople[username]
  const [email, password] = [emailOf(username), passwordOf(username)]
  const role = isAdmin && !isOpen ? 'administrator' : 'member'
  const person = await people.create({ name, email, role, password, isEmailConfirmed: true })
  return { username: person.username, password, appPassword: await access.create(person.id, 'Demo') }
}

function emailOf(username: DemoPerson): string {
  return `${username}@example.org`
}

function passwordOf(username: DemoPerson): string {
  return `${username} likes linen`
}
