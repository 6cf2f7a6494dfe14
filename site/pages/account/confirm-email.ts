import { Refusal } from '@hopechest/contract'
import type { Answer, Handler, Visit } from '../../http/visit.ts'
import { formPage } from '../../view/form-page.ts'
import { messagePage } from '../../view/message.ts'
import type { PeopleParts } from '../people/parts.ts'

/** The link in an e-mail opens a page with one button, so that a program that looks at links does not use it up. */
export function confirmEmailPages({ accounts }: PeopleParts): { ask: Handler; take: Handler } {
  return {
    async ask(visit) {
      const link = await accounts.links.find('confirm_email', visit.params.link ?? '')
      if (!link) return gone(visit)
      const { title, submit } = visit.words.people.confirm
      return formPage(visit, { title, about: link.email, action: visit.path, fields: undefined, submit })
    },

    async take(visit) {
      const { confirm } = visit.words.people
      try {
        const person = await accounts.links.confirmEmail(visit.params.link ?? '')
        if (!person) return gone(visit)
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'conflict')) throw error
        return { ...say(visit, confirm.taken), status: 409 }
      }
      return say(visit, confirm.done)
    },
  }
}

function say(visit: Visit, title: string) {
  return { page: messagePage(visit, { title, paragraphs: [], sign: visit.site.name }) }
}

function gone(visit: Visit): Answer {
  const { goneTitle, gone } = visit.words.people.newPassword
  return { page: messagePage(visit, { title: goneTitle, paragraphs: [gone], sign: '?' }), status: 404 }
}
