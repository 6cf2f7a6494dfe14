import type { Person } from '@hopechest/host/accounts'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/icons.ts'
import type { PeopleParts } from '../../people/parts.ts'

const linkHours = 72

/** A link with which a person chooses a password, and what became of its e-mail. */
export interface PasswordLink {
  address: string
  mail: 'sent' | 'failed' | 'off'
}

export async function makePasswordLink(
  visit: PersonVisit,
  { accounts, mail, site }: PeopleParts,
  { id, name, email }: Person,
): Promise<PasswordLink> {
  const secret = await accounts.links.make({ purpose: 'reset_password', accountId: id, hours: linkHours })
  const address = `${site.url}/new-password/${secret}`
  if (!mail) return { address, mail: 'off' }
  const { mailSubject, mailText } = visit.words.admin.link
  try {
    await mail.send({ to: email, subject: mailSubject(visit.site.name), text: mailText(name, address) })
    return { address, mail: 'sent' }
  } catch (error) {
    visit.log.error({ err: error }, 'Could not send an e-mail')
    return { address, mail: 'failed' }
  }
}

export function passwordLinkSlip(visit: PersonVisit, { address, mail }: PasswordLink, email: string): Markup {
  const { link: words } = visit.words.admin
  const became = { sent: words.sent(email), failed: words.notSent, off: words.noMail }[mail]
  return linkSlip(visit, address, html`${words.about} ${became}`)
}

/** A link to copy. */
export function linkSlip(visit: PersonVisit, address: string, about: Markup): Markup {
  const { field, copy, copied } = visit.words.admin.link
  return html`<div class="control slip" role="status"><label for="new-link">${field}</label>
<div class="copy"><input class="field" id="new-link" value="${address}" readonly aria-describedby="new-link-hint"><button class="button outline" type="button" data-copy="new-link" data-copied="${copied}" hidden>${icon('copy')}<span>${copy}</span></button></div>
<p class="hint" id="new-link-hint">${about}</p></div>`
}
