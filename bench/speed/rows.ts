import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { Visitor } from '@hopechest/testing/visitor'
import { kettle } from '../kettle.ts'
import type { Ask } from '../load/drive.ts'
import { type Checkout, host, type Running } from './checkout.ts'
import type { Contender } from './measure.ts'

export interface Asked extends Contender {
  title: string
  /** The first answer. */
  text: string
  yardsticks: string[]
}

export type Rows = Record<string, Asked>

const connections = 32
const readers = 8
const listed = 100
/** A write runs through more code than a read: only after some 15,000 is most of it compiled. */
const warmUpOfWrites = 12
const giftsOfOwner = 20
const giftsOnPage = 24
const listsOfPerson = 10
const peopleOfCircle = 20
/** Stands in an answer and in a page once for each gift, and in the page of a person once for each list. */
const gift =
  /"name":"A kettle|<li class="gift"|<li [^>]*data-name="A kettle|<li class="next-day"|"release_key":/g
/** Answers to one row are of nearly the same length: ids have more digits and less. */
const leastShare = 0.9

/**
 * The rows of each program. Those that are written to are others than those that are read: work that a new gift leaves for
 * later counts for no reader.
 */
const programs = [
  { rows: ['item', 'list', 'registry-items'], open: openReads },
  { rows: ['unkept-list'], open: openUnkept },
  { rows: ['own-item', 'flat-item', 'own-item-alone', 'flat-item-alone'], open: openWrites },
  { rows: ['opened-item'], open: openOpened },
  { rows: ['claim', 'opened-claim'], open: openClaims },
  { rows: ['page', 'owners-page'], open: openPages },
  { rows: ['persons-page'], open: openPersonsPage },
]

export const rowNames = programs.flatMap(({ rows }) => rows)

/** Starts the programs of these rows, and the one whose answers the bare servers send. */
export async function openRows(
  stack: AsyncDisposableStack,
  checkout: Checkout,
  names: readonly string[],
): Promise<Rows> {
  const needed = programs.filter(
    ({ rows, open }) => open === openReads || rows.some((row) => names.includes(row)),
  )
  const opened = await Promise.all(needed.map(({ open }) => open(stack, checkout)))
  return Object.assign({}, ...opened)
}

/** What is asked again and again, so that the memory of answers holds it. */
async function openReads(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const service = await checkout.start(stack, 'api')
  const [item] = await sendAll<{ data: { id: number } }>(service, Array(listed).fill(newItem(service, 0)))
  const lists = await addLists(service, connections)
  await sendAll(service, giftsFor(service, lists, giftsOfOwner))
  const eachOwner = (path: string) => service.owners.map((headers) => [{ path, headers }])
  return {
    item: await firstAsked(service, {
      title: 'GET /items/{id}',
      asks: eachOwner(`/items/${item?.data.id}`),
      gifts: 1,
      count: 8000,
    }),
    list: await firstAsked(service, {
      title: `GET /items?limit=${listed}`,
      asks: eachOwner(`/items?limit=${listed}`),
      gifts: listed,
      count: 6000,
    }),
    'registry-items': await firstAsked(service, {
      title: `GET /registries/{id}/items, ${giftsOfOwner} gifts`,
      asks: lists.map((list) => [readOf(service, list)]),
      gifts: giftsOfOwner,
      count: 4000,
    }),
  }
}

/**
 * Lists that the memory of answers has no room for: its megabyte holds one in nine of them. So nearly all are read from the
 * database, and the row also holds what the memory costs where it does not help.
 */
async function openUnkept(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const service = await checkout.start(stack, 'api', { ANSWER_MEMORY: '1' })
  const lists = await addLists(service, 4 * connections)
  await sendAll(service, giftsFor(service, lists, listed))
  return {
    'unkept-list': await firstAsked(service, {
      title: `GET /registries/{id}/items, ${listed} gifts, ${lists.length} lists in turn`,
      asks: inTurns(lists, (list) => readOf(service, list)),
      gifts: listed,
      count: 400,
    }),
  }
}

/** New gifts for 1,536 lists: each list stays short. */
async function openWrites(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const service = await checkout.start(stack, 'api')
  const lists = await addLists(service, 48 * connections)
  const own = inTurns(lists, (list) => newGift(service, list))
  const flat = service.owners.map((_, owner) => [newItem(service, owner)])
  const database = new DatabaseSync(service.file, { readOnly: true })
  stack.defer(() => database.close())
  const count = database.prepare('SELECT COUNT(*) AS gifts FROM items')
  const stored = () => Number(count.get()?.gifts)
  const row = async (title: string, asks: Ask[][], count: number) => ({
    ...(await firstAsked(service, { title, asks, gifts: 1, count, warmUp: warmUpOfWrites })),
    stored,
  })
  return {
    'own-item': await row('POST /registries/{id}/items, an own list', own, 1500),
    'flat-item': await row('POST /items, a list that is not there', flat, 2000),
    'own-item-alone': await row('the same into an own list, one connection', [own.flat()], 50),
    'flat-item-alone': await row(
      'the same to a list that is not there, one connection',
      flat.slice(0, 1),
      100,
    ),
  }
}

/** The same into lists that are open to the people of a circle. */
async function openOpened(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const service = await checkout.start(stack, 'api')
  const lists = await addLists(service, 48 * connections)
  await openToCircles(service, lists)
  const asks = inTurns(lists, (list) => newGift(service, list))
  const title = `POST /registries/{id}/items, a list that is open to ${peopleOfCircle} people`
  return {
    'opened-item': await firstAsked(service, { title, asks, gifts: 1, count: 1500, warmUp: warmUpOfWrites }),
  }
}

/** Gifts that are given, on lists of their owners alone and on such lists. */
async function openClaims(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const service = await checkout.start(stack, 'api')
  const [own, opened] = [await addLists(service, 24 * connections), await addLists(service, 24 * connections)]
  await openToCircles(service, opened)
  const row = async (title: string, lists: readonly List[]) => {
    const gifts = await sendAll<{ data: { id: number } }>(
      service,
      giftsFor(service, lists, 1, { quantity_needed: 1000 }),
    )
    const asks = inTurns(lists, (list) => purchaseOf(service, list, gifts[lists.indexOf(list)]?.data.id ?? 0))
    return firstAsked(service, { title, asks, gifts: 1, count: 1500, warmUp: warmUpOfWrites })
  }
  return {
    claim: await row('POST …/purchases, an own list', own),
    'opened-claim': await row(`the same, a list that is open to ${peopleOfCircle} people`, opened),
  }
}

/** The page that one link opens, as the browser of a person has it. */
async function openPersonsPage(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const program = await checkout.start(stack, 'start')
  const lists = (await addLists(program, listsOfPerson * connections)).filter(({ owner }) => owner === 0)
  await sendAll(program, giftsFor(program, lists, giftsOfOwner))
  const [person] = await openToCircles(program, lists)
  const browser = new Visitor(program.site)
  await browser.open(`/p/${person?.link}`)
  const headers = {
    accept: 'text/html',
    'accept-language': 'en',
    'accept-encoding': 'gzip, br',
    cookie: browser.cookie,
  }
  const asks = Array.from({ length: readers }, () => [{ path: '/p', headers }])
  const site = { ...program, url: program.site }
  const title = `the page of a person with ${listsOfPerson} lists`
  return { 'persons-page': await firstAsked(site, { title, asks, gifts: listsOfPerson, count: 80 }) }
}

/** Each owner writes people down and opens their lists to these. Returns the people of the first one. */
async function openToCircles(
  service: Running,
  lists: readonly List[],
): Promise<{ id: number; link: string }[]> {
  const ofOwner = Map.groupBy(lists, ({ owner }) => owner)
  const all = await Promise.all(
    [...ofOwner].map(async ([owner, own]) => {
      const headers = headersOf(service, owner)
      const make = async <Made>(path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
        (await (await send(service.url, { method, path, headers, body })).json()) as Made
      const people: { id: number; link: string }[] = []
      const { id } = await make<{ id: number }>('/circles', { name: 'Family' })
      for (let n = 0; n < peopleOfCircle; n++) {
        const person = await make<{ id: number; link: string }>('/people', {
          name: `Person ${n}`,
          address: `person${n}.${owner}@orchard.example`,
        })
        await send(service.url, { method: 'PUT', path: `/circles/${id}/people/${person.id}`, headers })
        people.push(person)
      }
      const open = { circle_ids: [id], person_ids: [], left_out_ids: [] }
      for (const list of own) await make(`/registries/${list.id}/open-to`, open, 'PUT')
      return people
    }),
  )
  return all[0] ?? []
}

/** Pages as browsers ask for them. */
async function openPages(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const program = await checkout.start(stack, 'start')
  const lists = await addLists(program, 1)
  await sendAll(program, giftsFor(program, lists, giftsOnPage))
  const site = { ...program, url: program.site }
  const browser = { accept: 'text/html', 'accept-language': 'en', 'accept-encoding': 'gzip, br' }
  const visits = (path: string, more: Record<string, string> = {}) =>
    Array.from({ length: readers }, () => [{ path, headers: { ...browser, ...more } }])
  const slug = lists[0]?.slug
  return {
    page: await firstAsked(site, {
      title: `a list of ${giftsOnPage} gifts, for a visitor without cookies`,
      asks: visits(`/registry/${slug}`),
      gifts: giftsOnPage,
      count: 1500,
    }),
    'owners-page': await firstAsked(site, {
      title: `the page of its owner`,
      asks: visits(`/lists/${slug}`, { cookie: await signIn(program.site) }),
      gifts: giftsOnPage,
      count: 80,
    }),
  }
}

interface List {
  id: number
  slug: string
  owner: number
}

async function addLists(service: Running, count: number): Promise<List[]> {
  const asks = Array.from({ length: count }, (_, n) => ({
    method: 'POST' as const,
    path: '/registries',
    headers: headersOf(service, n),
    body: { title: `List ${n}`, status: 'publish' },
  }))
  const made = await sendAll<{ id: number; slug: string }>(service, asks)
  return made.map(({ id, slug }, n) => ({ id, slug, owner: n % connections }))
}

/** Shares the lists among their owners: each asks for one after another. */
function inTurns(lists: readonly List[], toAsk: (list: List) => Ask): Ask[][] {
  return Array.from({ length: connections }, (_, n) => lists.filter(({ owner }) => owner === n).map(toAsk))
}

function readOf(service: Running, { id, owner }: List): Ask {
  return { path: `/registries/${id}/items`, headers: headersOf(service, owner) }
}

function newGift(service: Running, { id, owner }: List): Ask {
  const { registry_id: _, ...body } = kettle
  return { method: 'POST', path: `/registries/${id}/items`, headers: headersOf(service, owner), body }
}

function purchaseOf(service: Running, { id, owner }: List, item: number): Ask {
  const path = `/registries/${id}/items/${item}/purchases`
  return { method: 'POST', path, headers: headersOf(service, owner), body: { purchaser: 'Miriam' } }
}

function giftsFor(service: Running, lists: readonly List[], each: number, more: object = {}): Ask[] {
  return lists.flatMap((list) => {
    const ask = newGift(service, list)
    return Array<Ask>(each).fill({ ...ask, body: { ...(ask.body as object), ...more } })
  })
}

/** A gift of a list that is not there. */
function newItem(service: Running, owner: number): Ask {
  return { method: 'POST', path: '/items', headers: headersOf(service, owner), body: kettle }
}

function headersOf({ owners }: Running, n: number): Record<string, string> {
  return owners[n % owners.length] ?? {}
}

/** Returns what is made, in the order of the requests. */
async function sendAll<Made>({ url }: Running, asks: readonly Ask[]): Promise<Made[]> {
  const made: Made[] = []
  const all = asks.entries()
  const sender = async () => {
    for (const [n, ask] of all) made[n] = (await (await send(url, ask)).json()) as Made
  }
  await Promise.all(Array.from({ length: connections }, sender))
  return made
}

async function send(url: string, { method = 'GET', path, headers, body }: Ask): Promise<Response> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** Asks for the first time: the answer has to hold these gifts, and those that follow are as long. */
async function firstAsked(
  { url, pids, yardsticks }: Pick<Running, 'url' | 'pids' | 'yardsticks'>,
  { gifts, ...row }: Pick<Asked, 'title' | 'asks' | 'count' | 'warmUp'> & { gifts: number },
): Promise<Asked> {
  const [[ask] = []] = row.asks
  assert.ok(ask)
  const answer = await send(url, ask)
  const text = await answer.text()
  assert.equal(text.match(gift)?.length, gifts, `the gifts in the answer to ${ask.path}`)
  // What is sent compressed says its length in bytes.
  const bytes = Number(answer.headers.get('content-length') ?? Buffer.byteLength(text))
  return { ...row, url, pids, yardsticks, text, leastBytes: Math.floor(bytes * leastShare) }
}

async function signIn(site: string): Promise<string> {
  const browser = new Visitor(site)
  await browser.open('/sign-in')
  const { status } = await browser.submit('/sign-in', { login: host.email, password: host.password })
  assert.equal(status, 303)
  return browser.cookie
}
