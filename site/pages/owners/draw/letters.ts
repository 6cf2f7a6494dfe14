import { html, type Slot } from '../../../html/html.ts'
import type { Letters } from '../../../http/letters.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { plainName } from '../../../view/plain-words.ts'
import type { GuestParts } from '../../guests/guest-parts.ts'
import { type LetterParts, letterToPerson } from '../../household/letter-to-person.ts'
import type { CircleOfDraw } from './read-circle.ts'

export interface DrawLettersParts extends LetterParts {
  guestGifts: Pick<GuestParts, 'byLink' | 'notices' | 'personLetters'>
  /** Undefined where no mail server is set up. */
  mail: Letters | undefined
  letLeave: (accountId: number) => Promise<void>
}

/**
 * Writes to each person of a draw who has an address: once for each draw, however often an owner asks for it. The letter has the person's
 * own link by mail, and does not say whom they drew. What an address did not take is tried again.
 */
export async function writeToDrawn(
  parts: DrawLettersParts,
  visit: PersonVisit,
  { circle, draw, forPaper }: Pick<CircleOfDraw, 'circle' | 'draw' | 'forPaper'>,
): Promise<void> {
  const { guestGifts, mail, letLeave } = parts
  const { byLink, personLetters } = guestGifts
  const { id, name, is_email_confirmed } = visit.signedIn.person
  if (!mail || !is_email_confirmed || draw.drawn_at === null) return
  const { subject, text } = visit.words.notices.draw
  const from = plainName(name)
  const people = await byLink.linksOfBook(circle.owner_id)
  const letters = draw.person_ids.flatMap((personId) => {
    const { address = '', link } = people.get(personId) ?? {}
    if (address === '' || link === undefined || forPaper.has(personId)) return []
    const open = visit.to.personByLink({ link }).whole
    const said = { subject, text: text(from, visit.format.day(draw.day), open) }
    const of = { kind: 'draw', personId, about: circle.id, entry: '' } as const
    return letterToPerson(parts, visit, { ...of, address, said })
  })
  await personLetters.ask(id, await Promise.all(letters))
  await letLeave(id)
}

/** Those who have no letter of this draw yet: one may have been cut off, or an address did not take it. */
export async function lettersOfDraw(
  { guestGifts: { personLetters }, mail }: DrawLettersParts,
  visit: PersonVisit,
  { circle, draw, people, forPaper }: CircleOfDraw,
): Promise<Slot> {
  if (!mail || !visit.signedIn.person.is_email_confirmed) return undefined
  const { letters: words } = visit.words.draw
  const written = await personLetters.ofDraw(circle.id)
  const left = people.filter(
    ({ id, link }) =>
      draw.person_ids.includes(id) &&
      !forPaper.has(id) &&
      link !== null &&
      !written.some(({ person_id, state }) => person_id === id && state !== 'failed'),
  )
  const form =
    left.length > 0 &&
    html`<form method="post" action="${visit.to.draw({ circle: circle.id })}" data-send-once>${hiddenToken(visit)}<p class="acts"><button class="hc-button hc-outline" name="act" value="write">${icon('mail')}${words.send(left.length)}</button></p></form>`
  return html`<p class="hint">${words.about}</p>${form}`
}
