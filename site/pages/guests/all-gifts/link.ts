import { createAllowance, type Exhausted } from '@hopechest/program'
import { html } from '../../../html/html.ts'
import { aMomentLater } from '../../../http/a-moment-later.ts'
import { textOf } from '../../../http/form-text.ts'
import { type Letters, letterLimits } from '../../../http/letters.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { formPage } from '../../../view/form-page.ts'
import { layout } from '../../../view/layout.ts'
import { messagePage, waitPage } from '../../../view/message.ts'
import { qrCode } from '../../../view/qr-code.ts'
import { emailFault } from '../../people/person-form.ts'
import { goneLink } from '../give-back/page-of-link.ts'
import type { GuestParts } from '../guest-parts.ts'

export interface LinkParts {
  guestGifts: GuestParts
  /** Undefined where no mail server is set up. */
  mail: Letters | undefined
  showAll: (visit: Visit, wrong?: { typed: string; fault: string }) => Promise<Answer>
}

/** The link in an e-mail that shows a guest's gifts on another device. The answer is the same for every address. */
export function linkPages({ guestGifts: { mailbox }, mail, showAll }: LinkParts): {
  send: Handler
  show: Handler
  ask: Handler
  open: Handler
  close: Handler
} {
  /** Counts each form, whether a letter leaves or not. */
  const forms = perHour()
  const codes = perHour()

  /** After the answer, so that its time does not show whether gifts are kept for the address. */
  async function sendLink(visit: Visit, address: string): Promise<void> {
    await aMomentLater()
    if (!mail || !(await mailbox.hasGifts(visit, address))) return
    await mail.send(visit, 'gifts', address, async () => {
      const link = visit.to.openGifts({ link: await mailbox.makeLink(visit, address) }).whole
      const { mailSubject, mailText } = visit.words.gifts
      return { subject: mailSubject(visit.site.name), text: mailText(link) }
    })
  }

  return {
    async send(visit) {
      if (!mail) return { goTo: visit.to.allGifts() }
      const typed = textOf(visit.form, 'email')
      const fault = emailFault(typed, visit.words)
      if (fault !== undefined) return showAll(visit, { typed, fault })
      const exhausted = forms.take(visit.address)
      if (exhausted) return tooMany(visit, exhausted)
      mailbox.wasTyped(visit, typed)
      const sending = sendLink(visit, typed).catch((error) =>
        visit.log.error({ err: error }, 'Could not send an e-mail'),
      )
      if (mail.leavesWithAnswer) await sending
      return sent(visit)
    },

    /** For a guest without mail: a link and a code for their other device. */
    async show(visit) {
      if (visit.signedIn) return { goTo: visit.to.allGifts() }
      const exhausted = codes.take(visit.address)
      if (exhausted) return tooMany(visit, exhausted)
      return shown(visit, visit.to.openGifts({ link: await mailbox.show(visit) }).whole)
    },

    /** Programs that look at e-mails open links, too: only the button does something. */
    async ask(visit) {
      if (!(await mailbox.mayOpen(visit.params.link ?? ''))) return gone(visit)
      const { title, about, submit } = visit.words.gifts.open
      return formPage(visit, { title, about, action: visit.here, fields: undefined, submit })
    },

    async open(visit) {
      const isOpen = await mailbox.open(visit, visit.params.link ?? '')
      return isOpen ? { goTo: visit.to.allGifts() } : gone(visit)
    },

    async close(visit) {
      const whose = (await mailbox.shows(visit)) ?? 'address'
      const isForgotten = visit.form.get('what') === 'forget' && (await mailbox.forget(visit))
      if (!isForgotten) mailbox.close(visit)
      return { goTo: visit.to.allGifts({ [isForgotten ? 'forgotten' : 'closed']: whose, focus: 'note' }) }
    },
  }
}

function sent(visit: Visit): Answer {
  const { title, about, back } = visit.words.gifts.sent
  const action = html`<a class="hc-button hc-outline" href="${visit.to.allGifts()}">${back}</a>`
  return messagePage(visit, { title, paragraphs: [about], sign: visit.site.name, action })
}

function perHour() {
  return createAllowance<string>({ most: letterLimits.visitor, windowMilliseconds: 3_600_000 })
}

/** The link is shown this once: the database has its hash alone. */
function shown(visit: Visit, link: string): Answer {
  const { gifts, lists } = visit.words
  const { title, about, once, field } = gifts.shown
  const main = html`<article class="hc-column show-gifts"><h1>${title}</h1><p class="hc-lead">${about}</p>
<p class="qr-box">${qrCode(link)}</p>
<div class="copy shown-once"><input class="hc-field" readonly id="gifts-link" aria-label="${field}" value="${link}"><button class="hc-button hc-outline" type="button" data-copy="gifts-link" data-copied="${lists.privacy.copied}" hidden>${icon('copy')}<span>${lists.privacy.copy}</span></button></div>
<p class="hint">${once}</p><p class="acts"><a class="hc-button hc-outline" href="${visit.to.allGifts()}">${gifts.sent.back}</a></p></article>`
  return {
    page: layout(visit, { title, main, scripts: ['copy'] }),
    headers: { 'cache-control': 'no-store' },
  }
}

function tooMany(visit: Visit, { retryAfterSeconds }: Exhausted): Answer {
  const { sent, elsewhere } = visit.words.gifts
  return waitPage(visit, { title: elsewhere.title, say: sent.tooMany }, retryAfterSeconds)
}

function gone(visit: Visit): Answer {
  return goneLink(visit, visit.words.gifts.open)
}
