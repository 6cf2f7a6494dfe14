import { createAllowance } from '@hopechest/program'
import { html } from '../../html/html.ts'
import { aMomentLater } from '../../http/a-moment-later.ts'
import { textOf } from '../../http/form-text.ts'
import { type Letters, letterLimits } from '../../http/letters.ts'
import type { Answer, Handler, Visit } from '../../http/visit.ts'
import { hoop } from '../../view/drawn/embroidery.ts'
import { field } from '../../view/field.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { layout } from '../../view/layout.ts'
import { messagePage, waitPage } from '../../view/message.ts'
import { emailFault } from '../people/person-form.ts'
import type { PersonPageParts } from './section.ts'

/** The same for a link that has ended and for one that never was. */
export function endedLink(
  visit: Visit,
  mail: Letters | undefined,
  wrong?: { typed: string; fault: string },
): Answer {
  const { ended: words } = visit.words.person
  const form =
    mail &&
    html`<form class="send-link" method="post" action="${visit.to.sendPersonLink()}" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'email', label: words.to, value: wrong?.typed ?? '', type: 'email', autocomplete: 'email', hint: words.same, fault: wrong?.fault, focus: wrong !== undefined })}
<p class="acts"><button class="hc-button solid">${words.send}</button></p></form>`
  const main = html`<article class="hc-message">${hoop('…')}<h1>${words.title}</h1><p>${words.about}</p>${form}</article>`
  const isWrong = wrong !== undefined
  const page = layout(visit, { title: words.title, isWrong, main, scripts: ['send-once'] })
  return { page, status: isWrong ? 422 : 404, headers: { 'cache-control': 'no-store' } }
}

/** To the address of the person whose page this is, or to one that is typed. The answer is the same for every address. */
export function sendLinkAgain({ guestGifts: { byLink }, mail }: PersonPageParts): Handler {
  const forms = createAllowance<string>({ most: letterLimits.visitor, windowMilliseconds: 3_600_000 })

  async function send(visit: Visit, address: string): Promise<void> {
    await aMomentLater()
    const links = await byLink.linksTo(address)
    if (!mail || links.length === 0) return
    await mail.send(visit, 'person', address, () => {
      const { subject, text } = visit.words.person.again
      const whole = links.map((link) => visit.to.personByLink({ link }).whole)
      return { subject: subject(visit.site.name), text: text(whole.join('\n')) }
    })
  }

  return async (visit) => {
    const [person] = await byLink.all(visit)
    const typed = visit.form.has('email') ? textOf(visit.form, 'email') : (person?.address ?? '')
    const fault = emailFault(typed, visit.words)
    if (!mail || fault !== undefined) return endedLink(visit, mail, { typed, fault: fault ?? '' })
    const { sent: words } = visit.words.person
    const exhausted = forms.take(visit.address)
    if (exhausted) return tooMany(visit, exhausted.retryAfterSeconds)
    const sending = send(visit, typed).catch((error) =>
      visit.log.error({ err: error }, 'Could not send an e-mail'),
    )
    if (mail.leavesWithAnswer) await sending
    return messagePage(visit, { title: words.title, paragraphs: [words.about], sign: visit.site.name })
  }
}

function tooMany(visit: Visit, seconds: number): Answer {
  const { title, tooMany: say } = visit.words.gifts.sent
  return waitPage(visit, { title, say }, seconds)
}
