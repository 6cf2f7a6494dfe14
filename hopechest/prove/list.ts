import { randomBytes } from 'node:crypto'
import { type Browser, type Page, plain, Wrong } from '../browser.ts'

import type { List, Owner, Proved } from './proved.ts'

const things = ['Kettle', 'Lamp', 'Blanket'] as const

export async function makeList({ browser }: Owner): Promise<{ sentence: string; list: List }> {
  const mark = randomBytes(4).toString('hex')
  const title = `List ${mark}`
  const answer = await browser.fillIn('/lists/new', '/lists/new', { title })
  const [at = ''] = answer.goesTo.split('?', 1)
  if (answer.status !== 303 || !at.startsWith('/lists/'))
    throw new Wrong(`The form of a new list is answered ${answer.status}.`)
  const gifts = things.map((thing) => `${thing} ${mark}`)
  const list = { title, at, page: at.replace('/lists/', '/registry/'), gifts }
  try {
    await addGifts(browser, list)
  } catch (error) {
    await browser.fillIn(`${at}/delete`, `${at}/delete`)
    throw error
  }
  return { sentence: `It has a list of its own with ${gifts.length} gifts.`, list }
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
export async function removeList({ owner: { browser }, list }: Proved): Promise<{ sentence: string }> {
  const { status } = await browser.fillIn(`${list.at}/delete`, `${list.at}/delete`)
  if (status !== 303) throw new Wrong(`The form that removes a list is answered ${status}.`)
  for (const path of [list.at, list.page, `${list.page}.json`]) {
    const after = await browser.open(path)
    if (after.status !== 404)
      throw new Wrong(`A list that was removed is answered ${after.status} at ${path}.`)
  }
  return { sentence: 'The list is removed, and each of its addresses says so.' }
}

/** The address of the form with which a guest gives this gift. */
export async function giveAddressOf(guest: Browser, { page }: List, gift: string): Promise<string> {
  const { html } = await guest.open(page)
  const card = html.split(/(?=<li\b)/).find((each) => plain(each).includes(gift) && /\/give"/.test(each))
  const [, address] = /href="[^"]*?(\/registry\/[^"]+\/give)"/.exec(card ?? '') ?? []
  if (address === undefined) throw new Wrong(`A guest finds no way to give “${gift}”.`)
  return plain(address)
}

export function shows({ status, html }: Page, words: string): boolean {
  return status === 200 && plain(html).includes(words)
}
