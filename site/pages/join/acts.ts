import type { Joining, OpenDraw } from '@hopechest/host/draws'
import { createAllowance } from '@hopechest/program'
import { textOf } from '../../http/form-text.ts'
import { type Letters, letterLimits } from '../../http/letters.ts'
import type { Answer, Handler, Visit } from '../../http/visit.ts'
import { waitPage } from '../../view/message.ts'
import { plainName } from '../../view/plain-words.ts'
import type { GuestParts } from '../guests/guest-parts.ts'
import { emailFault, emailOf, nameFault } from '../people/person-form.ts'
import { agreePage, checkMail, joinPage, notJoined } from './pages.ts'

export interface JoinParts {
  guestGifts: Pick<GuestParts, 'byLink'>
  /** Undefined where no mail server is set up: no person can prove an address there. */
  mail: Letters | undefined
  now: () => Date
}

/** In an hour: forms from one address, and letters of one draw. */
const most = { forms: letterLimits.visitor, ofDraw: 60 }
const windowMilliseconds = 3_600_000

/**
 * People join a draw by its link: a stranger writes down a name and an address, and a letter to the address asks whether that is so. The
 * answer is the same for every address, so it does not say who takes part already.
 */
export function joinActs({ guestGifts: { byLink }, mail, now }: JoinParts) {
  const { drawLinks } = byLink
  const forms = createAllowance<string>({ most: most.forms, windowMilliseconds })
  const ofDraw = createAllowance<number>({ most: most.ofDraw, windowMilliseconds })

  /** No person joins once the names are drawn, or where no letter can ask. */
  const withDraw =
    (answer: (visit: Visit, draw: OpenDraw, link: string) => Answer | Promise<Answer>): Handler =>
    async (visit) => {
      const { link = '' } = visit.params
      const draw = mail && (await drawLinks.find(link))
      if (!draw) return notJoined(visit, 'ended')
      return draw.isDrawn ? notJoined(visit, 'drawn', draw) : answer(visit, draw, link)
    }

  const withToken =
    (answer: (visit: Visit, draw: OpenDraw, joining: Joining) => Answer | Promise<Answer>): Handler =>
    async (visit) => {
      const joining = drawLinks.tokens.read(visit.query.get('by') ?? '', now())
      const draw = joining && (await drawLinks.find(joining.link))
      if (!joining || !draw) return notJoined(visit, joining ? 'ended' : 'old')
      return draw.isDrawn ? notJoined(visit, 'drawn', draw) : answer(visit, draw, joining)
    }

  async function write(visit: Visit, draw: OpenDraw, joining: Joining): Promise<void> {
    if (!mail || ofDraw.take(draw.circleId)) return
    await mail.send(visit, 'join', joining.address, () => {
      const { subject, text } = visit.words.join.letter
      const from = plainName(draw.askedBy) || undefined
      const open = visit.to.joinDraw({ by: drawLinks.tokens.write(joining, now()) }).whole
      return { subject: subject(from), text: text(from, open) }
    })
  }

  return {
    show: withDraw((visit, draw) => joinPage(visit, draw)),

    ask: withDraw(async (visit, draw, link) => {
      const typed = { name: textOf(visit.form, 'name'), address: emailOf(visit.form) }
      const { signUp } = visit.words.people
      const faults = { name: nameFault(typed.name, signUp), address: emailFault(typed.address, visit.words) }
      if (faults.name !== undefined || faults.address !== undefined)
        return joinPage(visit, draw, { typed, faults })
      const exhausted = forms.take(visit.address)
      if (exhausted) {
        const { title, tooMany: say } = visit.words.gifts.sent
        return waitPage(visit, { title, say }, exhausted.retryAfterSeconds)
      }
      const writing = write(visit, draw, { link, ...typed }).catch((error) =>
        visit.log.error({ err: error }, 'Could not send an e-mail'),
      )
      if (mail?.leavesWithAnswer) await writing
      return checkMail(visit)
    }),

    /** Programs that look at e-mails open links, too: only the button does something. */
    agree: withToken((visit, draw, joining) => agreePage(visit, draw, joining)),

    join: withToken(async (visit, draw, joining) => {
      const outcome = await drawLinks.join(joining)
      if ('not' in outcome) return notJoined(visit, outcome.not, draw)
      // The letter has proved the address, so the link for that address alone may open here.
      const link = byLink.linkOf(outcome.person, 'by mail')
      return { goTo: link === null ? visit.to.personPage() : visit.to.personByLink({ link }) }
    }),
  }
}
