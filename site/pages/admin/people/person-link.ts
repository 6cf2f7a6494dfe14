import type { Person } from '@hopechest/host/accounts'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { reachesNobody } from '../../../mail.ts'
import type { PathName } from '../../../paths.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { focusOn } from '../../../view/focus-on.ts'
import type { PeopleParts } from '../../people/parts.ts'

const linkHours = 72

/**
 * The two links that an admin hands over: with one a person chooses a password, with the other they confirm their
 * address.
 */
export type LinkKind = 'password' | 'confirm'

/** A link for a person, and whether its e-mail was sent. */
export interface PersonLink {
  kind: LinkKind
  address: string
  mail: 'sent' | 'later' | 'failed' | 'off' | 'no mailbox'
}

const purposes = { password: 'reset_password', confirm: 'confirm_email' } as const
const pages = { password: 'newPassword', confirm: 'confirmEmail' } as const satisfies Record<
  LinkKind,
  PathName
>

export async function makePersonLink(
  visit: PersonVisit,
  { accounts, mail }: PeopleParts,
  { id, email }: Person,
  kind: LinkKind,
): Promise<PersonLink> {
  const signsIn = kind === 'password' && visit.site.waysIn?.hasPasswords === false
  const address = signsIn
    ? visit.to.signInOnce({ link: await accounts.signInLinks.make('sign_in', id, linkHours) }).whole
    : visit.to[pages[kind]]({
        link: await accounts.links.make({ purpose: purposes[kind], accountId: id, email, hours: linkHours }),
      }).whole
  if (reachesNobody(email)) return { kind, address, mail: 'no mailbox' }
  if (!mail) return { kind, address, mail: 'off' }
  const { admin, elsewhere } = visit.words
  const ofPassword = signsIn ? elsewhere.once : admin.link
  const { mailSubject, mailText } = { password: ofPassword, confirm: admin.confirmLink }[kind]
  const letter = { subject: mailSubject(visit.site.name), text: mailText(address) }
  try {
    return { kind, address, mail: await mail.send(visit, 'from admin', email, () => letter) }
  } catch (error) {
    visit.log.error({ err: error }, 'Could not send an e-mail')
    return { kind, address, mail: 'failed' }
  }
}

export function personLinkSlip(visit: PersonVisit, { address, mail }: PersonLink, email: string): Markup {
  const { link: words } = visit.words.admin
  const { later, notSent: failed, noMail: off } = words
  const became = { sent: words.sent(email), later, failed, off, 'no mailbox': words.noMailbox }
  return linkSlip(visit, address, html`${words.about} ${became[mail]}`)
}

/** A link to copy. */
export function linkSlip(visit: PersonVisit, address: string, about: Markup): Markup {
  const { field, copy, copied } = visit.words.admin.link
  return html`<div class="hc-control slip" role="status"><label for="new-link">${field}</label>
<div class="copy"><input class="hc-field" id="new-link" value="${address}" readonly${focusOn(visit, 'new-link')} aria-describedby="new-link-hint"><button class="hc-button hc-outline" type="button" data-copy="new-link" data-copied="${copied}" hidden>${icon('copy')}<span>${copy}</span></button></div>
<p class="hint" id="new-link-hint">${about}</p></div>`
}
