import { Refusal } from '@hopechest/contract'
import { html, type Markup } from '../../html/html.ts'
import type { Answer, PersonHandler, Visit } from '../../http/visit.ts'
import { formPage } from '../../view/form-page.ts'
import { messagePage } from '../../view/message.ts'
import { sendLeftLetter } from '../people/confirm-letter.ts'
import type { PeopleParts } from '../people/parts.ts'

/**
 * The link in an e-mail opens a page with one button, so that a program that looks at links does not use it up. Only
 * the account itself uses it: a stranger who made an account with the address of another person waits in vain for that
 * person to confirm it.
 */
export function confirmEmailPages(parts: PeopleParts): { ask: PersonHandler; take: PersonHandler } {
  const { accounts } = parts
  return {
    async ask(visit) {
      const link = await accounts.links.find('confirm_email', visit.params.link ?? '')
      if (!link) return gone(visit)
      if (link.accountId !== visit.signedIn.person.id) return ofAnother(visit)
      const { title, submit } = visit.words.people.confirm
      return formPage(visit, { title, about: link.email, action: visit.here, fields: undefined, submit })
    },

    async take(visit) {
      const { confirm } = visit.words.people
      try {
        const { link = '' } = visit.params
        const { person: asked, sessionId } = visit.signedIn
        const person = await accounts.links.confirmEmail(link, asked.id, sessionId)
        if (!person) return gone(visit)
        if (person.email.toLowerCase() !== asked.email.toLowerCase())
          await sendLeftLetter(visit, parts, asked)
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'conflict')) throw error
        return { ...say(visit, confirm.taken), status: 409 }
      }
      return say(visit, confirm.done)
    },
  }
}

function ofAnother(visit: Visit): Answer {
  const { otherTitle, other } = visit.words.people.confirm
  return messagePage(visit, { title: otherTitle, paragraphs: [other], sign: 'lock', status: 403 })
}

function say(visit: Visit, title: string) {
  const action = toAccount(visit)
  return messagePage(visit, { title, paragraphs: [], sign: visit.site.name, action })
}

function gone(visit: Visit): Answer {
  const { goneTitle, gone } = visit.words.people.newPassword
  const action = toAccount(visit)
  return messagePage(visit, { title: goneTitle, paragraphs: [gone], sign: '?', action, status: 404 })
}

/** There the person sees which address counts, and asks for another link. */
function toAccount({ words, to }: Visit): Markup {
  return html`<a class="hc-button hc-outline" href="${to.account()}">${words.people.account.title}</a>`
}
