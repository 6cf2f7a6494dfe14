import { bookOwner } from '@hopechest/contract'
import type { OwnSlip } from '@hopechest/host/draws'
import type { Address } from '../../../addresses.ts'
import { html } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import type { PersonHere } from '../../guests/people-by-link.ts'
import { foldedSlip, unfoldedPage } from '../../slips/slip.ts'
import { listsOfPerson } from '../lists.ts'
import type { PersonPageParts, Section } from '../section.ts'

/** What the person drew, folded. The owner may hold a link that did not come by mail: it opens no slip of a person with an address. */
export const drawnName: Section = async (visit, { person }, parts) => {
  const slips = await parts.guestGifts.byLink.slips(person)
  if (slips.length === 0) return undefined
  const { slip: words } = visit.words.draw
  const toUnfold = slips.filter(({ isShut }) => !isShut)
  const shut = toUnfold.length < slips.length && html`<p>${words.shut}</p>`
  if (toUnfold.length === 0)
    return html`<section class="drawn-name"><h2>${words.heading}</h2>${shut}</section>`
  const folded = opensSlips(person, parts)
    ? toUnfold.map((slip) => foldedSlip(visit, slip, visit.to.unfoldSlip()))
    : person.isOfOwner
      ? html`<p>${words.onPaper}</p>`
      : html`<p>${words.byMail}</p><form method="post" action="${visit.to.sendPersonLink()}" data-send-once>${hiddenToken(visit)}<p class="acts"><button class="hc-button hc-outline">${icon('mail')}${words.send}</button></p></form>`
  return html`<section class="drawn-name"><h2>${words.heading}</h2>${folded}${shut}</section>`
}

/** The page with the name of the slip that the person unfolds. */
export async function unfoldedName(
  visit: Visit,
  person: PersonHere,
  parts: PersonPageParts,
): Promise<Answer> {
  const slips = opensSlips(person, parts) ? await parts.guestGifts.byLink.slips(person) : []
  const toUnfold = slips.filter(({ isShut }) => !isShut)
  return unfoldedPage(visit, toUnfold, { back: visit.to.personPage(), list: listOf })

  /** The next list of the one who was drawn, of those that the person may open. */
  async function listOf({ receiver }: OwnSlip): Promise<Address | undefined> {
    const { id, address } = receiver
    const account = id === bookOwner ? person.owner_id : await parts.household.accountWith(visit, address)
    const lists = await listsOfPerson(visit, person, parts)
    const found =
      lists.find(({ forId }) => forId === id) ??
      lists.find(({ registry, forId }) => registry.user_id === account && forId === undefined)
    return found && visit.to.registry({ slug: found.registry.slug })
  }
}

/** A letter to a mailbox that an owner reads brings no slip: that of its person is on paper, with the other link. */
function opensSlips(person: PersonHere, { mail }: PersonPageParts): boolean {
  if (person.isOfOwner) return !person.isByMail
  return person.isByMail || person.address === '' || mail === undefined
}
