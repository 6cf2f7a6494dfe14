import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type Page, plain, Wrong } from '../browser.ts'
import { askApi, findList } from './api.ts'
import { type List, type Proved, sentenceOf } from './proved.ts'

type Whose = Pick<Proved, 'installation' | 'owner'>

const things = ['Kettle', 'Lamp', 'Blanket'] as const

export async function makeList(whose: Whose): Promise<{ sentence: string; list: List }> {
  const { browser } = whose.owner
  const mark = randomBytes(4).toString('hex')
  const title = `List ${mark}`
  const gifts = things.map((thing) => `${thing} ${mark}`)
  return orDiscarded(whose, title, async () => {
    const answer = await browser.fillIn('/lists/new', '/lists/new', { title })
    const [at = ''] = answer.goesTo.split('?', 1)
    if (answer.status !== 303 || !at.startsWith('/lists/'))
      throw new Wrong(`The form of a new list is answered ${answer.status}.`)
    const list = { title, at, page: at.replace('/lists/', '/registry/'), gifts }
    await addGifts(browser, list)
    return { sentence: `It has a list of its own with ${gifts.length} gifts.`, list }
  })
}

/** What is done to a list; where that fails, the API deletes the list, which may be there also where no answer said so. */
async function orDiscarded<Result>(whose: Whose, title: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (await discard(whose, title).catch(() => false)) throw error
    throw new Wrong(
      `${sentenceOf(error, whose.installation)} The list “${title}” may be left: delete it at My lists.`,
    )
  }
}

/** A form whose answer was lost may be at work still. */
const looks = 3

async function discard(whose: Whose, title: string): Promise<boolean> {
  for (let look = 1; look <= looks; look++) {
    const id = await findList(whose, title)
    if (id !== undefined)
      return (await askApi(whose.installation, `/registries/${id}`, whose.owner.sent, 'DELETE')).status < 300
    await pause(1000)
  }
  return true
}

async function addGifts(browser: Browser, { at, gifts }: List): Promise<void> {
  for (const name of gifts) {
    const { status } = await browser.fillIn(`${at}?add=by-hand`, `${at}/items`, { name })
    if (status !== 303) throw new Wrong(`The form of a gift is answered ${status}.`)
  }
  const page = await browser.open(at)
  for (const name of gifts)
    if (!shows(page, name)) throw new Wrong('A gift that was added is not on its list.')
}

/** Each guest who has the address reads the list from here on. */
export async function openToAll({ owner: { browser }, list: { at } }: Proved): Promise<void> {
  const { status } = await browser.fillIn(at, `${at}/status`, { status: 'publish' })
  if (status !== 303) throw new Wrong(`The form that opens a list to all is answered ${status}.`)
}

/** Nothing of it is left for the owner or for a guest. */
export async function removeList({ installation, owner, list }: Proved): Promise<{ sentence: string }> {
  return orDiscarded({ installation, owner }, list.title, async () => {
    const { status } = await owner.browser.fillIn(`${list.at}/delete`, `${list.at}/delete`)
    if (status !== 303) throw new Wrong(`The form that removes a list is answered ${status}.`)
    for (const path of [list.at, list.page, `${list.page}.json`]) {
      const after = await owner.browser.open(path)
      if (after.status !== 404)
        throw new Wrong(`A list that was removed is answered ${after.status} at ${path}.`)
    }
    return { sentence: 'The list is removed, and each of its addresses says so.' }
  })
}

/** The address of the form with which a guest gives this gift; undefined where it is not offered. */
export async function findGiveAddress(
  guest: Browser,
  { page }: List,
  gift: string,
): Promise<string | undefined> {
  const { html } = await guest.open(page)
  const card = html.split(/(?=<li\b)/).find((each) => plain(each).includes(gift) && /\/give"/.test(each))
  const [, address] = /href="[^"]{0,2000}?(\/registry\/[^"]{1,500}\/give)"/.exec(card ?? '') ?? []
  return address && plain(address)
}

export function shows({ status, html }: Page, words: string): boolean {
  return status === 200 && plain(html).includes(words)
}
