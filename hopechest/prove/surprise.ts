import { type Browser, openBrowser, type Page, Wrong } from '../browser.ts'
import { answersAbout, pagesAbout } from './addresses.ts'
import { areSame, comparable, lengthsOf, movingHeaders } from './answers.ts'
import { askApi, itemsOf } from './api.ts'
import { findGiveAddress, openToAll } from './list.ts'
import type { Proved } from './proved.ts'
import { ownersPathsOf } from './strangers.ts'

type Seen = Map<string, string>

/**
 * What the owner of a wrapped list can read is the same, byte for byte, before and after guests gave: each of their pages and files,
 * what a guest sees, when the owner looks there, and what a key without surprises reads of the API.
 */
export async function proveSurprise(proved: Proved): Promise<{ sentence: string }> {
  const { installation, owner, list } = proved
  await openToAll(proved)
  const { registryId, gifts } = await itemsOf(proved)
  // The one that a guest is to give.
  const ids = gifts.flatMap(({ id, name }) => (name === list.gifts[0] ? [id] : []))
  const mustAnswer = [
    '/lists',
    '/gifts',
    ...owner.pages,
    ...ownersPathsOf(list),
    list.page,
    `${list.page}.json`,
  ]
  const answers = answersAbout(registryId, ids)
  await demandNarrow(proved, `/registries/${registryId}/purchases`)
  // The note of what its owner has done last is shown once. What takes forms alone leads elsewhere.
  let paths = [...new Set([...mustAnswer, ...pagesAbout(list, ids)])]
  const lookAtPages = async (): Promise<Seen> => {
    const seen = new Map<string, string>()
    await eachOf(paths, async (path) => {
      const { status, headers, html, goesTo } = await owner.browser.open(path)
      const mustBeRead = mustAnswer.includes(path)
      // While the list is wrapped, the file of surprises leads to the page that says so.
      const isRead = status < 300 || (status < 400 && goesTo.startsWith(list.at))
      if (mustBeRead && !isRead) throw new Wrong(`Its owner is answered ${status} at ${path}.`)
      if (mustBeRead || status < 300) seen.set(path, comparable(status, headers, html, goesTo))
    })
    return seen
  }
  const look = async (): Promise<Seen> => {
    const seen = await lookAtPages()
    await eachOf(answers, async (path) => {
      const { status, headers, text } = await askApi(installation, path, owner.withoutSurprises)
      seen.set(`${path} of the API`, comparable(status, headers, text))
    })
    return seen
  }
  const first = await lookAtPages()
  paths = paths.filter((path) => first.has(path))
  const before = await look()
  const again = await look()
  const moving = movingIn(before, again)
  const moved = differenceOf(before, again, moving)
  if (moved)
    throw new Wrong(`${moved.path} changes by itself, so it cannot be compared: it may tell what guests do.`)
  await giveOneAndGiveBackAnother(proved)
  const last = await look()
  // What was the same by chance so far.
  if (differenceOf(before, last, moving)) for (const name of movingIn(last, await look())) moving.add(name)
  const after = differenceOf(before, last, moving)
  if (after)
    throw new Wrong(`${after.path} is another page for its owner once a guest gave: it has ${after.lengths}.`)
  return {
    sentence: `An owner learns nothing of what guests do: ${paths.length} pages and files, and ${answers.length} answers to a program without surprises, are the same, byte for byte.`,
  }
}

const lanes = 4

/** Several at a time, for a site that is slow or far away. */
async function eachOf(paths: readonly string[], read: (path: string) => Promise<void>): Promise<void> {
  const waiting = paths.values()
  const lane = async () => {
    for (const path of waiting) await read(path)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Else the comparison would be one of two keys that see all. */
async function demandNarrow({ installation, owner }: Proved, path: string): Promise<void> {
  const { status } = await askApi(installation, path, owner.withoutSurprises)
  if (status !== 409)
    throw new Wrong(`A program without surprises is answered ${status} at ${path} of the API.`)
}

function differenceOf(
  before: Seen,
  after: Seen,
  moving: ReadonlySet<string>,
): { path: string; lengths: string } | undefined {
  for (const [path, text] of before) {
    const then = after.get(path)
    if (then === undefined || !areSame(text, then, moving)) return { path, lengths: lengthsOf(text, then) }
  }
  return undefined
}

/** The headers that are new in each answer, of two looks between which no guest gave. */
function movingIn(one: Seen, other: Seen): Set<string> {
  return new Set([...one].flatMap(([path, text]) => movingHeaders(text, other.get(path) ?? text)))
}

/** A gift counts for guests and for a program that sees surprises: without that, nothing would be kept from the owner. */
async function giveOneAndGiveBackAnother(proved: Proved): Promise<void> {
  const { installation, list } = proved
  const [bought = '', givenBack = ''] = list.gifts
  const guest = openBrowser(installation.url)
  await give(proved, guest, bought)
  await giveBack(guest, await give(proved, guest, givenBack))
  const another = openBrowser(installation.url)
  if ((await findGiveAddress(another, list, bought)) !== undefined)
    throw new Wrong('A gift that a guest gave is offered to other guests again.')
  if ((await findGiveAddress(another, list, givenBack)) === undefined)
    throw new Wrong('A gift that a guest gave back is not offered to guests again.')
  for (const { name, quantity_purchased } of (await itemsOf(proved)).gifts) {
    const given = name === bought ? 1 : 0
    if (quantity_purchased !== given)
      throw new Wrong(`The API counts ${quantity_purchased} of a gift of which guests gave ${given}.`)
  }
}

/** Returns where the guest is led. */
async function give({ list }: Proved, guest: Browser, gift: string): Promise<Page> {
  const path = await findGiveAddress(guest, list, gift)
  if (path === undefined) throw new Wrong(`A guest finds no way to give “${gift}”.`)
  const answer = await guest.fillIn(path, path, { name: 'Prove' })
  if (answer.status !== 303) throw new Wrong(`The form of a guest who gives is answered ${answer.status}.`)
  return guest.open(answer.goesTo.split('#', 1)[0] ?? '')
}

async function giveBack(guest: Browser, { html }: Page): Promise<void> {
  const [, address] = /(?:action|href)="[^"]{0,2000}?(\/back\/[^"]{1,500})"/.exec(html) ?? []
  if (address === undefined) throw new Wrong('A guest who gave finds no way to give back.')
  const { status } = await guest.fillIn(address, address)
  if (status !== 303 && status !== 200) throw new Wrong(`The form that gives back is answered ${status}.`)
}
