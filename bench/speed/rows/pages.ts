import assert from 'node:assert/strict'
import { Visitor } from '@hopechest/testing/visitor'
import { type Checkout, host } from '../checkout.ts'
import type { Rows } from './asked.ts'
import { firstAsked } from './asked.ts'
import { addLists, giftsFor, giftsOfOwner, openToCircles, sendAll } from './lists.ts'

const readers = 8
const giftsOnPage = 24
const listsOfPerson = 10

/** Pages as browsers ask for them. */
export async function openPages(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const program = await checkout.start(stack, 'start')
  const lists = await addLists(program, listsOfPerson, 1)
  await sendAll(program, giftsFor(program, lists, giftsOnPage))
  const [list] = lists
  assert.ok(list)
  const pages = await checkout.startBare(stack, 'pages')
  const sends = await checkout.startBare(stack, 'sends')
  const row = (
    bare: typeof pages,
    title: string,
    path: string,
    cookie: string,
    gifts: number,
    each: number,
  ) =>
    firstAsked({ ...program, url: program.site }, bare, { title, asks: visits(path, cookie), gifts, each })
  const guest = new Visitor(program.site)
  await guest.open('/sign-in')
  const owner = await signIn(program.site)
  const path = `/registry/${list.slug}`
  return {
    page: await row(
      sends,
      `a list of ${giftsOnPage} gifts, for a visitor without cookies`,
      path,
      '',
      giftsOnPage,
      32,
    ),
    'guests-page': await row(
      pages,
      'the same, for a guest with a cookie',
      path,
      guest.cookie,
      giftsOnPage,
      1,
    ),
    'owners-page': await row(pages, 'the page of its owner', `/lists/${list.slug}`, owner, giftsOnPage, 1),
    'my-lists': await row(pages, `My lists, with ${listsOfPerson} lists`, '/lists', owner, listsOfPerson, 1),
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

function visits(path: string, cookie: string) {
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
