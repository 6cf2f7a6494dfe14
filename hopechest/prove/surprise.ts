import { openBrowser, type Page, Wrong } from '../browser.ts'
import { giveAddressOf, openToAll } from './list.ts'
import type { Proved } from './proved.ts'
import { ownersPathsOf } from './strangers.ts'

/**
 * What the owner of a wrapped list can read is the same, byte for byte, before and after guests gave: each of their pages and files, and
 * what a guest sees, when the owner looks there.
 */
export async function proveSurprise(proved: Proved): Promise<{ sentence: string }> {
  const { installation, owner, list } = proved
  await openToAll(proved)
  const paths = ['/lists', '/gifts', ...owner.pages, ...ownersPathsOf(list), list.page, `${list.page}.json`]
  for (const gift of list.gifts) paths.push(await giveAddressOf(openBrowser(installation.url), list, gift))
  const look = async () => {
    const seen = new Map<string, string>()
    for (const path of paths) seen.set(path, seenIn(await owner.browser.open(path)))
    return seen
  }
  // The note of what its owner has done last is shown once.
  await look()
  const before = await look()
  const again = await look()
  for (const [path, text] of before)
    if (Number(JSON.parse(text)[0]) >= 400)
      throw new Wrong(`Its owner is answered ${JSON.parse(text)[0]} at ${path}.`)
  for (const [path, text] of before)
    if (again.get(path) !== text)
      throw new Wrong(`${path} changes by itself, so it cannot be compared: it may tell what guests do.`)
  const [bought = '', givenBack = ''] = list.gifts
  const guest = openBrowser(installation.url)
  await give(proved, guest, bought)
  await giveBack(guest, await give(proved, guest, givenBack))
  const after = await look()
  for (const [path, text] of before)
    if (after.get(path) !== text)
      throw new Wrong(
        `${path} is another page for its owner once a guest gave: it has ${lengthsOf(text, after.get(path))}.`,
      )
  const seen = await openBrowser(installation.url).open(list.page)
  if (seen.status !== 200) throw new Wrong(`A guest is answered ${seen.status} at the list.`)
  return {
    sentence: `An owner learns nothing of what guests do: ${paths.length} pages and files are the same, byte for byte.`,
  }
}

/** Returns where the guest is led. */
async function give({ list }: Proved, guest: ReturnType<typeof openBrowser>, gift: string): Promise<Page> {
  const path = await giveAddressOf(guest, list, gift)
  const answer = await guest.fillIn(path, path, { name: 'Prove' })
  if (answer.status !== 303) throw new Wrong(`The form of a guest who gives is answered ${answer.status}.`)
  return guest.open(answer.goesTo.split('#', 1)[0] ?? '')
}

async function giveBack(guest: ReturnType<typeof openBrowser>, { html }: Page): Promise<void> {
  const [, address] = /(?:action|href)="[^"]*?(\/back\/[^"]+)"/.exec(html) ?? []
  if (address === undefined) throw new Wrong('A guest who gave finds no way to give back.')
  const { status } = await guest.fillIn(address, address)
  if (status !== 303 && status !== 200) throw new Wrong(`The form that gives back is answered ${status}.`)
}

/** New in each answer. The text is compared itself: its length, once it is packed, moves with the tokens in it. */
const ownOfAnswer = new Set(['date', 'x-request-id', 'set-cookie', 'age', 'content-length'])

/** An answer without what is new in each: the tokens of its forms, too. */
function seenIn({ status, html, headers, goesTo }: Page): string {
  const said = [...headers].filter(([name]) => !ownOfAnswer.has(name))
  const text = html.replaceAll(/name="(?:token|key)" value="[^"]*"/g, '')
  return JSON.stringify([status, goesTo, said.sort(), text])
}

function lengthsOf(before: string, after = ''): string {
  return before.length === after.length
    ? 'other bytes than before'
    : `${after.length} characters, and had ${before.length}`
}
