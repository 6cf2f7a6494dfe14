import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { type Browser, openBrowser, type Page, plain, Wrong } from '../../browser.ts'
import type { Finding } from '../finding.ts'

export interface Walk {
  /** The address of the pages at the host. */
  url: string
  /** The cookies of a person of the host who is signed in. */
  cookies: string
  /** Restarts the host, where the operator has said how. */
  restart?: (() => Promise<void>) | undefined
}

/** Owners who change a list at the same moment. */
const writers = 8
const restartMilliseconds = 30_000

/**
 * Walks through a host that frames the pages as its visitors do: makes lists and removes them again, adds a gift and a picture, gives,
 * and lets several owners write at once. Each part says whether the host does it right; one that needs what failed is left out.
 */
export async function walkHost(
  { url, cookies, restart }: Walk,
  say: (finding: Finding) => void,
): Promise<void> {
  const owner = openBrowser(url, cookies)
  const lists = new Set<string>()
  const walk = {
    url,
    cookies,
    owner,
    lists,
    name: (thing: string) => `${thing} ${randomBytes(4).toString('hex')}`,
  }
  try {
    if (!(await found('Pages', () => seePages(owner)))) return
    const one = await found('Make', () => make(walk))
    if (!one) return
    const other = await found('Again', () => makeAgain(walk, one))
    if (!other) return
    const gift = await found('Gift', () => addGift(walk, other))
    await found('Picture', () => addPicture(walk, other))
    if (gift) await found('Sight', () => hideAndPublish(walk, other, gift))
    await found('Writers', () => writeTogether(walk, other))
    if (restart) await found('Restart', () => outlive(walk, other, restart))
  } finally {
    await found('Removal', () => removeAll(walk))
  }

  async function found<Result>(name: string, step: () => Promise<Step<Result>>): Promise<Result | undefined> {
    try {
      const { sentence, result } = await step()
      say({ name, state: 'well', sentence })
      return result
    } catch (error) {
      say({ name, state: 'fault', sentence: sentenceOf(error) })
      return undefined
    }
  }
}

interface Walking {
  url: string
  cookies: string
  owner: Browser
  /** The addresses of the lists that it has made and not removed. */
  lists: Set<string>
  /** A name that nothing else has. */
  name(thing: string): string
}

interface Step<Result> {
  sentence: string
  result: Result
}

interface List {
  title: string
  at: string
}

function sentenceOf(error: unknown): string {
  if (error instanceof Wrong) return error.message
  return `The host did not answer: ${error instanceof Error ? (error.cause ?? error) : error}`
}

async function seePages(owner: Browser): Promise<Step<true>> {
  const { status, html, goesTo, headers } = await owner.open('/lists')
  if (status >= 300 && status < 400)
    throw new Wrong(
      `It leads to ${goesTo} in place of the lists: send the cookies of a person who is signed in.`,
    )
  if (status !== 200) throw new Wrong(`It answers ${status} in place of the lists.${seeLog}`)
  if (!/class="[^"]*\bhc\b/.test(html))
    throw new Wrong('The page of the lists is not ours, or lies in no element with the class hc.')
  if (!/no-store|private/.test(headers.get('cache-control') ?? ''))
    throw new Wrong(
      'It does not send the headers of the answer: a page with personal parts may be kept in a cache.',
    )
  return { sentence: 'It shows the lists of the person.', result: true }
}

const whatFormsNeed =
  ' Bring the cookies that begin with hc_, send those of the answer, bring origin and sent_from as the browser has them, and send the status of the answer.'

const seeLog = ' The answer of the service, which the host should log, says why.'

async function make(walk: Walking): Promise<Step<List>> {
  const title = walk.name('List')
  const list = await makeCalled(walk, title, seeLog)
  return { sentence: 'It makes a list and leads its owner there.', result: list }
}

async function makeCalled({ owner, lists }: Walking, title: string, why: string): Promise<List> {
  const answer = await owner.fillIn('/lists/new', '/lists/new', { title })
  if (answer.status !== 303)
    throw new Wrong(
      `It answers ${answer.status} to the form of a new list.${answer.status >= 500 ? why : whatFormsNeed}`,
    )
  const at = answer.goesTo.split('?', 1)[0] ?? ''
  if (!at.startsWith('/lists/'))
    throw new Wrong(
      `Behind the form of a new list it leads to “${answer.goesTo}”, and not where the answer says (to).`,
    )
  const page = await owner.open(at)
  if (!shows(page, title))
    throw new Wrong(
      `It leads the owner of a new list to another list or to none (${page.status} at ${at}).${idsWrong}`,
    )
  lists.add(at)
  return { title, at }
}

const idsWrong =
  ' Give each list an id that no list ever had, also none that was removed, and count it where it outlives a restart.'

/** Make two, remove the first, make a third. */
async function makeAgain(walk: Walking, first: List): Promise<Step<List>> {
  const { owner, lists } = walk
  const second = await makeCalled(walk, walk.name('List'), idsWrong)
  await remove(walk, first)
  const third = await makeCalled(walk, walk.name('List'), idsWrong)
  if ([first.at, second.at].includes(third.at))
    throw new Wrong(`A new list has the address of another one.${idsWrong}`)
  if (!shows(await owner.open(second.at), second.title))
    throw new Wrong(`A list is gone since another one was removed and a new one was made.${idsWrong}`)
  const seen = await owner.open('/lists')
  for (const { title } of [second, third])
    if (!shows(seen, title)) throw new Wrong('The page of all lists leaves out a list that was made (own).')
  if (shows(seen, first.title)) throw new Wrong('The page of all lists still has one that was removed (own).')
  lists.delete(first.at)
  return { sentence: 'It removes a list, and a new one is another one.', result: third }
}

async function remove({ owner, lists }: Walking, { at }: Pick<List, 'at'>): Promise<void> {
  const { status } = await owner.fillIn(`${at}/delete`, `${at}/delete`)
  if (status !== 303) throw new Wrong(`It answers ${status} to the form that removes a list.${seeLog}`)
  const after = await owner.open(at)
  if (after.status !== 404)
    throw new Wrong(`It answers ${after.status} at a list that was removed, and not 404 (remove).`)
  lists.delete(at)
}

async function addGift({ owner, name }: Walking, { at }: List): Promise<Step<string>> {
  const gift = name('Kettle')
  const answer = await owner.fillIn(`${at}?add=by-hand`, `${at}/items`, { name: gift })
  if (answer.status !== 303) throw new Wrong(`It answers ${answer.status} to the form of a gift.${seeLog}`)
  if (!shows(await owner.open(at), gift))
    throw new Wrong(`A gift that was added is not on its list.${idsWrong}`)
  return { sentence: 'An owner adds a gift.', result: gift }
}

async function addPicture({ owner, name, url }: Walking, { at }: List): Promise<Step<true>> {
  const gift = name('Picture')
  const file = { field: 'picture', name: 'dot.png', bytes: dot() }
  const answer = await owner.fillIn(`${at}?add=by-hand`, `${at}/items`, { name: gift }, file)
  if (answer.status !== 303)
    throw new Wrong(
      `It answers ${answer.status} to a form with a picture. Read multipart/form-data, and bring its fields in form and its file in file, in base64.`,
    )
  const { html } = await owner.open(at)
  const picture = pictureBehind(html, gift)
  if (picture === undefined)
    throw new Wrong(
      'A gift has not the picture that came with its form: bring the file in file, with name and bytes.',
    )
  const { status, headers, body } = await fetch(new URL(picture, url))
  await body?.cancel()
  if (status !== 200 || !headers.get('content-type')?.startsWith('image/'))
    throw new Wrong(
      `It answers ${status} at the address of a picture, with the type ${headers.get('content-type')}.`,
    )
  return { sentence: 'It takes a picture and shows it.', result: true }
}

/** The address of the picture in the row of the gift. */
function pictureBehind(html: string, gift: string): string | undefined {
  const rows = html.split(/(?=<li\b)/)
  const row = rows.find((each) => plain(each).includes(gift) && /<img\b/.test(each))
  const [, address] = /<img\b[^<>]*\bsrc="([^"]+)"/.exec(row ?? '') ?? []
  return address === undefined ? undefined : plain(address)
}

async function hideAndPublish({ owner, url }: Walking, { at }: List, gift: string): Promise<Step<true>> {
  const guest = openBrowser(url)
  const list = at.replace('/lists/', '/registry/')
  for (const path of [at, list])
    if (shows(await guest.open(path), gift))
      throw new Wrong(
        `A stranger reads a private list at ${path}: say hidden of it (sight), and bring their person as null.`,
      )
  const { status } = await owner.fillIn(at, `${at}/status`, { status: 'publish' })
  if (status !== 303) throw new Wrong(`It answers ${status} to the form that opens a list to all.${seeLog}`)
  const page = await guest.open(list)
  if (!shows(page, gift))
    throw new Wrong(
      'A list that its owner has opened to all is not shown to a guest: store what writes says, and say guest of it (sight).',
    )
  const [, give = ''] = /href="([^"]+\/give)"/.exec(page.html) ?? []
  const path = plain(give).slice(new URL(url).pathname.replace(/\/$/, '').length)
  const thanks = await guest.fillIn(path, path, { name: 'Doctor' })
  if (thanks.status !== 303)
    throw new Wrong(`It answers ${thanks.status} to the form of a guest who gives.${seeLog}`)
  const after = await guest.open(thanks.goesTo)
  if (after.status !== 200 || !shows(after, 'Doctor'))
    throw new Wrong(
      'A guest who gave is not thanked: send the cookies of the answer, and bring those that begin with hc_.',
    )
  return { sentence: 'Strangers read no private list, and a guest gives on a public one.', result: true }
}

/** All of them have read the same list. */
async function writeTogether({ owner, url, cookies, name }: Walking, { at }: List): Promise<Step<true>> {
  const headings = Array.from({ length: writers }, () => name('Heading'))
  const answers = await Promise.all(
    headings.map((heading) =>
      openBrowser(url, cookies).fillIn(`${at}?add=heading`, `${at}/headings`, { heading }),
    ),
  )
  const page = await owner.open(at)
  const lost = headings.filter((heading, n) => answers[n]?.status === 303 && !shows(page, heading))
  if (lost.length > 0)
    throw new Wrong(
      `${lost.length} of ${writers} changes that owners made at once are lost: compare the version and store the change in one step, and bring the visit again where the list has another one.`,
    )
  const refused = answers.find(({ status }) => status !== 303)
  if (refused)
    throw new Wrong(
      `Of ${writers} owners who change a list at once some get ${refused.status}: bring the visit again, with all lists read anew and under a new number, up to twenty times.`,
    )
  return { sentence: `${writers} owners change a list at once, and nothing is lost.`, result: true }
}

async function outlive(walk: Walking, list: List, restart: () => Promise<void>): Promise<Step<true>> {
  const gone = await makeCalled(walk, walk.name('List'), idsWrong)
  await remove(walk, gone)
  await restart()
  const deadline = performance.now() + restartMilliseconds
  const answers = async () => (await walk.owner.open('/lists').catch(() => undefined))?.status === 200
  while (!(await answers())) {
    if (performance.now() > deadline)
      throw new Wrong(`It does not answer ${restartMilliseconds / 1000} s after its restart.`)
    await pause(100)
  }
  if (!shows(await walk.owner.open(list.at), list.title))
    throw new Wrong('A list is gone since the restart: keep lists where they outlive it.')
  await makeCalled(walk, walk.name('List'), idsWrong)
  return { sentence: 'Lists outlive a restart.', result: true }
}

async function removeAll(walk: Walking): Promise<Step<true>> {
  for (const at of walk.lists) await remove(walk, { at })
  return { sentence: 'The lists of this walk are removed.', result: true }
}

function shows({ status, html }: Page, words: string): boolean {
  return status === 200 && plain(html).includes(words)
}

/** A picture of one grey dot. */
function dot(): Buffer {
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
