import { bookOwner, limits } from '@hopechest/contract'
import type { OwnSlip, WordsOfPerson } from '@hopechest/host/draws'
import { type Allowance, createAllowance } from '@hopechest/program'
import type { Address } from '../../addresses.ts'
import { html, type Markup, type Slot } from '../../html/html.ts'
import { textOf } from '../../http/form-text.ts'
import type { Visit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { languages, wordsIn } from '../../words/index.ts'
import { slip as paper } from '../guests/give/slip.ts'
import type { GuestParts } from '../guests/guest-parts.ts'
import { inEach, withStop } from '../notices/notices.ts'
import { shownSizes } from '../person/shown-sizes.ts'
import { nameOf } from './slip.ts'

export interface WordsParts {
  guestGifts: Pick<GuestParts, 'byLink' | 'personLetters' | 'notices'>
  /** Undefined where no mail server is set up. */
  mail: object | undefined
  letLeave: (accountId: number) => Promise<void>
}

interface Place {
  /** Where the forms lead, which is where the slip was unfolded. */
  action: Address
}

const directions = ['word', 'answer'] as const
type Direction = (typeof directions)[number]

/** In an hour from one address. */
const limit = { most: 20, windowMilliseconds: 3_600_000 }
/** A site counts for both its pages with a slip, and a process may serve several sites. */
const allowances = new WeakMap<object, Allowance<string>>()

function allowanceOf({ byLink }: WordsParts['guestGifts']): Allowance<string> {
  const allowance = allowances.get(byLink) ?? createAllowance<string>(limit)
  allowances.set(byLink, allowance)
  return allowance
}

/**
 * What the pair of a slip say to each other: a word to the one who was drawn, who does not learn from whom it is, and an answer back. It
 * lies with the slip: who may not unfold the slip reads none of it.
 */
export async function wordsBesideSlip(
  parts: WordsParts,
  visit: Visit,
  slip: OwnSlip,
  { action }: Place,
): Promise<{ words: Slot; isWrong: boolean }> {
  const { byLink } = parts.guestGifts
  const side = { circleId: slip.circle_id, personId: slip.giverId }
  const direction = directions.find((each) => each === visit.form.get('act'))
  const text = direction && textOf(visit.form, 'text')
  const fault = text === undefined ? undefined : faultOf(parts, visit, text)
  if (direction && text !== undefined && fault === undefined) {
    const reader = await byLink.sayBeside(side, { direction, text })
    if (reader !== undefined) await tell(parts, visit, slip, reader)
  }
  const words = await byLink.wordsBeside(side)
  const shown = words && page(visit, slip, words, { action, direction, fault, typed: text })
  const sizes = shownSizes(visit, await sizesOf(byLink, slip))
  const said =
    sizes && html`<section class="beside"><h2>${visit.words.sizes.of(slip.name)}</h2>${sizes}</section>`
  return { words: (said || shown) && html`${said}${shown}`, isWrong: fault !== undefined }
}

/** The owner of the book has written them with an account, any other person on their own page. */
async function sizesOf({ sizes, ownerOf }: GuestParts['byLink'], { receiver, giverId }: OwnSlip) {
  if (receiver.id !== bookOwner) return sizes.read(receiver.id)
  const account = await ownerOf(giverId)
  return account === undefined ? undefined : sizes.ofAccount(account)
}

function faultOf({ guestGifts }: WordsParts, { words, address }: Visit, text: string): string | undefined {
  const { beside } = words.draw
  const over = [...text].length - limits.drawWord
  if (over > 0) return beside.long(limits.drawWord, over)
  return allowanceOf(guestGifts).take(address) ? beside.many : undefined
}

interface Shown extends Place {
  direction: Direction | undefined
  fault: string | undefined
  typed: string | undefined
}

function page(visit: Visit, slip: OwnSlip, { given, received }: WordsOfPerson, shown: Shown): Markup {
  const { beside: words } = visit.words.draw
  const { fault, direction, typed } = shown
  const form = (of: Direction, label: string, value: string, hint: string) => {
    const isHere = direction === of
    const wrong = isHere ? fault : undefined
    const said =
      isHere &&
      fault === undefined &&
      html`<p class="hc-notice" role="status" tabindex="-1" autofocus>${value === '' ? words.takenBack : words.sent}</p>`
    return html`<form method="post" action="${shown.action}" novalidate data-send-once>${hiddenToken(visit)}<input type="hidden" name="slip" value="${nameOf(slip)}">
${said}${field({ name: 'text', id: of, label, value: wrong ? (typed ?? '') : value, rows: 3, optional: visit.words.lists.form.optional, hint, fault: wrong, focus: wrong !== undefined })}
<p class="acts"><button class="hc-button hc-outline" name="act" value="${of}">${words.send}</button></p></form>`
  }
  const answer = given.answer !== '' && paper(given.answer, '', words.answers(slip.name))
  const fromGiver =
    received.word !== '' &&
    html`<section class="beside"><h2>${words.toYou}</h2>${paper(received.word, '')}${form('answer', words.yourAnswer, received.answer, words.answerHint)}</section>`
  return html`${fromGiver}<section class="beside"><h2>${words.title(slip.name)}</h2>${answer}${form('word', words.yourWord, given.word, words.hint(slip.name))}</section>`
}

/** A letter to the mailbox of the other of the pair, with their own link by mail. It says neither what was written nor by whom. */
async function tell(parts: WordsParts, visit: Visit, slip: OwnSlip, reader: number): Promise<void> {
  const { byLink, personLetters, notices } = parts.guestGifts
  if (!parts.mail || reader === bookOwner) return
  const ownerId = await byLink.ownerOf(reader)
  const slips = await byLink.slips({ id: reader })
  const own = slips.find(({ circle_id }) => circle_id === slip.circle_id)
  if (ownerId === undefined || !own || own.isShut || own.opensBy !== 'mail') return
  const { address = '', link } = (await byLink.linksOfBook(ownerId)).get(reader) ?? {}
  if (address === '' || link === undefined) return
  const to = address.normalize('NFC')
  const stop = visit.to.notices({ link: notices.write({ address: to, kind: 'draw' }) }).whole
  const open = visit.to.personByLink({ link }).whole
  // In each language: that of the page would say which of the others has written.
  const said = inEach(({ draw }) => {
    const { subject, text } = draw.beside.letter
    return { subject, text: text(open) }
  })
  const ends = languages.map((language) => wordsIn(language).notices.end)
  await personLetters.tellOfWord(
    { circleId: slip.circle_id, personId: reader, ownerId },
    {
      message: { to, ...withStop(said, ends, stop) },
      by: { email: `circle ${slip.circle_id}`, address: visit.address },
      entry: '',
    },
  )
  await parts.letLeave(ownerId)
}
