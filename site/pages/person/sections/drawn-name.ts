import { bookOwner } from '@hopechest/contract'
import { mailboxOf } from '@hopechest/host'
import type { OwnSlip } from '@hopechest/host/draws'
import type { Address } from '../../../addresses.ts'
import { html, type Slot } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import type { PersonHere } from '../../guests/people-by-link.ts'
import { knownDevice, thisDevice } from '../../slips/device.ts'
import { foldedSlip, nameOf, unfoldedPage } from '../../slips/slip.ts'
import { wordsBesideSlip } from '../../slips/words.ts'
import { listsOfPerson } from '../lists.ts'
import type { PersonPageParts, Section } from '../section.ts'

/**
 * What the person drew, folded. The owner may hold a link that did not come by mail: it opens no slip of a person with an address. Where
 * else a slip was unfolded, it says.
 */
export const drawnName: Section = async (visit, { person }, parts) => {
  const slips = await parts.guestGifts.byLink.slips(person)
  if (slips.length === 0) return undefined
  const { slip: words } = visit.words.draw
  const whole = slips.filter(({ isShut }) => !isShut)
  const open = whole.filter((slip) => opensSlip(person, slip, parts))
  const closed = whole.filter((slip) => !open.includes(slip))
  const said: Slot[] = (await isOrganiser(visit, person, parts))
    ? [html`<p>${words.yours}</p>`]
    : [
        ...open.map((slip) => {
          const who = { isUnread: slip.unfolded.length === 0, elsewhere: whoElse(visit, slip) }
          return foldedSlip(visit, slip, visit.to.unfoldSlip(), who)
        }),
        closed.some((slip) => isOnPaper(person, slip)) && html`<p>${words.onPaper}</p>`,
        closed.some((slip) => !isOnPaper(person, slip)) &&
          html`<p>${words.byMail}</p><form method="post" action="${visit.to.sendPersonLink()}" data-send-once>${hiddenToken(visit)}<p class="acts"><button class="hc-button hc-outline">${icon('mail')}${words.send}</button></p></form>`,
      ]
  const shut = whole.length < slips.length && html`<p>${words.shut}</p>`
  return html`<section class="drawn-name"><h2>${words.heading}</h2>${said}${shut}</section>`
}

/** The page with the name of the slip that the person unfolds. The device is noted, so that the person reads of each other one. */
export async function unfoldedName(
  visit: Visit,
  person: PersonHere,
  parts: PersonPageParts,
): Promise<Answer> {
  const { byLink } = parts.guestGifts
  const slips = (await isOrganiser(visit, person, parts)) ? [] : await byLink.slips(person)
  const open = slips.filter((slip) => !slip.isShut && opensSlip(person, slip, parts))
  const slip = open.find((each) => nameOf(each) === visit.form.get('slip'))
  if (slip) {
    const where = { device: thisDevice(visit.cookies), on: parts.now().toISOString().slice(0, 10) }
    await byLink.noteUnfolding({ circleId: slip.circle_id, personId: person.id }, where)
  }
  const said = slip && whoElse(visit, slip)
  const beside = slip && (await wordsBesideSlip(parts, visit, slip, { action: visit.to.unfoldSlip() }))
  return unfoldedPage(visit, slip, {
    back: visit.to.personPage(),
    list: slip && (await listOf(slip)),
    said,
    ...beside,
  })

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
function opensSlip(person: PersonHere, slip: OwnSlip, { mail }: PersonPageParts): boolean {
  if (isOnPaper(person, slip)) return !person.isByMail
  return person.isByMail || person.address === '' || mail === undefined
}

function isOnPaper(person: PersonHere, slip: OwnSlip): boolean {
  return person.isOfOwner || slip.opensBy === 'hand'
}

/** Who sees the book of the person is signed in here, and is not the person: one of a household may stand in the book of the other. */
async function isOrganiser(
  { signedIn }: Visit,
  person: PersonHere,
  { guestGifts: { byLink } }: PersonPageParts,
): Promise<boolean> {
  if (!signedIn || !(await byLink.sharesBook(signedIn.person.id, person))) return false
  const isSame = person.address !== '' && mailboxOf(signedIn.person.email) === mailboxOf(person.address)
  return !(isSame && signedIn.person.id !== person.owner_id)
}

function whoElse({ cookies, words, format }: Visit, { unfolded }: OwnSlip): string | undefined {
  const here = knownDevice(cookies)
  const others = unfolded.filter(({ device }) => device !== here)
  const last = others.at(-1)
  return last && words.draw.slip.unfolded(others.length, format.day(last.on))
}
