import assert from 'node:assert/strict'
import { Visitor } from '@hopechest/testing/visitor'
import { type Checkout, host } from '../checkout.ts'
import type { Rows } from './asked.ts'
import { firstAsked } from './asked.ts'
import { addLists, giftsFor, giftsOfOwner, openToCircles, sendAll } from './lists.ts'

const readers = 4
const giftsOnPage = 24
const listsOfPerson = 10
/** Addresses of one page, more than the memory for pages that are sent again holds. */
const othersAsked = 2000

/** Pages as browsers ask for them. */
export async function openPages(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const program = await checkout.start(stack, 'start')
  const lists = await addLists(program, listsOfPerson, 1)
  await sendAll(program, giftsFor(program, lists, giftsOnPage))
  const [first] = lists
  const pages = await checkout.startBare(stack, 'pages')
  const sends = await checkout.startBare(stack, 'sends')
  const guest = new Visitor(program.site)
  await guest.open('/sign-in')
  const owner = await signIn(program.site)
  const site = { ...program, url: program.site }
  const list = `/registry/${first?.slug}`
  return {
    page: await firstAsked(site, sends, {
      title: `a list of ${giftsOnPage} gifts, for a visitor without cookies`,
      asks: visits(list),
      gifts: giftsOnPage,
      each: 32,
    }),
    'first-page': await firstAsked(site, pages, {
      title: 'the same, made for the first who asks',
      asks: visits(list).map((asks) =>
        Array.from({ length: othersAsked }, (_, n) =>
          asks.map((ask) => ({ ...ask, path: `${ask.path}?from=${n}` })),
        ).flat(),
      ),
      gifts: giftsOnPage,
      each: 1,
    }),
    'guests-page': await firstAsked(site, pages, {
      title: 'the same, for a guest with a cookie',
      asks: visits(list, guest.cookie),
      gifts: giftsOnPage,
      each: 1,
    }),
    'owners-page': await firstAsked(site, pages, {
      title: 'the page of its owner',
      asks: visits(`/lists/${first?.slug}`, owner),
      gifts: giftsOnPage,
      each: 1,
    }),
    'my-lists': await firstAsked(site, pages, {
      title: `My lists, with ${listsOfPerson} lists`,
      asks: visits('/lists', owner),
      gifts: listsOfPerson,
      each: 1,
    }),
  }
}

/** The page that one link opens, as the browser of a person has it. */
export async function openPersonsPage(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const program = await checkout.start(stack, 'start')
  const lists = await addLists(program, listsOfPerson, 1)
  await sendAll(program, giftsFor(program, lists, giftsOfOwner))
  const [person] = await openToCircles(program, lists)
  const browser = new Visitor(program.site)
  await browser.open(`/p/${person?.link}`)
  return {
    'persons-page': await firstAsked(
      { ...program, url: program.site },
      await checkout.startBare(stack, 'pages'),
      {
        title: `the page of a person with ${listsOfPerson} lists`,
        asks: visits('/p', browser.cookie),
        gifts: listsOfPerson,
        each: 1,
      },
    ),
  }
}

function visits(path: string, cookie?: string) {
  const headers = {
    accept: 'text/html',
    'accept-language': 'en',
    'accept-encoding': 'gzip, br',
    ...(cookie && { cookie }),
  }
  return Array.from({ length: readers }, () => [{ path, headers }])
}

async function signIn(site: string): Promise<string> {
  const browser = new Visitor(site)
  await browser.open('/sign-in')
  const { status } = await browser.submit('/sign-in', { login: host.email, password: host.password })
  assert.equal(status, 303)
  return browser.cookie
}
