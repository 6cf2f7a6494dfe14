import type { Address } from '../../../addresses.ts'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'

interface Question {
  /** The address that takes the answer, and the name of the field with the entry. */
  action: Address
  field: 'invitee' | 'owner'
  entry: string
  accountId: number
  words: Record<'question' | 'chooseOf', (name: string) => string> & { choose: string }
}

/** A stranger may have taken the name of a guest or an owner, so the owner says whether the account is the person. */
export function question(visit: PersonVisit, { action, field, entry, accountId, words }: Question): Markup {
  return html`
<form class="guest-question" method="post" action="${action}">${hiddenToken(visit)}<input type="hidden" name="${field}" value="${entry}"><input type="hidden" name="account" value="${accountId}"><p>${words.question(entry)}</p><button class="button outline">${words.choose}<span class="visually-hidden">${words.chooseOf(entry)}</span></button></form>`
}
