import type { Exhausted } from '@hopechest/program'
import type { Provider } from '../../elsewhere/provider.ts'
import { html, type Markup } from '../../html/html.ts'
import type { Answer, Visit } from '../../http/visit.ts'
import { messagePage, waitPage } from '../../view/message.ts'

type Named = Pick<Provider, 'name'>

/** The provider let them in, and they have no account here. */
export function noAccountPage(visit: Visit, { name }: Named): Answer {
  const { noAccountTitle: title, noAccount } = visit.words.elsewhere
  return said(visit, title, noAccount(name), 403)
}

export function noAddressPage(visit: Visit, { name }: Named): Answer {
  const { noAddressTitle, noAddress } = visit.words.elsewhere
  return said(visit, noAddressTitle, noAddress(name), 403)
}

/** The provider does not say that they own the address, and an account has it. */
export function takenPage(visit: Visit, { name }: Named): Answer {
  const { takenTitle, taken } = visit.words.elsewhere
  return said(visit, takenTitle, taken(name), 409)
}

export function offPage(visit: Visit): Answer {
  const { offTitle, off } = visit.words.elsewhere
  return said(visit, offTitle, off, 403)
}

/** A link that was used, or is too old, or came to another browser. */
export function gonePage(visit: Visit): Answer {
  const { goneTitle, gone } = visit.words.elsewhere
  return said(visit, goneTitle, gone, 404)
}

export function tooManyPage(visit: Visit, { retryAfterSeconds }: Exhausted): Answer {
  const { signUp } = visit.words.people
  return waitPage(visit, { title: signUp.title, say: signUp.tooMany }, retryAfterSeconds)
}

function said(visit: Visit, title: string, paragraph: string, status: number): Answer {
  return messagePage(visit, { title, paragraphs: [paragraph], sign: 'lock', action: back(visit), status })
}

function back({ words, to }: Visit): Markup {
  return html`<a class="hc-button hc-outline" href="${to.signIn({ here: 1 })}">${words.people.forgot.back}</a>`
}
