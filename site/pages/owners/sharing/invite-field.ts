import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { inviteePattern } from './entries.ts'

export interface TypedInvitees {
  value: string
  fault?: string
}

/** One box for many invitees. With script each entry becomes a chip. */
export function inviteField(visit: PersonVisit, slug: string, { value, fault }: TypedInvitees): Markup {
  const { invite: words } = visit.words.sharing
  return html`<form class="invite" method="post" action="${visit.to.sharing({ slug })}" novalidate data-send-once data-invite data-pattern="${inviteePattern.source}" data-placeholder="${words.placeholder}" data-take-out="${words.takeOut}" data-one="${words.submitOne}" data-more="${JSON.stringify(words.submitMore)}">${hiddenToken(visit)}
${field({ name: 'invitees', label: words.label, value, rows: 3, hint: words.hint, fault, focus: fault !== undefined || visit.query.get('focus') === 'invitees' })}
<p class="acts"><button class="button solid">${words.submit}</button><span class="hint">${words.about}</span></p></form>`
}
