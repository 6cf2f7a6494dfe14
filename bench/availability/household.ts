import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@hopechest/client'
import type { ItemRegistryCreate } from '@hopechest/contract'
import { openDatabase } from '@hopechest/database'
import { createAccounts } from '@hopechest/host/accounts'
import { basic } from '@hopechest/testing/basic'
import { launch, nodeFlags } from '@hopechest/testing/launch'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { longestItem } from '../longest-item.ts'
import type { Targets } from './targets.ts'

export interface Sizes {
  /** In a list, in a long one, and in that with the longest texts. */
  gifts: number
  long: number
  longest: number
}

/** The program that `npm start` starts: the service and the site in one process, with the lists of a member. */
export interface Household {
  pid: number
  /** Where the two listen, such as `http://127.0.0.1:8000`. */
  api: string
  site: string
  targets: Targets
}

/** Starts the program until the stack ends. */
export type Start = (stack: AsyncDisposableStack, settings: Record<string, string>) => Promise<Household>

const mainFile = join(import.meta.dirname, '../../hopechest/main.ts')
const owner = { name: 'Ana Keller', email: 'ana@orchard.example', password: 'a quiet garden gate' }
const giftsOfGuestPage = 5
/** The gifts that are added at a time. */
const together = 20

/** A member with lists in a database of SQLite, which is removed with the stack. Each start finds what the one before made. */
export async function openHome(stack: AsyncDisposableStack, sizes: Sizes): Promise<Start> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-home-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const DATABASE_URL = `sqlite:${folder}/home.db`
  const credentials = await makePeople(DATABASE_URL)
  let paths: Paths | undefined

  return async function start(ofStart, settings) {
    const program = launch(process.execPath, [...nodeFlags, mainFile], folder, {
      DATABASE_URL,
      API_PORT: '0',
      SITE_PORT: '0',
      CREATES_PER_MINUTE: '0',
      // As the unit of systemd and the image start it.
      MALLOC_MMAP_THRESHOLD_: '1048576',
      ...settings,
    })
    ofStart.defer(async () => {
      program.signal('SIGTERM')
      await program.ended
    })
    const [, api = ''] = await program.says(/"address":"([^"]+)"[^\n]*The item service is listening/)
    const [, site = ''] = await program.says(/"address":"([^"]+)"[^\n]*The site is listening/)
    paths ??= await addLists(createClient({ baseUrl: api, ...credentials, surprises: true }), sizes)
    const targets = {
      ...paths,
      authorization: basic(credentials),
      cookie: await signIn(site),
      signIn: await openSignIn(site),
    }
    return { pid: program.pid, api, site, targets }
  }
}

/** An admin, so that the site is set up, and the member. Returns with what a program of the member signs in. */
async function makePeople(databaseUrl: string): Promise<{ username: string; password: string }> {
  const database = await openDatabase(databaseUrl)
  const { people, access } = createAccounts({ database, siteKey: Buffer.alloc(0) })
  await people.create({ ...owner, email: 'admin@orchard.example', role: 'administrator' })
  const { id, username } = await people.create({ ...owner, role: 'member' })
  const password = await access.create(id, 'Bench')
  await database.close()
  return { username, password }
}

type Paths = Pick<Targets, 'item' | 'list' | 'longest' | 'page' | 'ownPage' | 'guestPage'>

async function addLists(client: Client, { gifts, long, longest }: Sizes): Promise<Paths> {
  const list = await addList(client, gifts, usualItem)
  const { id } = await addList(client, longest, longestItem)
  const { slug } = await addList(client, long, usualItem)
  const guest = await addList(client, giftsOfGuestPage, usualItem)
  const [item] = must(await client.listRegistryItems(list.id))
  return {
    item: `/items/${item?.id}`,
    list: `/registries/${list.id}`,
    longest: `/registries/${id}`,
    page: `/registry/${slug}`,
    ownPage: `/lists/${slug}`,
    guestPage: `/registry/${guest.slug}`,
  }
}

async function addList(client: Client, gifts: number, itemOf: (n: number) => ItemRegistryCreate) {
  const title = `A list of ${gifts} gifts`
  const registry = must(await client.createRegistry({ title, status: 'publish' }))
  const add = async (n: number) => must(await client.addRegistryItem(registry.id, itemOf(n)))
  for (let n = 0; n < gifts; n += together) {
    await Promise.all(Array.from({ length: Math.min(together, gifts - n) }, (_, more) => add(n + more)))
  }
  return registry
}

function usualItem(n: number): ItemRegistryCreate {
  return {
    name: `Gift number ${n} of a long list`,
    description: 'The one with the wooden handle, please, as we saw it together in May.',
    url: `https://shop${n % 7}.example/things/${n * 7919}`,
    image_url: `https://shop${n % 7}.example/pictures/${n * 104_729}.jpg`,
    price: 10 + (n % 90),
    quantity_needed: 1 + (n % 3),
  }
}

async function signIn(site: string): Promise<string> {
  const browser = new Visitor(site)
  await browser.open('/sign-in')
  const { status } = await browser.submit('/sign-in', { login: owner.email, password: owner.password })
  if (status !== 303) throw new Error(`The sign-in was answered ${status}`)
  return browser.cookie
}

async function openSignIn(site: string): Promise<Targets['signIn']> {
  const browser = new Visitor(site)
  await browser.open('/sign-in')
  return { fields: Object.fromEntries(browser.formTo('/sign-in')), cookie: browser.cookie }
}
