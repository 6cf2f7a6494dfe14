import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@hopechest/client'
import type { ItemRegistryCreate } from '@hopechest/contract'
import { type Database, openDatabase } from '@hopechest/database'
import { createAccounts } from '@hopechest/host/accounts'
import { basic } from '@hopechest/testing/basic'
import { launch, nodeFlags } from '@hopechest/testing/launch'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { longestItem } from './longest-item.ts'

/** A running program with the service and the site, an owner who is signed in, and her lists. */
export interface Household {
  api: string
  site: string
  pid: number
  /** The cookie of the owner's browser. */
  cookie: string
  /** The header with which a program of the owner calls the service. */
  authorization: string
  /** A public list with this number of gifts; returns its slug. */
  addList(gifts: number): Promise<string>
  /** A list without gifts for this number of invited guests; returns its slug. */
  addPrivateList(guests: number): Promise<string>
  /** A list whose gifts have the longest texts; returns its id. */
  addLongList(gifts: number): Promise<number>
  /** Opens a page a few times, so that what a program compiles with its first page is no part of a measurement. */
  visit(path: string, isSignedIn: boolean): Promise<void>
  stop(): Promise<void>
}

const mainFile = join(import.meta.dirname, '../hopechest/main.ts')
const owner = { name: 'Ana Keller', email: 'ana@orchard.example', password: 'a quiet garden gate' }
/** The gifts that are added at a time. */
const together = 20
const visits = 5

export interface Home {
  /** Starts the program on what the home has so far. */
  start(settings?: Record<string, string>): Promise<Household>
  remove(): Promise<void>
}

/** A database with an owner, by default a file of SQLite, for the program that `npm start` starts: the service and the site in one process. */
export async function openHome(databaseUrl?: string): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-home-'))
  const DATABASE_URL = databaseUrl ?? `sqlite:${folder}/home.db`
  const credentials = await makeOwner(DATABASE_URL)
  return {
    start: (settings = {}) => start(folder, credentials, { DATABASE_URL, ...settings }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function start(
  folder: string,
  credentials: { username: string; password: string },
  settings: Record<string, string>,
): Promise<Household> {
  const program = launch(process.execPath, [...nodeFlags, mainFile], folder, {
    API_PORT: '0',
    SITE_PORT: '0',
    CREATES_PER_MINUTE: '0',
    ...settings,
  })
  // A measurement that fails leaves nothing running.
  const kill = () => program.signal('SIGKILL')
  process.once('exit', kill)
  program.ended.then(() => process.off('exit', kill))
  const [, api = ''] = await program.says(/"address":"([^"]+)"[^\n]*The item service is listening/)
  const [, site = ''] = await program.says(/"address":"([^"]+)"[^\n]*The site is listening/)
  const client = createClient({ baseUrl: api, ...credentials })
  const cookie = await signIn(site)
  return {
    api,
    site,
    pid: program.pid,
    cookie,
    authorization: basic(credentials),
    addList: (gifts) => addList(client, gifts),
    addPrivateList: (guests) => addPrivateList(client, guests),
    addLongList: (gifts) => addLongList(client, gifts),
    visit: (path, isSignedIn) => visit(site + path, isSignedIn ? { cookie } : {}),
    async stop() {
      program.signal('SIGTERM')
      await program.ended
    },
  }
}

async function makeOwner(databaseUrl: string): Promise<{ username: string; password: string }> {
  const database: Database = await openDatabase(databaseUrl)
  const accounts = createAccounts({ database, siteKey: Buffer.alloc(0) })
  const { id, username } = await accounts.people.create({ ...owner, role: 'administrator' })
  const password = await accounts.access.create(id, 'Bench')
  await database.close()
  return { username, password }
}

async function signIn(site: string): Promise<string> {
  const browser = new Visitor(site)
  await browser.open('/sign-in')
  const { status } = await browser.submit('/sign-in', { login: owner.email, password: owner.password })
  if (status !== 303) throw new Error(`The sign-in was answered ${status}`)
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

async function visit(address: string, headers: Record<string, string>): Promise<void> {
  for (let n = 0; n < visits; n++) {
    const answer = await fetch(address, { headers })
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`)
    await answer.text()
  }
}

async function addList(client: Client, gifts: number): Promise<string> {
  const { slug } = await addRegistry(client, gifts, (n) => ({
    name: `Gift number ${n} of a long list`,
    description: 'The one with the wooden handle, please, as we saw it together in May.',
    url: `https://shop${n % 7}.example/things/${n * 7919}`,
    image_url: `https://shop${n % 7}.example/pictures/${n * 104_729}.jpg`,
    price: 10 + (n % 90),
    quantity_needed: 1 + (n % 3),
  }))
  return slug
}

async function addLongList(client: Client, gifts: number): Promise<number> {
  const { id } = await addRegistry(client, gifts, longestItem)
  return id
}

async function addPrivateList(client: Client, guests: number): Promise<string> {
  const { id, slug } = must(await client.createRegistry({ title: 'A list for some', status: 'private' }))
  const all = Array.from({ length: guests }, (_, n) => `guest-${n}@orchard.example`)
  for (let n = 0; n < guests; n += together) must(await client.addInvitees(id, all.slice(n, n + together)))
  return slug
}

async function addRegistry(client: Client, gifts: number, itemOf: (n: number) => ItemRegistryCreate) {
  const title = `A list of ${gifts} gifts`
  const registry = must(await client.createRegistry({ title, status: 'publish' }))
  const add = async (n: number) => must(await client.addRegistryItem(registry.id, itemOf(n)))
  for (let n = 0; n < gifts; n += together) {
    await Promise.all(Array.from({ length: Math.min(together, gifts - n) }, (_, more) => add(n + more)))
  }
  return registry
}
